internal import Desktop
internal import Foundation
internal import Settings

/// A book that is away, or all books of a program.
package struct BookProblem: Sendable, Hashable, CustomStringConvertible {
  /// The book, as it is named; a program's name for all of its.
  package let name: String
  /// One sentence with what is read in its place.
  package let description: String
  /// Whether nothing is known of the people in it.
  package let isLoss: Bool

  /// Books that cannot be read now, all for one reason.
  ///
  /// - Parameters:
  ///   - names: The books, as they are named.
  ///   - error: The reason.
  ///   - copies: The copies that there are of them.
  init(of names: [String], _ error: DesktopError, _ copies: [BookCopy]) {
    name = names.sorted().formatted(.list(type: .and).locale(Locale(identifier: "en_GB")))
    isLoss = copies.isEmpty
    var reason = error.description
    if reason.hasSuffix(".") { reason.removeLast() }
    reason = reason.prefix(1).lowercased() + reason.dropFirst()
    let isOne = names.count == 1
    guard let date = copies.map(\.date).min() else {
      description =
        "\(name) cannot be read (\(reason)); nobody from \(isOne ? "it" : "them") is known yet."
      return
    }
    let people = Self.people(copies.reduce(0) { $0 + $1.state.count }, date)
    description = "\(name) cannot be read (\(reason)); \(isOne ? "its" : "their") \(people)."
  }

  /// Contacts at a path that is away.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - reason: The reason, as part of a sentence.
  ///   - count: The number of people in the copy.
  ///   - date: The date of the copy.
  init(of path: String, _ reason: String, count: Int, date: Date) {
    name = path
    isLoss = false
    description = "\(path) cannot be read (\(reason)); its \(Self.people(count, date))."
  }

  private static func people(_ count: Int, _ date: Date) -> String {
    let people = count == 1 ? "1 contact is that" : "\(count) contacts are those"
    return "\(people) of \(text(of: date))"
  }

  /// The problems of books, those with one reason as one.
  static func problems(
    of failures: [(book: BookNames, error: DesktopError, copy: BookCopy?)]
  ) -> [BookProblem] {
    var problems: [BookProblem] = []
    var reasons: [DesktopError] = []
    for failure in failures where !reasons.contains(failure.error) {
      reasons.append(failure.error)
      let alike = failures.filter { $0.error == failure.error }
      problems.append(
        BookProblem(of: alike.map(\.book.name), failure.error, alike.compactMap(\.copy)))
    }
    return problems
  }

  private static func text(of date: Date) -> String {
    let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    return String(
      format: "%04d-%02d-%02d %02d:%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0,
      parts.hour ?? 0, parts.minute ?? 0)
  }
}

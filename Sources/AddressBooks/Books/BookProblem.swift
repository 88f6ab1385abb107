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

  /// A book that cannot be read now.
  init(name: String, _ error: DesktopError, _ copy: BookCopy?) {
    self.init(
      name: name, reason: error.description, count: copy?.state.count ?? 0,
      date: copy?.date)
  }

  /// A program that does not answer.
  init(program: AddressBookName.Program, _ error: DesktopError, _ copies: [BookCopy]) {
    self.init(
      name: "\(program.rawValue):", reason: error.description,
      count: copies.reduce(0) { $0 + $1.state.count }, date: copies.map(\.date).min())
  }

  private init(name: String, reason: String, count: Int, date: Date?) {
    self.name = name
    isLoss = date == nil
    var reason = reason
    if reason.hasSuffix(".") { reason.removeLast() }
    reason = reason.prefix(1).lowercased() + reason.dropFirst()
    guard let date else {
      description = "\(name) cannot be read (\(reason)); nobody from it is known yet."
      return
    }
    let people = count == 1 ? "1 contact is that" : "\(count) contacts are those"
    description = "\(name) cannot be read (\(reason)); its \(people) of \(Self.text(of: date))."
  }

  private static func text(of date: Date) -> String {
    let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    return String(
      format: "%04d-%02d-%02d %02d:%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0,
      parts.hour ?? 0, parts.minute ?? 0)
  }
}

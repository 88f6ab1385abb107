internal import Desktop
package import Foundation
internal import Settings

extension AddressBooks {
  /// Follows the address books among some contacts until the task is cancelled, and copies them when they change.
  ///
  /// A program that goes away is waited for; files and folders are not followed here.
  ///
  /// - Parameters:
  ///   - contacts: Files, folders, and names of address books.
  ///   - report: Receives a sentence about each book that is away, once until it is back.
  ///   - changed: Called after copies have changed.
  package func follow(
    _ contacts: [URL], report: @escaping @Sendable (String) -> Void,
    changed: @escaping @Sendable () async -> Void
  ) async {
    let names = contacts.compactMap { AddressBookName($0) }
    guard names.contains(where: { $0.program == .gnome }) else { return }
    let notice = BookNotice(
      known: Set(copies.all(of: .gnome).map(\.state)), report: report, changed: changed)
    var pause = Self.firstPause
    while !Task.isCancelled {
      if let session = try? GNOMESession(environment) {
        let start = ContinuousClock.now
        await GNOMEFollower(session, copies, names: names).run { await notice.note($0) }
        session.close()
        if ContinuousClock.now - start > Self.longestPause { pause = Self.firstPause }
      }
      guard (try? await Task.sleep(for: pause)) != nil else { return }
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// The pause before a bus that is gone is looked for again, at first and at most.
  private static var firstPause: Duration { .seconds(2) }
  private static var longestPause: Duration { .seconds(120) }
}

/// Tells what is new in the outcomes of looking at books.
private actor BookNotice {
  private var known: Set<BookCopy.State>
  private var problems: Set<String> = []
  private let report: @Sendable (String) -> Void
  private let changed: @Sendable () async -> Void

  init(
    known: Set<BookCopy.State>, report: @escaping @Sendable (String) -> Void,
    changed: @escaping @Sendable () async -> Void
  ) {
    self.known = known
    self.report = report
    self.changed = changed
  }

  func note(_ outcome: GNOMECopies.Outcome) async {
    for problem in outcome.problems where !problems.contains(problem.name) {
      report(problem.description)
    }
    problems = Set(outcome.problems.map(\.name))
    let now = Set(outcome.copies.map(\.state))
    guard now != known else { return }
    known = now
    await changed()
  }
}

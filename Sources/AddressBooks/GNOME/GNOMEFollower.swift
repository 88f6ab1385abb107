internal import Bus
internal import Desktop
internal import Foundation
internal import Settings

/// Copies GNOME's address books whenever they change, over one connection.
struct GNOMEFollower: Sendable {
  private let session: GNOMESession
  private let copies: GNOMECopies
  private let names: [AddressBookName]

  /// How long a change is waited after, since more often come together.
  private static let settling = Duration.milliseconds(100)
  /// How long the server is waited for, which nobody else waits for meanwhile.
  private static let patience = Duration.seconds(30)
  /// The pause before a server that does not answer is asked again, at first and at most.
  private static let (firstPause, longestPause) = (Duration.seconds(5), Duration.seconds(300))

  init(_ session: GNOMESession, _ copies: BookCopies, names: [AddressBookName]) {
    self.session = session
    self.copies = GNOMECopies(session: session, copies: copies)
    self.names = names
  }

  /// Follows the books until the task is cancelled or the connection ends.
  ///
  /// - Parameter report: Receives the outcome after each look at the books; the first is at once.
  func run(report: @Sendable (GNOMECopies.Outcome) async -> Void) async {
    for rule in Self.rules {
      guard (try? await session.bus.call(.bus("AddMatch", .string(rule)))) != nil else { return }
    }
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let listening = Task { [session] in
      for await signal in session.bus.signals where Self.isChange(signal) {
        if signal.name == "NameOwnerChanged" { session.forgetOpened() }
        wake.yield()
      }
      wake.finish()
    }
    defer { listening.cancel() }
    wake.yield()
    var pause = Self.firstPause
    for await _ in wakes {
      guard (try? await Task.sleep(for: Self.settling)) != nil else { return }
      let start = ContinuousClock.now
      let openBefore = session.openBooks
      let outcome = await refresh()
      // A book that changes while it is being opened does not always tell.
      if session.openBooks != openBefore { wake.yield() }
      await report(outcome)
      guard !Task.isCancelled else { return }
      if outcome.problems.isEmpty {
        pause = Self.firstPause
      } else {
        let retry = pause
        pause = min(pause * 2, Self.longestPause)
        Task {
          try? await Task.sleep(for: retry)
          wake.yield()
        }
      }
      // A book that is being filled is not read all the time.
      try? await Task.sleep(for: min((ContinuousClock.now - start) * 2, .seconds(10)))
    }
  }

  /// Looks at the books on a thread that may block.
  private func refresh() async -> GNOMECopies.Outcome {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async { [copies, names] in
        let outcome = copies.refresh(until: .now + Self.patience) {
          AddressBooks.isWanted($0, names)
        }
        continuation.resume(returning: outcome)
      }
    }
  }

  private static let properties = "org.freedesktop.DBus.Properties"
  private static let objects = "org.freedesktop.DBus.ObjectManager"

  private static var rules: [String] {
    let server = "sender='\(GNOMESession.sources)',path_namespace='\(GNOMESession.manager)'"
    let bus = "sender='org.freedesktop.DBus',interface='org.freedesktop.DBus'"
    return [
      "type='signal',\(server),interface='\(objects)'",
      "type='signal',\(server),interface='\(properties)'",
      "type='signal',path_namespace='/org/gnome/evolution/dataserver/Subprocess',interface='\(properties)'",
      "type='signal',\(bus),member='NameOwnerChanged',arg0namespace='org.gnome.evolution.dataserver'",
    ]
  }

  /// Whether a signal can mean that the content or the names of books have changed.
  private static func isChange(_ signal: BusSignal) -> Bool {
    switch signal.interface {
    case objects: true
    case "org.freedesktop.DBus": isEnd(signal.values.compactMap(\.text))
    case properties:
      signal.values.dropFirst().first?.entries?.keys.contains {
        ["Revision", "Online", "Data"].contains($0)
      } ?? false
    default: false
    }
  }

  /// Whether a name on the bus has lost its owner that is the server of sources or one of address books.
  private static func isEnd(_ change: [String]) -> Bool {
    guard change.count == 3, !change[1].isEmpty else { return false }
    return change[0] == GNOMESession.sources || change[0].contains("AddressBook")
  }
}

/// A record of everything that happens to the calls of this process, one entry at a time.
///
/// Ours. Every report, request, check with its result, action, deadline, change of a call and
/// audio-session event is one entry, in the order in which they happened. An entry prints as a line for
/// people and as one of JSON; ``check(_:)`` finds the mistakes in a journal that are made most.
///
/// ```swift
/// let journal = CallJournal { entry in print(entry) }
/// journal.start()
/// ```
public final class CallJournal: Sendable {
  /// Whether entries have phone numbers, addresses, names and the digits of tones in them.
  public let showsNumbersAndNames: Bool
  private let receive: @Sendable (CallJournalEntry) -> Void

  /// Creates a journal, which tells nothing before it is started.
  ///
  /// - Parameters:
  ///   - showsNumbersAndNames: Whether entries have phone numbers, addresses, names and the digits of
  ///     tones in them; false unless given.
  ///   - receive: Receives the entries, one after the other, on a queue of the system's own.
  public init(
    showsNumbersAndNames: Bool = false, receive: @escaping @Sendable (CallJournalEntry) -> Void
  ) {
    self.showsNumbersAndNames = showsNumbersAndNames
    self.receive = receive
  }

  /// Tells what happens from now on, until ``stop()``; the system keeps the journal for so long.
  public func start() { start(on: .shared) }

  /// Tells what happens in a server from now on.
  package func start(on server: CallServer) {
    server.addJournal(ObjectIdentifier(self)) { self.record($0) }
  }

  /// Tells nothing of what happens from now on.
  public func stop() { stop(on: .shared) }

  /// Tells nothing of what happens in a server from now on.
  package func stop(on server: CallServer) { server.removeJournal(ObjectIdentifier(self)) }

  /// Returns when everything that has happened was told; not to be called where entries are received.
  public func flush() { CallServer.shared.flushJournal() }

  /// Finds mistakes in the use of CallKit.
  ///
  /// Calls and actions that are still going on at the end of the entries count as never finished, so
  /// give it a journal that is complete.
  ///
  /// - Parameter entries: A journal, from before the first call.
  /// - Returns: The mistakes, in the order in which they could be seen.
  public static func check(_ entries: some Sequence<CallJournalEntry>) -> [CallJournalProblem] {
    var checker = CallJournalChecker()
    for entry in entries { checker.read(entry) }
    return checker.finish()
  }

  private func record(_ event: CallServerEvent) {
    receive(CallJournalEntry(event, showsNumbersAndNames: showsNumbersAndNames))
  }
}

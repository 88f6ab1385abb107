internal import ContactBook
public import Conversation
public import Dialer

/// Reads the contacts anew whenever they change, and lets the recogniser and the dialer know them.
public struct ContactFollower: Sendable {
  /// The outcomes of reading the contacts anew.
  public enum Event: Sendable {
    /// The dialer knows this many contacts now.
    case reloaded(count: Int)
    /// The contacts could not be read; the earlier ones stay.
    case failed(any Error)
  }

  private let read: @Sendable () throws -> DialerSetup
  private let apply: @Sendable (DialerSetup) async throws -> Void
  private let report: @Sendable (Event) -> Void

  /// Creates a follower.
  ///
  /// - Parameters:
  ///   - read: Reads the contacts and the grammar.
  ///   - apply: Gives them to whatever needs them.
  ///   - report: Receives the outcomes.
  public init(
    read: @escaping @Sendable () throws -> DialerSetup,
    apply: @escaping @Sendable (DialerSetup) async throws -> Void,
    report: @escaping @Sendable (Event) -> Void
  ) {
    self.read = read
    self.apply = apply
    self.report = report
  }

  /// Creates a follower that updates a recogniser and a dialer.
  ///
  /// - Parameters:
  ///   - read: Reads the contacts and the grammar.
  ///   - recognizer: The recogniser that is to know the names.
  ///   - dialer: The dialer that is to know the contacts.
  ///   - report: Receives the outcomes.
  public init(
    read: @escaping @Sendable () throws -> DialerSetup, updating recognizer: RequestRecognizer,
    _ dialer: VoiceDialer, report: @escaping @Sendable (Event) -> Void
  ) {
    self.init(
      read: read,
      apply: { setup in
        try await recognizer.setLanguage(await setup.weighedLanguage())
        await dialer.update(setup.language, setup.nameSearch)
      }, report: report)
  }

  /// Follows changes until the task is cancelled or they end.
  ///
  /// - Parameter changes: An element for each change, such as `ContactChanges`.
  public func follow<Changes: AsyncSequence & Sendable>(_ changes: Changes) async
  where Changes.Failure == Never {
    for await _ in changes {
      do {
        let setup = try read()
        try await apply(setup)
        report(.reloaded(count: setup.book.contacts.count))
      } catch {
        report(.failed(error))
      }
    }
  }
}

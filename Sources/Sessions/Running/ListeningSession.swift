public import Audio
public import Conversation
public import Dialer
public import Foundation
internal import Synchronization

/// A session at a microphone: requests are carried out, calls come in, and changed contacts are followed.
///
/// It begins when it is made, and lasts until ``stop()``, or until its first request if it is to stop there.
public final class ListeningSession: Sendable {
  /// The parts that a session brings together.
  public struct Parts: Sendable {
    /// The dialer that carries out the requests.
    public let dialer: VoiceDialer
    /// The recogniser of the dialer's language.
    public let recognizer: RequestRecognizer
    /// The network that calls go out and come in on.
    public let connection: CallConnection
    let folder: URL

    /// Parts of a session.
    ///
    /// - Parameters:
    ///   - dialer: The dialer that carries out the requests.
    ///   - recognizer: The recogniser of the dialer's language.
    ///   - connection: The network that calls go out and come in on.
    ///   - folder: The data folder.
    public init(
      dialer: VoiceDialer, recognizer: RequestRecognizer, connection: CallConnection, folder: URL
    ) {
      self.dialer = dialer
      self.recognizer = recognizer
      self.connection = connection
      self.folder = folder
    }
  }

  /// The choices about a session.
  public struct Options: Sendable {
    /// The use of the microphone during calls.
    public var inCall: @Sendable () -> InCallListening
    /// Whether the session stops after the first request that is understood.
    public var stopsAfterRequest: Bool
    /// Whether lines that are typed are handed to the dialer as answers, too.
    public var takesAnswers: Bool

    /// Creates options; the arguments are its properties.
    public init(
      inCall: @escaping @Sendable () -> InCallListening = { .unchanged },
      stopsAfterRequest: Bool = false, takesAnswers: Bool = false
    ) {
      self.inCall = inCall
      self.stopsAfterRequest = stopsAfterRequest
      self.takesAnswers = takesAnswers
    }
  }

  /// The events of a session beside those of its dialer.
  public enum Event: Sendable {
    /// Sound was lost because the machine is too busy; reported once.
    case overrun
    /// Something is wrong with the sound; each problem is reported once.
    case sound(AudioProblem)
    /// The microphone was lost or is back, as a sentence.
    case microphone(String)
    /// A request was carried out, or sound was none.
    case handled(Outcome)
  }

  /// The callbacks of a microphone.
  public struct MicrophoneObserver: Sendable {
    /// Notes that sound was lost.
    public let onOverrun: @Sendable () -> Void
    /// Notes a problem of the sound.
    public let onProblem: @Sendable (AudioProblem) -> Void
  }

  private let listening: Task<ListeningResult, any Error>
  private let receiver: IncomingCallReceiver
  private let following: Task<Void, Never>

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - parts: The parts that it brings together.
  ///   - options: The choices.
  ///   - follow: Follows changes of the contacts until it is cancelled.
  ///   - open: Opens the microphone, also again after it was lost or a call had it.
  ///   - report: Receives the events.
  public init(
    _ parts: Parts, options: Options = Options(),
    follow: @escaping @Sendable () async -> Void = {},
    open: @escaping @Sendable (MicrophoneObserver) throws(SpeechError) -> sending any AudioSource,
    report: @escaping @Sendable (Event) -> Void
  ) {
    let observer = Self.observer(report)
    listening = Task {
      try await parts.dialer.listenToMicrophone(
        open: { () throws(SpeechError) in try open(observer) }, with: parts.recognizer,
        inCall: options.inCall(), reconnect: ReconnectPolicy(tell: { report(.microphone($0)) }),
        until: {
          report(.handled($0))
          RequestRecognizer.returnMemory()
          return options.stopsAfterRequest && $0 != .notUnderstood
        })
    }
    receiver = IncomingCallReceiver(
      parts.dialer, on: parts.connection, folder: parts.folder,
      takesAnswers: options.takesAnswers)
    following = Task { await follow() }
  }

  /// Stops listening; calls go on.
  public func stop() {
    listening.cancel()
  }

  /// Waits until listening has stopped.
  ///
  /// - Returns: The outcomes of the requests.
  /// - Throws: `SpeechError` if the microphone could not be opened.
  public func result() async throws -> ListeningResult {
    try await listening.value
  }

  /// Stops receiving calls and following the contacts.
  public func close() {
    receiver.close()
    following.cancel()
  }

  /// Makes callbacks that report each thing once, however often the microphone is opened.
  private static func observer(
    _ report: @escaping @Sendable (Event) -> Void
  ) -> MicrophoneObserver {
    let reported = ReportedOnce()
    return MicrophoneObserver(
      onOverrun: { if reported.insert("overrun") { report(.overrun) } },
      onProblem: { if reported.insert("sound." + $0.code) { report(.sound($0)) } })
  }
}

/// The names of what has been reported already.
private final class ReportedOnce: Sendable {
  private let names = Mutex<Set<String>>([])

  /// Inserts a name; false if it was there.
  func insert(_ name: String) -> Bool {
    names.withLock { $0.insert(name).inserted }
  }
}

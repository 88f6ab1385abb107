public import Speech

/// How a microphone that is lost is waited for.
public struct MicrophoneReturn: Sendable {
  /// How often it is tried to open it again.
  public var attempts: Int
  /// How long is waited before each.
  public var interval: Duration
  /// Waits; throws where the program ends.
  public var wait: @Sendable (Duration) async throws -> Void
  /// Hears that it was lost and that it is back, by a sentence for a person.
  public var tell: @Sendable (String) -> Void

  /// A way to wait; 30 s, where nothing else is said.
  public init(
    attempts: Int = 30, interval: Duration = .seconds(1),
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    tell: @escaping @Sendable (String) -> Void
  ) {
    self.attempts = attempts
    self.interval = interval
    self.wait = wait
    self.tell = tell
  }
}

extension VoiceDialer {
  /// Hears a microphone and handles each request, and waits for it to come back where it is lost.
  ///
  /// What was being said when it was lost is not handled. The requests are those of one source, named
  /// `microphone`; their times leave out the time while it was away.
  ///
  /// - Parameters:
  ///   - open: opens the microphone, and opens it again.
  ///   - listener: listens for this dialer's language.
  ///   - attention: decides what is heard as a request.
  ///   - inCall: what becomes of it while the audio session of a call is active.
  ///   - absence: how a lost one is waited for.
  ///   - isEnough: whether to stop after an outcome.
  /// - Returns: how each utterance ended, and why the microphone could not be read any more.
  /// - Throws: `SpeechError` where it cannot be opened the first time.
  public func hearMicrophone(
    open: @Sendable () throws(SpeechError) -> sending any AudioSource, with listener: Listener,
    attention: Attention, inCall: InCallListening = .unchanged, absence: MicrophoneReturn,
    until isEnough: @Sendable (Outcome) -> Bool = { _ in false }
  ) async throws(SpeechError) -> Hearing {
    var hearing = Hearing()
    try await hear(
      openedBy: open, into: &hearing, with: listener, attention: attention, inCall: inCall,
      until: isEnough
    ) {}
    while let error = hearing.error, error.code == .device {
      let seconds = absence.interval * absence.attempts
      absence.tell(
        "The microphone was lost; waiting \(seconds.components.seconds) s for it to come back.")
      var isBack = false
      for _ in 0..<absence.attempts where !isBack {
        guard (try? await absence.wait(absence.interval)) != nil else { return hearing }
        try? await hear(
          openedBy: open, into: &hearing, with: listener, attention: attention, inCall: inCall,
          until: isEnough
        ) {
          isBack = true
          absence.tell("The microphone is back.")
        }
      }
      if !isBack { break }
    }
    return hearing
  }

  /// Opens a microphone, hears it and adds what comes of it to what came before.
  ///
  /// Where calls take the microphone it is closed, and opened again when they let it go.
  private func hear(
    openedBy open: @Sendable () throws(SpeechError) -> sending any AudioSource,
    into hearing: inout Hearing, with listener: Listener, attention: Attention,
    inCall: InCallListening, until isEnough: @Sendable (Outcome) -> Bool, onOpen: () -> Void
  ) async throws(SpeechError) {
    let audio = calls.audio
    var isLeft = false
    repeat {
      if isLeft {
        await audio.isReleased()
        guard !Task.isCancelled else { return }
      }
      let stream = SoundStream(try open())
      onOpen()
      if case .off = inCall { audio.onActivate { stream.close() } }
      let heard = await hear(
        stream, named: "microphone", with: listener, attention: attention, inCall: inCall,
        firstUtterance: hearing.outcomes.count + 1, until: isEnough)
      audio.onActivate(nil)
      hearing.outcomes += heard.outcomes
      hearing.error = heard.error
      isLeft = stream.isClosed && !heard.outcomes.suffix(1).contains(where: isEnough)
      stream.close()
    } while isLeft
  }
}

extension SIPNetwork {
  /// The options of a SIP network.
  public struct Options: Sendable {
    /// The source and the destination of the sound.
    public var audio: SIPAudio
    /// Whether to register for incoming calls.
    public var registers: Bool
    /// The agent's program; nil looks along `PATH` for baresip.
    public var program: String?
    /// The address that calls are put through at; nil is that of the machine's default route.
    public var interface: String?
    /// The SIP port; 0 is any that is free.
    public var port: UInt16
    /// The time limits.
    public var timing: Timing
    /// The clock of all time limits.
    public var clock: any Clock<Duration>
    /// Blocks invitations and answers once it is closed.
    public var gate: CallGate
    /// Receives what a user should know beside the events of calls: one sentence each, on any thread.
    public var report: @Sendable (String) -> Void
    /// Checks whether calls can have sound, and says what prevents it in one sentence.
    ///
    /// It is asked as the agent starts, and where there was no sound before every call.
    public var soundProblem: @Sendable () async -> String?

    /// Options; the arguments are its properties.
    public init(
      audio: SIPAudio = SIPAudio(), registers: Bool = true, program: String? = nil,
      interface: String? = nil, port: UInt16 = 0, timing: Timing = Timing(),
      clock: any Clock<Duration> = ContinuousClock(), gate: CallGate = CallGate(),
      report: @escaping @Sendable (String) -> Void = { _ in },
      soundProblem: @escaping @Sendable () async -> String? = { nil }
    ) {
      self.audio = audio
      self.registers = registers
      self.program = program
      self.interface = interface
      self.port = port
      self.timing = timing
      self.clock = clock
      self.gate = gate
      self.report = report
      self.soundProblem = soundProblem
    }
  }

  /// The time limits of a SIP network.
  public struct Timing: Sendable, Hashable {
    /// For a call to ring once it was started; 32 s is what SIP waits (RFC 3261, timer B).
    public var reply: Duration
    /// For an answer of any kind to an invitation, until a user is told that there is none yet and the
    /// server is asked whether it is there.
    public var silence: Duration
    /// For an answer of any kind to that; without one the call is given up.
    ///
    /// In the default of 4.5 s the question is sent four times, after the invitation was (RFC 3261, timers A
    /// and E).
    var presence: Duration
    /// For somebody to answer while it rings.
    public var ringing: Duration
    /// For the agent to answer a command.
    public var response: Duration
    /// For a call to be connected once the agent was told to answer it.
    public var answer: Duration
    /// For the agent to take commands after its start.
    var readiness: Duration
    /// For the registrar to answer, until it is told that it does not.
    public var registration: Duration
    /// For the other side to say what came of a transfer, while whom it calls may ring.
    public var transfer: Duration
    /// For sound that does not come during a call, until the call is given up; in whole seconds.
    public var sound: Duration

    /// A timing; the arguments are its properties.
    public init(
      reply: Duration = .seconds(32), silence: Duration = .seconds(3),
      presence: Duration = .milliseconds(4_500),
      ringing: Duration = .seconds(60), response: Duration = .seconds(30),
      answer: Duration = .seconds(30),
      readiness: Duration = .seconds(60), registration: Duration = .seconds(5),
      transfer: Duration = .seconds(75), sound: Duration = .seconds(60)
    ) {
      self.reply = reply
      self.silence = silence
      self.presence = presence
      self.ringing = ringing
      self.response = response
      self.answer = answer
      self.readiness = readiness
      self.registration = registration
      self.transfer = transfer
      self.sound = sound
    }
  }
}

public import Foundation
internal import Synchronization

extension AVAudioSession {
  private struct Settings: Sendable {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
    var port = PortOverride.none
    var sampleRate = 48_000.0
    var bufferDuration: TimeInterval = 0.01
  }

  // One session, so one record of what was asked of it.
  private static let settings = Mutex(Settings())

  /// What the app does with sound, as it was set last.
  public var category: Category { Self.settings.withLock { $0.category } }
  /// What kind of sound it is, as it was set last.
  public var mode: Mode { Self.settings.withLock { $0.mode } }
  /// What else is allowed, as it was set last.
  public var categoryOptions: CategoryOptions { Self.settings.withLock { $0.options } }
  /// Where sound was asked to go last.
  public var outputAudioPortOverride: PortOverride { Self.settings.withLock { $0.port } }
  /// The sample rate that was asked for last, in Hz; 48,000 unless set.
  public var preferredSampleRate: Double { Self.settings.withLock { $0.sampleRate } }
  /// The sample rate, which is the preferred one, in Hz.
  public var sampleRate: Double { preferredSampleRate }
  /// The length of a buffer that was asked for last, in seconds; 0.01 unless set.
  public var preferredIOBufferDuration: TimeInterval {
    Self.settings.withLock { $0.bufferDuration }
  }
  /// The length of a buffer, which is the preferred one, in seconds.
  public var ioBufferDuration: TimeInterval { preferredIOBufferDuration }
  /// Always granted: the system's sound devices decide by themselves.
  public var recordPermission: RecordPermission { .granted }

  /// Sets what the app does with sound; it is kept and has no other effect.
  ///
  /// - Throws: never; on Apple's systems it may.
  public func setCategory(_ category: Category) throws {
    try setCategory(category, mode: mode, options: [])
  }

  /// Sets what the app does with sound; it is kept and has no other effect.
  ///
  /// - Throws: never; on Apple's systems it may.
  public func setCategory(_ category: Category, options: CategoryOptions) throws {
    try setCategory(category, mode: mode, options: options)
  }

  /// Sets what the app does with sound; it is kept and has no other effect.
  ///
  /// - Throws: never; on Apple's systems it may.
  public func setCategory(
    _ category: Category, mode: Mode, options: CategoryOptions = []
  ) throws {
    Self.settings.withLock {
      $0.category = category
      $0.mode = mode
      $0.options = options
    }
  }

  /// Sets what kind of sound it is; it is kept and has no other effect.
  ///
  /// - Throws: never; on Apple's systems it may.
  public func setMode(_ mode: Mode) throws { Self.settings.withLock { $0.mode = mode } }

  /// Does nothing: the system activates the session for calls, and says so to the provider's delegate.
  ///
  /// - Throws: never; on Apple's systems it may.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

  /// Sets where sound goes; it is kept and has no other effect.
  ///
  /// - Throws: never; on Apple's systems it may.
  public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
    Self.settings.withLock { $0.port = portOverride }
  }

  /// Sets the sample rate in Hz; it is kept and has no other effect.
  ///
  /// - Throws: never; on Apple's systems it may.
  public func setPreferredSampleRate(_ sampleRate: Double) throws {
    Self.settings.withLock { $0.sampleRate = sampleRate }
  }

  /// Sets the length of a buffer in seconds; it is kept and has no other effect.
  ///
  /// - Throws: never; on Apple's systems it may.
  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    Self.settings.withLock { $0.bufferDuration = duration }
  }

  /// Asks whether the app may record; the answer is yes, before this returns.
  public func requestRecordPermission(_ response: @escaping (Bool) -> Void) { response(true) }
}

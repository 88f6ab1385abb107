public import Audio
internal import ExternalPrograms
internal import Foundation

/// Speaks sentences by a voice of espeak-ng, for languages that flite has no voice of.
public struct EspeakSynthesizer: Sendable {
  private let voice: String
  private let plus: String

  private static let timeout = Duration.seconds(20)

  /// Words a minute.
  private static let speed = 150

  /// A speaker.
  ///
  /// - Parameters:
  ///   - voice: The voice, such as `es-419`.
  ///   - plus: The word for the sign before a number.
  public init(voice: String, plus: String = "plus") {
    self.voice = voice
    self.plus = plus
  }

  /// Whether the program is installed.
  public static var isInstalled: Bool { ExternalProgram(named: "espeak-ng") != nil }

  /// A sentence as sound.
  ///
  /// - Parameter text: The sentence; numbers are read digit by digit where they have three or more.
  /// - Returns: 16-bit samples, one channel, 16 kHz; none where there is nothing to say.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` if the program or the voice is not
  ///   installed, or ``SpeechError/Code/unreadableAudio``.
  public func speech(of text: String) async throws(SpeechError) -> [Int16] {
    let text = PromptSynthesizer.readable(text, plus: plus)
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
    let file = NSTemporaryDirectory() + "/callvoice-\(UUID().uuidString).wav"
    defer { unlink(file) }
    let result = try? await ExternalProgram(named: "espeak-ng")?.run(
      ["-v", voice, "-s", "\(Self.speed)", "-w", file, "--stdin"], input: text,
      timeout: Self.timeout)
    guard result?.isSuccess == true else {
      throw SpeechError(
        .missingModel,
        "espeak-ng's voice \(voice) cannot speak; install it with: apt-get install espeak-ng")
    }
    let recording = try AudioFile(path: file)
    var samples: [Int16] = []
    while let block = try recording.read() { samples += block }
    return samples
  }
}

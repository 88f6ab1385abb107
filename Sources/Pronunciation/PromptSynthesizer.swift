public import Audio
internal import CFlite
internal import Foundation

/// Speaks sentences in English, by a voice of flite.
///
/// An actor on a queue of its own: a second of speech takes some 50 ms to make. The voice is loaded when
/// it is first needed.
public actor PromptSynthesizer {
  /// The voices of flite that speak at 16 kHz.
  public enum Voice: String, Sendable, CaseIterable {
    /// A woman, American.
    case slt
    /// A man, American.
    case rms
    /// A man, Scottish.
    case awb
    /// A man, American, made of diphones.
    case kal16
  }

  private let name: Voice
  private let executor = QueueExecutor(label: "callvoice.voice")
  private var voice: UnsafeMutablePointer<cst_voice>?

  /// The queue on which sentences are made.
  nonisolated public var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The most that is spoken of a text, in UTF-8 bytes; nobody would listen to more.
  private static let longestText = 1000

  /// A speaker with a voice.
  public init(voice: Voice = .slt) {
    name = voice
  }

  /// A sentence as sound.
  ///
  /// - Parameter text: The sentence; numbers are read digit by digit where they have three or more.
  /// - Returns: 16-bit samples, one channel, 16 kHz; none where there is nothing to say.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` if flite has no such voice.
  public func speech(of text: String) throws(SpeechError) -> [Int16] {
    let text = Self.readable(text)
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
    if voice == nil {
      flite_init()
      voice = Self.load(name)
    }
    guard let voice, let wave = flite_text_to_wave(text, voice) else {
      throw SpeechError(
        .missingModel,
        "flite's voice \(name.rawValue) cannot speak; install it with: apt-get install libflite1")
    }
    defer { delete_wave(wave) }
    let count = Int(wave.pointee.num_samples)
    guard wave.pointee.sample_rate == Int32(AudioFormat.sampleRate), count > 0,
      let samples = wave.pointee.samples
    else { return [] }
    return Array(UnsafeBufferPointer(start: samples, count: count))
  }

  private typealias Registration =
    @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutablePointer<cst_voice>?

  /// Loads a voice: slt is a part of the program, and the others are libraries beside it.
  private static func load(_ name: Voice) -> UnsafeMutablePointer<cst_voice>? {
    guard name != .slt else { return register_cmu_us_slt(nil) }
    // Never closed, since the voice is in it.
    guard let library = dlopen("libflite_cmu_us_\(name.rawValue).so.1", RTLD_NOW),
      let symbol = dlsym(library, "register_cmu_us_\(name.rawValue)")
    else { return nil }
    return unsafeBitCast(symbol, to: Registration.self)(nil)
  }

  /// The text as flite reads it well: numbers as their digits, nothing that it takes for mark-up.
  static func readable(_ text: String, plus: String = "plus") -> String {
    var readable = ""
    for part in text.split(separator: " ") {
      let digits = part.filter(\.isWholeNumber)
      let isNumber = digits.count > 2 && !part.contains(where: \.isLetter)
      let word = isNumber ? spelled(part, plus) : String(part)
      readable += (readable.isEmpty ? "" : " ") + word
    }
    let clean = readable.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control || "<>|[]".unicodeScalars.contains(scalar)
        ? " " : scalar
    }
    var kept = ""
    for character in String(String.UnicodeScalarView(clean)) {
      guard kept.utf8.count + character.utf8.count <= longestText else { break }
      kept.append(character)
    }
    return kept
  }

  /// "(415)" as "4 1 5,", "555-0107?" as "5 5 5, 0 1 0 7?".
  private static func spelled(_ number: Substring, _ plus: String) -> String {
    let end = number.last.map { ".?!;:".contains($0) ? String($0) : "," } ?? ""
    let groups = number.split { !$0.isWholeNumber }
      .map { group in group.map { String($0) }.joined(separator: " ") }
    return (number.hasPrefix("+") ? plus + " " : "") + groups.joined(separator: ", ") + end
  }
}

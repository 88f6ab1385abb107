public import Audio
internal import ExternalPrograms
internal import Foundation

/// Speaks phones, so that a person hears what is listened for.
///
/// espeak-ng speaks them, else flite; both are programs of their own.
public struct PhoneSynthesizer: Sendable {
  /// A voice.
  public init() {}

  /// The sound of words.
  ///
  /// - Parameter words: the phones of each word.
  /// - Returns: 16-bit samples of one channel, 16 kHz.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` where no voice is installed, or
  ///   ``SpeechError/Code/unreadableAudio``.
  public func speech(of words: [Pronunciation]) async throws(SpeechError) -> [Int16] {
    let file = NSTemporaryDirectory() + "/callvoice-\(UUID().uuidString).wav"
    defer { unlink(file) }
    guard await Self.speak(words, into: file) else {
      throw SpeechError(
        .missingModel,
        "No voice is installed to speak with; install one with: apt-get install espeak-ng")
    }
    let recording = try AudioFile(path: file)
    var samples: [Int16] = []
    while let block = try recording.read() { samples += block }
    return samples
  }

  private static func speak(_ words: [Pronunciation], into file: String) async -> Bool {
    if let espeak = ExternalProgram(named: "espeak-ng") {
      let text = words.map { "[[\(mnemonics(of: $0))]]" }.joined(separator: " ")
      let result = try? await espeak.run(
        ["-v", "en-us", "-s", "140", "-w", file, "--stdin"], input: text, timeout: timeout)
      if result?.isSuccess == true { return true }
    }
    let phones = words.flatMap(\.phones).map { $0 == "AH" ? "ah" : $0.lowercased() }
    let result = try? await ExternalProgram(path: "/usr/bin/flite").run(
      ["-p", (["pau"] + phones + ["pau"]).joined(separator: " "), "-o", file], timeout: timeout)
    return result?.isSuccess == true
  }

  private static let timeout = Duration.seconds(20)

  /// The phones as espeak-ng writes them, the first vowel stressed.
  static func mnemonics(of word: Pronunciation) -> String {
    var isStressed = false
    return word.phones.map { phone in
      guard let name = names[phone] else { return "" }
      guard !isStressed, vowels.contains(phone), phone != "AH" || word.phones.count < 4 else {
        return name
      }
      isStressed = true
      return "'" + name
    }.joined()
  }

  private static let vowels: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
  ]

  /// Mnemonics of espeak-ng's American English.
  static let names: [String: String] = [
    "AA": "A:", "AE": "a", "AH": "V", "AO": "O:", "AW": "aU", "AY": "aI", "B": "b", "CH": "tS",
    "D": "d", "DH": "D", "EH": "E", "ER": "3:", "EY": "eI", "F": "f", "G": "g", "HH": "h",
    "IH": "I", "IY": "i:", "JH": "dZ", "K": "k", "L": "l", "M": "m", "N": "n", "NG": "N",
    "OW": "oU", "OY": "OI", "P": "p", "R": "r", "S": "s", "SH": "S", "T": "t", "TH": "T",
    "UH": "U", "UW": "u:", "V": "v", "W": "w", "Y": "j", "Z": "z", "ZH": "Z",
  ]
}

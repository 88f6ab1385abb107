public import Audio
internal import ExternalPrograms
internal import Foundation

/// Speaks phones, so that a person hears what is listened for.
///
/// espeak-ng speaks them, else flite; both are programs of their own.
public struct PhoneSynthesizer: Sendable {
  private let phonology: Phonology

  /// A voice for the phones of a model.
  package init(_ phonology: Phonology) {
    self.phonology = phonology
  }

  /// The sound of words.
  ///
  /// - Parameter words: The phones of each word.
  /// - Returns: 16-bit samples of one channel, 16 kHz.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` if no voice is installed, or
  ///   ``SpeechError/Code/unreadableAudio``.
  public func speech(of words: [Pronunciation]) async throws(SpeechError) -> [Int16] {
    let file = NSTemporaryDirectory() + "/callvoice-\(UUID().uuidString).wav"
    defer { unlink(file) }
    guard await speak(words, into: file) else {
      throw SpeechError(
        .missingModel,
        "No voice is installed to speak with; install one with: apt-get install espeak-ng")
    }
    let recording = try AudioFile(path: file)
    var samples: [Int16] = []
    while let block = try recording.read() { samples += block }
    return samples
  }

  private func speak(_ words: [Pronunciation], into file: String) async -> Bool {
    if phonology.mnemonics != nil, let espeak = ExternalProgram(named: "espeak-ng") {
      let text = words.map { "[[\(mnemonics(of: $0))]]" }.joined(separator: " ")
      let result = try? await espeak.run(
        ["-v", phonology.voice, "-s", "140", "-w", file, "--stdin"], input: text,
        timeout: Self.timeout)
      if result?.isSuccess == true { return true }
    }
    // flite's voices have the phones of English alone.
    guard phonology.letterToSound == .flite else { return false }
    let phones = words.flatMap(\.phones).map { $0 == "AH" ? "ah" : $0.lowercased() }
    let result = try? await ExternalProgram(path: "/usr/bin/flite").run(
      ["-p", (["pau"] + phones + ["pau"]).joined(separator: " "), "-o", file], timeout: Self.timeout
    )
    return result?.isSuccess == true
  }

  private static let timeout = Duration.seconds(20)

  /// The phones as espeak-ng writes them, the first vowel stressed.
  func mnemonics(of word: Pronunciation) -> String {
    var isStressed = false
    let vowels = Set(phonology.vowels.split(separator: " ").map(String.init))
    return word.phones.map { phone in
      guard let name = phonology.mnemonics?[phone] else { return "" }
      guard !isStressed, vowels.contains(phone),
        phone != phonology.weakVowel || word.phones.count < 4
      else {
        return name
      }
      isStressed = true
      return "'" + name
    }.joined()
  }
}

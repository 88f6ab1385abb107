internal import Foundation

/// The acoustic model's phones for what espeak-ng writes in the International Phonetic Alphabet.
///
/// A sound that the model's language lacks becomes the one that its speakers say for it.
struct EspeakPhones: Sendable {
  private let language: String
  private let isOwn: Bool
  private let table: SoundTable

  /// For what a voice such as `en-us` or `pl` writes.
  init(voice: String, _ table: SoundTable) {
    language = voice
    isOwn = Phonology.language(of: voice) == table.language
    self.table = table
  }

  /// The phones of a word.
  ///
  /// - Parameter text: Sounds separated by `_` or spaces, with stress marks; names of languages in
  ///   parentheses are left out, and digits, which are tones.
  /// - Returns: The phones, or nil if there are none or a sound is not known.
  func pronunciation(of text: String) -> Pronunciation? {
    var phones: [String] = []
    let sounds = text.replacing(/\([a-z-]*\)/, with: "_").split { $0 == "_" || $0.isWhitespace }
    for sound in sounds {
      guard append(sound, to: &phones) else { return nil }
    }
    if !isOwn { phones = table.adjusted(phones) }
    return Pronunciation(phones.joined(separator: " "))
  }

  /// Adds the phones of a sound; false if it is not known.
  private func append(_ sound: Substring, to phones: inout [String]) -> Bool {
    var rest = Array(sound.unicodeScalars.filter { !Self.marks.contains($0) })[...]
    while !rest.isEmpty {
      guard let (length, found) = longestMatch(rest) else {
        // A mark of retroflex sounds, where these are not told from others.
        guard rest.first == "." else { return false }
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(length)
      for phone in found.split(separator: " ").map(String.init) {
        // A long consonant is one.
        if phone == phones.last, !table.vowels.contains(phone) { continue }
        phones.append(phone)
      }
    }
    return true
  }

  private func longestMatch(
    _ scalars: ArraySlice<Unicode.Scalar>
  ) -> (length: Int, phones: String)? {
    for length in stride(from: min(scalars.count, Self.longest), through: 1, by: -1) {
      let key = String(String.UnicodeScalarView(scalars.prefix(length)))
      if let phones = table.phones(of: key, in: language, isOwn: isOwn) { return (length, phones) }
    }
    return nil
  }

  /// Stress, tones, palatalisation, aspiration, ties and other marks that change no phone.
  private static let marks = Set(
    "ˈˌ0123456789ʲʰʷˠˤʼ'-^?\u{0361}\u{032F}\u{0325}\u{032A}\u{033A}\u{031E}\u{0308}\u{032C}`\"|"
      .unicodeScalars)

  private static let longest = 4
}

/// The phones of sounds, of one language's model.
struct SoundTable: Sendable {
  /// The language of the model, such as `en`.
  let language: String
  /// The phones that are vowels.
  let vowels: Set<String>
  private let sounds: [String: String]
  private let own: [String: String]
  private let special: [String: [String: String]]
  private let adjustments: [Phonology.Adjustment]

  init(_ phonology: Phonology) {
    language = phonology.modelLanguage ?? phonology.language
    vowels = Set(phonology.vowels.split(separator: " ").map(String.init))
    var table = Self.bySound(phonology.sounds)
    // A vowel said through the nose, and any sound that is long.
    if let nasal = phonology.nasal {
      for (sound, phones) in table
      where vowels.contains(phones) && table[sound + "\u{0303}"] == nil {
        table[sound + "\u{0303}"] = "\(phones) \(nasal)"
      }
    }
    for (sound, phones) in table where table[sound + "ː"] == nil { table[sound + "ː"] = phones }
    sounds = table
    own = Self.bySound(phonology.ownSounds ?? [:])
    special = (phonology.voiceSounds ?? [:]).mapValues { Self.bySound($0) }
    adjustments = phonology.adjustments ?? []
  }

  /// The phones of a sound that a voice writes; nil if it is not known.
  func phones(of sound: String, in voice: String, isOwn: Bool) -> String? {
    if isOwn, let phones = own[sound] { return phones }
    return special[voice]?[sound] ?? sounds[sound]
  }

  /// The phones of a foreign word as the speakers of the language say them.
  func adjusted(_ phones: [String]) -> [String] {
    let next = phones.dropFirst() + ["#"]
    return zip(phones, next).flatMap { phone, next in
      let adjustment = adjustments.first { adjustment in
        guard adjustment.phone == phone else { return false }
        guard let before = adjustment.before else { return true }
        return before.split(separator: " ").contains {
          $0 == next || ($0 == "V" && vowels.contains(next))
        }
      }
      guard let adjustment else { return [phone] }
      return adjustment.becomes.split(separator: " ").map(String.init)
    }
  }

  /// A table that people write, phones before their sounds, as it is looked up.
  private static func bySound(_ table: [String: String]) -> [String: String] {
    var sounds: [String: String] = [:]
    for (phones, list) in table {
      for sound in list.split(separator: " ") { sounds[String(sound)] = phones }
    }
    return sounds
  }
}

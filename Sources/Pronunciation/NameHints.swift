internal import Foundation
internal import SpokenText

/// Hints of the contacts about the words of their names: their spelling with all marks,
/// the language they are from, and how they sound.
///
/// Words are as ``SpokenWords`` has them.
public struct NameHints: Sendable {
  /// A way to write a word.
  struct Spelling: Sendable, Hashable {
    /// The word with its marks, or in its own script.
    let text: String
    /// The espeak-ng voice of its language, where that shows.
    let language: String?
  }

  private(set) var spellings: [String: [Spelling]] = [:]
  private(set) var sounds: [String: [String]] = [:]
  private var languages: [String: String?] = [:]
  private let guesses: NameLanguages

  /// The languages that a word is heard in at most, besides that which is listened for.
  private static let mostSpellings = 3

  /// Knows nothing yet.
  ///
  /// - Parameter languages: Guesses the languages of names.
  public init(languages: NameLanguages = NameLanguages()) {
    guesses = languages
  }

  /// Learns from a name as it is written.
  ///
  /// - Parameter name: A given name, a family name or both; what one word shows counts for all.
  public mutating func add(name: String) {
    let parts = name.split { $0.isWhitespace || $0 == "-" || $0 == "." || $0 == "," }
      .map { $0.lowercased() }
    // Initials tell nothing, and are said as they are.
    var voices = guesses.voices(for: parts.filter { $0.count > 1 })
    for part in parts where voices.isEmpty {
      if let voice = language(of: part) { voices = [voice] }
    }
    for part in parts {
      let isPlain = part.utf8.allSatisfy { $0 < 0x80 }
      let words = SpokenWords.words(in: part)
      for word in words {
        // Each Chinese character is a word of its own; others are written as they stand.
        let text = words.count == 1 ? part : word
        for voice in voices where part.count > 1 || !isPlain {
          add(Spelling(text: NameLanguages.written(text, for: voice), language: voice), to: word)
        }
        if voices.isEmpty, !isPlain { add(Spelling(text: text, language: nil), to: word) }
      }
    }
  }

  /// Learns how a name sounds, as its owner spells that.
  ///
  /// - Parameters:
  ///   - name: The name, as it is written.
  ///   - sound: As many words as the name has; of another number of words, nothing is learnt.
  public mutating func add(name: String, soundingLike sound: String) {
    let words = SpokenWords.words(in: name)
    let spellings = sound.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == spellings.count else { return }
    for (word, spelling) in zip(words, spellings) where SpokenWords.words(in: spelling) != [word] {
      if !sounds[word, default: []].contains(spelling) {
        sounds[word, default: []].append(spelling)
      }
    }
  }

  private mutating func add(_ spelling: Spelling, to word: String) {
    guard spellings[word, default: []].count < Self.mostSpellings,
      !spellings[word, default: []].contains(spelling)
    else { return }
    spellings[word, default: []].append(spelling)
  }

  private mutating func language(of part: String) -> String? {
    if let known = languages[part] { return known }
    let language = NameLanguage.voice(for: part)
    languages[part] = .some(language)
    return language
  }
}

/// Tells by the letters of a name which language it is from.
///
/// Only clear signs count: letters and endings that hardly any other language has.
enum NameLanguage {
  /// The espeak-ng voice for a word in small letters, or nil if its letters do not tell.
  static func voice(for word: String) -> String? {
    if let script = word.unicodeScalars.lazy.compactMap(script).first { return script }
    for scalar in word.unicodeScalars where scalar.value >= 0x80 {
      if let voice = letters[scalar] { return voice }
    }
    guard word.utf8.count > 3 else { return nil }
    return patterns.first { $0.matches(word) }?.voice
  }

  /// Letters that identify a language by themselves.
  private static let letters: [Unicode.Scalar: String] = {
    let table: [(String, String)] = [
      ("ąęłńśźż", "pl"), ("ěřůťď", "cs"), ("ľĺŕ", "sk"), ("őű", "hu"), ("ãõ", "pt-br"),
      ("ñ", "es"), ("ßä", "de"), ("ğışİ", "tr"), ("ə", "az"), ("ățţ", "ro"), ("đćčž", "hr"),
      ("ėįųū", "lt"), ("āēīģķļņ", "lv"), ("æø", "da"), ("å", "sv"), ("êèœ", "fr-fr"),
      ("ðþ", "is"),
    ]
    var letters: [Unicode.Scalar: String] = [:]
    for (scalars, voice) in table {
      for scalar in scalars.unicodeScalars where letters[scalar] == nil { letters[scalar] = voice }
    }
    for scalar in "ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ".unicodeScalars {
      letters[scalar] = "vi"
    }
    return letters
  }()

  /// A piece of a word that identifies a language.
  private struct Pattern {
    enum Place { case beginning, middle, end }
    let piece: String
    let place: Place
    let voice: String

    func matches(_ word: String) -> Bool {
      switch place {
      case .beginning: word.hasPrefix(piece)
      case .end: word.hasSuffix(piece)
      case .middle: word.contains(piece)
      }
    }
  }

  /// Pieces with `-` where the word continues, in the order in which they are tried.
  private static let patterns: [Pattern] = {
    let table: [(voice: String, pieces: String)] = [
      ("vi", "nguy- tranh- phuong- huynh- thuy- -uyen"),
      (
        "pl",
        "-owski -ewski -iewicz -owicz -czyk -szcz- -rzy- przy- krz- -wicz -dzki -cki -ska -czak"
      ),
      ("hu", "-szky -nagy -kovacs szab- -gyi -ssy"),
      ("cs", "-ova -icek -acek -ecek -ikova"),
      ("fr-fr", "-eaux -eau -eux -ault -oux -ouis -elle -ette -ier -aud -gne"),
      (
        "it",
        "-elli -etti -ini -ucci -acci -ello -etto -otti -oni -zzi gian- -ecchi"
          + " -ione -rrone -nnone -llone -ttone -ccone -ssone -zzone -ppone"
      ),
      ("es", "-guez -iguez -ndez -nchez -ejos -llo -quez -rrez -ero"),
      ("pt-br", "-eiro -eira -lho -nho -oes -aes -inha"),
      ("de", "sch- -stein -mann -berger -bauer -meier -meyer -wald -tz"),
      ("nl", "-sma -stra -huis -ijk- -oij -veld -hoek -uys -ijn"),
      ("fi", "-nen -aara -ainen -kko -laht"),
      ("tr", "-oglu -yildiz -ozturk"),
      ("ro", "-escu -eanu -oiu"),
      ("hr", "-ovic -evic -inovic -vcic -lj-"),
      ("el", "-opoulos -akis -idis -iadis"),
      ("sw", "mwa- nja- wamb- kip-"),
      ("cy", "llew- gwyn- rhys-"),
      ("ga", "-bhan -mhin -aidh caoim- ao- -aigh -adhg"),
    ]
    return table.flatMap { row in
      row.pieces.split(separator: " ").map { piece in
        let isOpen = (piece.hasPrefix("-"), piece.hasSuffix("-"))
        let place: Pattern.Place =
          switch isOpen {
          case (true, true): .middle
          case (true, false): .end
          default: .beginning
          }
        return Pattern(
          piece: piece.filter { $0 != "-" }, place: place, voice: row.voice)
      }
    }
  }()

  /// The voice of a script that one language is written in for most, or nil for Latin letters.
  private static func script(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0370...0x03FF, 0x1F00...0x1FFF: "el"
    case 0x0404, 0x0406, 0x0407, 0x0454, 0x0456, 0x0457, 0x0490, 0x0491: "uk"
    case 0x0402, 0x0408...0x040B, 0x0452, 0x0458...0x045B: "sr"
    case 0x0400...0x052F: "ru"
    case 0x0530...0x058F: "hy"
    case 0x067E, 0x0686, 0x0698, 0x06A9, 0x06AF, 0x06CC: "fa"
    case 0x0600...0x06FF, 0x0750...0x077F: "ar"
    case 0x0900...0x097F: "hi"
    case 0x0980...0x09FF: "bn"
    case 0x0A00...0x0A7F: "pa"
    case 0x0A80...0x0AFF: "gu"
    case 0x0B80...0x0BFF: "ta"
    case 0x0C00...0x0C7F: "te"
    case 0x0C80...0x0CFF: "kn"
    case 0x0D00...0x0D7F: "ml"
    case 0x10A0...0x10FF: "ka"
    case 0x3040...0x30FF: "ja"
    case 0x1100...0x11FF, 0xAC00...0xD7AF: "ko"
    default: nil
    }
  }
}

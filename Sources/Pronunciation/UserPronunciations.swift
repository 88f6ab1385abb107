public import Audio
public import Foundation
internal import SpokenText
internal import Storage

/// The user's own file of how names are said, which nothing else changes.
///
/// A line is either a word and its phones, as in cmudict, or a word, `=` and a spelling that it
/// sounds like; `#` begins a comment:
///
///     nguyen  W IH N        # phones
///     siobhan = shi-vawn    # as an English word would be read
public struct UserPronunciations: Sendable, Hashable {
  /// A sound that a line gives a word.
  enum Sound: Sendable, Hashable {
    case phones(Pronunciation)
    case spelling(String)
  }

  /// A line of the file: its text, and what it says where it says anything.
  private struct Line: Sendable, Hashable {
    let text: String
    let word: String?
    let sound: Sound?
  }

  private var lines: [Line] = []
  /// The sounds of each word, in the order of the file.
  private(set) var sounds: [String: [Sound]] = [:]

  /// Creates an empty file.
  public init() {}

  /// Reads a file; a missing one is empty.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - phones: The phones that may be used.
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration``, naming file and line.
  public init(contentsOf file: URL, phones: [String]) throws(SpeechError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    guard let data = try? Data(contentsOf: file), let text = String(data: data, encoding: .utf8)
    else {
      throw SpeechError(.badConfiguration, "\(file.path) cannot be read as UTF-8 text.")
    }
    var texts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if texts.last?.isEmpty == true { texts.removeLast() }
    for (index, text) in texts.enumerated() {
      do throws(SpeechError) {
        lines.append(try Self.line(String(text), phones: phones))
      } catch {
        throw SpeechError(
          .badConfiguration, "\(file.path):\(index + 1): \(error.description)")
      }
    }
    collect()
  }

  /// The file's text.
  public var text: String { lines.map { $0.text + "\n" }.joined() }

  /// The words of the file, in its order, each once.
  public var words: [String] {
    var seen: Set<String> = []
    return lines.compactMap(\.word).filter { seen.insert($0).inserted }
  }

  /// The spellings that a word sounds like, in the order of the file.
  public func spellings(of word: String) -> [String] {
    (sounds[word] ?? []).compactMap { if case .spelling(let text) = $0 { text } else { nil } }
  }

  /// Whether the file has a word.
  public func contains(_ word: String) -> Bool { sounds[word] != nil }

  /// Replaces the pronunciations of a word.
  ///
  /// - Parameters:
  ///   - word: As ``SpokenWords`` has it.
  ///   - pronunciations: Phones of the acoustic model.
  public mutating func set(_ word: String, to pronunciations: [Pronunciation]) {
    replace(word, by: pronunciations.map { ("\(word)  \($0)", .phones($0)) })
  }

  /// Replaces the entries of a word with spellings that it sounds like.
  ///
  /// - Parameters:
  ///   - word: As ``SpokenWords`` has it.
  ///   - spellings: Letters, with hyphens between syllables where that helps.
  public mutating func set(_ word: String, soundingLike spellings: [String]) {
    replace(word, by: spellings.map { ("\(word) = \($0)", .spelling($0)) })
  }

  /// Removes a word; false if it was not there.
  public mutating func remove(_ word: String) -> Bool {
    guard contains(word) else { return false }
    replace(word, by: [])
    return true
  }

  /// Writes the file at once, readable by the user alone; folders that are missing are made.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/unwritable``; the file is then unchanged.
  public func write(to file: URL) throws(SpeechError) {
    do {
      try PrivateFile.write(text, to: file)
    } catch {
      throw SpeechError(
        .unwritable,
        "\(file.path) cannot be written (\(error)) and is as it was; make room, or see who owns it and "
          + "its folder.")
    }
  }

  /// The new lines take the place of the first old one; comments on lines of their own stay.
  private mutating func replace(_ word: String, by new: [(text: String, sound: Sound)]) {
    let place = lines.firstIndex { $0.word == word } ?? lines.count
    lines.insert(
      contentsOf: new.map { Line(text: $0.text, word: nil, sound: $0.sound) }, at: place)
    lines.removeAll { $0.word == word }
    for index in place..<min(lines.count, place + new.count) {
      lines[index] = Line(text: lines[index].text, word: word, sound: lines[index].sound)
    }
    collect()
  }

  private mutating func collect() {
    sounds = [:]
    for line in lines {
      guard let word = line.word, let sound = line.sound else { continue }
      sounds[word, default: []].append(sound)
    }
  }

  private static func line(_ text: String, phones: [String]) throws(SpeechError) -> Line {
    let content = text.prefix { $0 != "#" }
    if let sign = content.firstIndex(of: "=") {
      let word = try word(content[..<sign])
      let spelling = content[content.index(after: sign)...].trimmingCharacters(in: .whitespaces)
      try check(spelling: spelling, of: word)
      return Line(text: text, word: word, sound: .spelling(spelling))
    }
    let fields = content.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = fields.first else { return Line(text: text, word: nil, sound: nil) }
    let word = try word(first.prefix { $0 != "(" })
    guard fields.count == 2 else {
      throw SpeechError(
        .badConfiguration,
        "\"\(first)\" has no phones; write them after the word, or = and a "
          + "spelling that it sounds like.")
    }
    let pronunciation = try pronunciation(String(fields[1]), phones: phones)
    return Line(text: text, word: word, sound: .phones(pronunciation))
  }

  private static func word(_ text: Substring) throws(SpeechError) -> String {
    let words = SpokenWords.words(in: String(text))
    guard words.count == 1 else {
      throw SpeechError(
        .badConfiguration,
        "\"\(text.trimmingCharacters(in: .whitespaces))\" is not one word; "
          + "a line has one word and how it is said.")
    }
    return words[0]
  }

  /// The phones that a user wrote.
  ///
  /// - Parameters:
  ///   - text: Phones separated by white space, in small or capital letters; digits for the stress
  ///     are left out.
  ///   - phones: Those of the acoustic model.
  /// - Returns: The pronunciation.
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration``, listing the phones.
  public static func pronunciation(
    _ text: String, phones: [String]
  ) throws(SpeechError) -> Pronunciation {
    let parts = text.split(whereSeparator: \.isWhitespace).map { part in
      let bare = String(part.uppercased().filter { !("0"..."9").contains($0) })
      return phones.first { $0.uppercased() == bare } ?? bare
    }
    if let unknown = parts.first(where: { !phones.contains($0) }) {
      throw SpeechError(
        .badConfiguration,
        "\"\(unknown)\" is no phone; there are: \(phones.joined(separator: " ")).")
    }
    guard let pronunciation = Pronunciation(parts.joined(separator: " ")) else {
      throw SpeechError(
        .badConfiguration, "No phone is given; there are: \(phones.joined(separator: " ")).")
    }
    return pronunciation
  }

  /// Checks that a spelling can be read.
  public static func check(spelling: String, of word: String) throws(SpeechError) {
    let words = SpokenWords.words(in: spelling)
    guard !words.isEmpty,
      words.allSatisfy({ $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x27 } })
    else {
      throw SpeechError(
        .badConfiguration,
        "\"\(spelling)\" cannot be read; spell how \(word) sounds in Latin letters.")
    }
  }
}

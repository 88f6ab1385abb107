internal import ContactBook
internal import Foundation
internal import NameSearch
internal import Sessions
internal import Settings
internal import Storage

/// The words of an unfinished command line that matter for completing names of contacts.
struct CompletionWords {
  /// The options whose value is the next word.
  private static let options: Set<String> = [
    "--contacts", "--data-dir", "--locale", "--region", "--grammar", "--network", "--account",
    "--call-command",
    "--call-microphone", "--call-speaker", "--call-loudspeaker", "--call-earpiece",
    "--call-headset", "--trace", "--label", "--limit", "--with", "--play", "--sounds-like",
    "--phones",
  ]

  /// The words before the one at the cursor that are no options, after the names of the commands.
  var before: [String]
  /// The word at the cursor, without its quotes.
  let typed: String
  /// The values of options before the cursor, in order.
  private let values: [(option: String, value: String)]

  /// Parses a command line.
  ///
  /// - Parameters:
  ///   - words: The line's words as they were typed, quotes and all.
  ///   - index: The place of the word at the cursor.
  ///   - commands: The number of words that name the command, including the program.
  init(_ words: [String], index: Int, commands: Int) {
    var before: [String] = []
    var values: [(String, String)] = []
    var option: String?
    for word in words.prefix(max(0, index)).dropFirst(commands).map(Self.plain) {
      if let name = option {
        values.append((name, word))
        option = nil
      } else if Self.options.contains(word) {
        option = word
      } else if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
        values.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
      } else if !word.hasPrefix("-") {
        before.append(word)
      }
    }
    self.before = before
    typed = words.indices.contains(index) ? Self.plain(words[index]) : ""
    self.values = values
  }

  /// The contacts that the options name; empty if they cannot be read.
  var contacts: [Contact] {
    let settings = Settings.current
    let named = values.filter { $0.option == "--contacts" }
      .map { NSString(string: $0.value).expandingTildeInPath }
    let paths = (settings.value(.contacts, option: named)?.texts ?? [])
      .map { URL(fileURLWithPath: $0) }
    let folder = settings.text(
      .dataFolder,
      option: values.last { $0.option == "--data-dir" }
        .map { NSString(string: $0.value).expandingTildeInPath })
    // The region of numbers makes no difference to names.
    let search = try? DialerSetup.nameSearch(
      of: paths, data: DataFolder(path: folder), region: "US"
    ).nameSearch
    return search.map { Array($0.book.contacts) } ?? []
  }

  /// A word without its quotes and backslashes.
  static func plain(_ word: String) -> String {
    var plain = ""
    var isEscaped = false
    for character in word {
      if isEscaped {
        plain.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character != "\"", character != "'" {
        plain.append(character)
      }
    }
    return plain
  }
}

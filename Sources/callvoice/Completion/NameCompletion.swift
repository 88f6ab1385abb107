internal import ArgumentParser
internal import ContactBook

/// Names of contacts at the shell's prompt, a word at a time.
///
/// What stands in an address book may be anybody's, and a shell carries out what it finds in a word, so
/// that nothing is offered that could mean something to it.
enum NameCompletion {
  /// More are not offered; a letter has to be typed first.
  private static let mostOffers = 5_000

  /// As many words of a name are looked at.
  private static let mostWords = 4

  /// How typed requests begin.
  private static let beginnings = [
    "answer", "call", "decline", "dial", "facetime", "hang", "hold", "ignore", "merge", "mute",
    "phone", "press", "redial", "resume", "swap", "unmute",
  ]

  /// The words of a request: how it begins, and names behind that.
  static let request = CompletionKind.custom { words, index, _ in
    offers(CompletionWords(words, index: index, commands: 2), beginnings: beginnings)
  }

  /// The words of a name, for a command of two words, such as `contacts search`.
  static let words = CompletionKind.custom { words, index, _ in
    offers(CompletionWords(words, index: index, commands: 3), beginnings: [])
  }

  /// A name as one word, as the value of an option: several words of it within quotes alone.
  static let value = CompletionKind.custom { words, index, _ in
    var line = CompletionWords(words, index: index, commands: 3)
    line.before = []
    return offers(line, beginnings: [])
  }

  private static func offers(_ line: CompletionWords, beginnings: [String]) -> [String] {
    // Within quotes the word at the cursor holds several of the request.
    var inner = line.typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let typed = inner.popLast() ?? ""
    let before = line.before + inner.filter { !$0.isEmpty }
    guard inner.allSatisfy({ $0 == plain($0[...]) }) else { return [] }
    let head = inner.map { $0 + " " }.joined()
    if before.isEmpty, !beginnings.isEmpty {
      return beginnings.filter { $0.hasPrefix(typed.lowercased()) }
    }
    let names = names(of: line.contacts)
    // In a request, what is no part of a name stands before one.
    let fewest = beginnings.isEmpty ? min(before.count, mostWords) : 0
    return limited(
      next(in: names, after: before, fewest: fewest).compactMap { offer($0, typed) }
        .map { head + $0 })
  }

  /// The words that may follow those at the end of which a name was begun.
  ///
  /// - Parameters:
  ///   - names: the words of each name.
  ///   - words: what stands there.
  ///   - fewest: how many of them must be a part of a name.
  /// - Returns: the words of names behind as many of them as there are.
  private static func next(
    in names: [[String]], after words: [String], fewest: Int
  ) -> [String] {
    let words = words.map { $0.lowercased() }
    // The more words of a name stand there, the surer it is meant.
    for count in stride(from: min(words.count, mostWords), through: fewest, by: -1) {
      let begun = words.suffix(count)
      let found = names.flatMap { name -> [String] in
        name.indices.compactMap { start in
          let end = start + count
          guard end < name.count,
            name[start..<end].lazy.map({ $0.lowercased() }).elementsEqual(begun)
          else { return nil }
          return name[end]
        }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// What a word is completed to, in the letters that were begun with; nil where it is another.
  private static func offer(_ word: String, _ typed: String) -> String? {
    guard word.lowercased().hasPrefix(typed.lowercased()) else { return nil }
    if word.hasPrefix(typed), !typed.isEmpty { return word }
    let lowered = word.lowercased()
    return lowered.hasPrefix(typed) ? lowered : typed + word.dropFirst(typed.count)
  }

  private static func names(of contacts: [Contact]) -> [[String]] {
    contacts.flatMap { [$0.displayName] + $0.nicknames }
      .map { $0.split(whereSeparator: \.isWhitespace).map(plain).filter { !$0.isEmpty } }
  }

  /// A word without what means something to a shell; names are found without it, too.
  private static func plain(_ word: Substring) -> String {
    String(
      word.filter { $0.isLetter || $0.isNumber || "-._@+".contains($0) }.drop { $0 == "-" })
  }

  private static func limited(_ offers: [String]) -> [String] {
    let unique = Set(offers)
    return unique.count > mostOffers ? [] : unique.sorted()
  }
}

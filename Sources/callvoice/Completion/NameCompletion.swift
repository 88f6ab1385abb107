internal import ArgumentParser
internal import ContactBook

/// Completes names of contacts at the shell's prompt, a word at a time.
///
/// An address book may hold anybody's text, and a shell executes what it finds in a word, so words that
/// could mean something to a shell are not offered.
enum NameCompletion {
  /// The most offers; if there are more, a letter has to be typed first.
  private static let mostOffers = 5_000

  /// The most words of a name that are compared.
  private static let mostWords = 4

  /// The first words of typed requests.
  private static let beginnings = [
    "answer", "call", "decline", "dial", "facetime", "hang", "hold", "ignore", "merge", "mute",
    "phone", "press", "redial", "resume", "swap", "transfer", "unmute",
  ]

  /// Completes a request: its first word, and then names.
  static let request = CompletionKind.custom { words, index, _ in
    offers(CompletionWords(words, index: index, commands: 2), beginnings: beginnings)
  }

  /// Completes whom to call.
  static let callee = CompletionKind.custom { words, index, _ in
    offers(CompletionWords(words, index: index, commands: 2), beginnings: [])
  }

  /// Completes the words of a name, for a command of two words, such as `contacts search`.
  static let words = CompletionKind.custom { words, index, _ in
    offers(CompletionWords(words, index: index, commands: 3), beginnings: [])
  }

  /// Completes a name as the value of an option, where several words need quotes.
  static let value = CompletionKind.custom { words, index, _ in
    var line = CompletionWords(words, index: index, commands: 3)
    line.before = []
    return offers(line, beginnings: [])
  }

  /// Completes a word of a request that is typed at the prompt.
  ///
  /// - Parameters:
  ///   - before: The words before it.
  ///   - typed: The beginning of the word.
  ///   - book: The contacts.
  /// - Returns: The words that it may become.
  static func offers(after before: [String], typed: String, in book: ContactBook) -> [String] {
    guard !before.isEmpty else { return beginnings.filter { $0.hasPrefix(typed.lowercased()) } }
    let found = next(in: names(of: Array(book.contacts)), after: before, fewest: 0)
    return limited(found.compactMap { offer($0, typed) })
  }

  private static func offers(_ line: CompletionWords, beginnings: [String]) -> [String] {
    // Within quotes, the word at the cursor holds several words of the request.
    var inner = line.typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let typed = inner.popLast() ?? ""
    let before = line.before + inner.filter { !$0.isEmpty }
    guard inner.allSatisfy({ $0 == plain($0[...]) }) else { return [] }
    let head = inner.map { $0 + " " }.joined()
    if before.isEmpty, !beginnings.isEmpty {
      return beginnings.filter { $0.hasPrefix(typed.lowercased()) }
    }
    let names = names(of: line.contacts)
    // In a request, other words stand before a name.
    let fewest = beginnings.isEmpty ? min(before.count, mostWords) : 0
    return limited(
      next(in: names, after: before, fewest: fewest).compactMap { offer($0, typed) }
        .map { head + $0 })
  }

  /// Returns the words that continue a name whose beginning stands at the end of the words.
  ///
  /// - Parameters:
  ///   - names: The words of each name.
  ///   - words: The words of the line.
  ///   - fewest: The number of them that must be part of a name.
  /// - Returns: The words of names behind as many of them as there are.
  private static func next(
    in names: [[String]], after words: [String], fewest: Int
  ) -> [String] {
    let words = words.map { $0.lowercased() }
    // Longer beginnings are better evidence for a name.
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

  /// Returns the completion of a word in the case that was typed; nil if it does not match.
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

  /// Removes the characters that mean something to a shell; names are found without them too.
  private static func plain(_ word: Substring) -> String {
    String(
      word.filter { $0.isLetter || $0.isNumber || "-._@+".contains($0) }.drop { $0 == "-" })
  }

  private static func limited(_ offers: [String]) -> [String] {
    let unique = Set(offers)
    return unique.count > mostOffers ? [] : unique.sorted()
  }
}

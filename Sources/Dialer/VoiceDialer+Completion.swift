internal import CallHistory
internal import ContactBook
internal import Conversation
internal import Foundation
internal import IntentParser
internal import NameSearch

extension VoiceDialer {
  /// The requests that a text may become, as whole lines that are understood.
  ///
  /// - Parameters:
  ///   - text: The text so far.
  ///   - limit: The number of requests at most.
  /// - Returns: The requests, the likeliest first.
  package func completions(of text: String, limit: Int) async -> [Completion] {
    let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard !words.isEmpty, words.count <= 12, text.count <= 200 else { return [] }
    let favorites = Set(await addedFavorites().map(\.contactIdentifier))
    var found: [Completion] = []
    func add(_ requests: [Completion]) {
      for request in requests
      where found.count < limit && !found.contains(where: { $0.text == request.text }) {
        found.append(request)
      }
    }
    let examples = examples().flatMap(\.examples)
    add(
      examples.filter { $0.lowercased().hasPrefix(text.lowercased()) && isUnderstood($0) }
        .map { Completion(text: $0, person: nil) })
    let labelled = requests(
      withLabelsAtTheEndOf: text.hasSuffix(" ") ? words + [""] : words, limit: limit)
    // A word that begins a label behind a name begins no other name.
    add(requests(namingThoseAtTheEndOf: words, by: labelled.isEmpty ? 1 : 2, limit: limit))
    add(labelled)
    return found.map { completion in
      guard let person = completion.person, favorites.contains(person.identifier) else {
        return completion
      }
      return Completion(text: completion.text, person: person.asFavorite)
    }
  }

  private func completion(_ text: String, _ person: Contact) -> Completion {
    Completion(text: text, person: PersonListing(person, isFavorite: person.isFavorite))
  }

  private func isUnderstood(_ request: String) -> Bool {
    !language.interpretations(ofText: request).isEmpty
  }

  // MARK: - Names

  /// Requests about somebody, in all languages; those of another language are not understood.
  private static let frames = [
    "call {name}", "ruf {name} an", "llama a {name}", "appelle {name}", "telepon {name}",
    "打电话给{name}",
  ]
  /// The words that stand behind a name.
  private static let tails = ["", " an"]

  /// The requests about those whose name begins with the end of the words, with so many words at least; the
  /// longest such end is the name.
  private func requests(
    namingThoseAtTheEndOf words: [String], by fewest: Int, limit: Int
  ) -> [Completion] {
    for start in max(0, words.count - 3)..<max(0, words.count - fewest + 1) {
      let head = words[..<start].joined(separator: " ")
      let people = nameSearch.contacts(
        typedAs: words[start...].joined(separator: " "), limit: limit)
      guard start > 0 else {
        guard !people.isEmpty else { continue }
        return people.flatMap { person in
          Self.frames.map { $0.replacing("{name}", with: person.displayName) }
            .filter(isUnderstood).map { completion($0, person) }
        }
      }
      let requests = people.compactMap { person in
        Self.tails.lazy.map { "\(head) \(person.displayName)\($0)" }.first(where: isUnderstood)
          .map { completion($0, person) }
      }
      if !requests.isEmpty { return requests }
    }
    return []
  }

  // MARK: - Labels

  /// The ends of a name that say whose number is meant.
  private static let possessives = ["'s", "’s", ""]

  /// The requests for numbers of somebody who is named within the words, where the last word begins a label
  /// that one of the numbers has: "call anna on her m" may become "call Anna Jones on her mobile".
  private func requests(withLabelsAtTheEndOf words: [String], limit: Int) -> [Completion] {
    guard let typed = words.last.map(Self.folded), words.count >= 3 else { return [] }
    let rest = words.dropLast()
    for start in 1..<rest.endIndex {
      for end in stride(from: min(start + 3, rest.endIndex), to: start, by: -1) {
        var name = rest[start..<end].joined(separator: " ")
        let possessive = Self.possessives.first { name.hasSuffix($0) } ?? ""
        name.removeLast(possessive.count)
        guard !name.isEmpty else { continue }
        let requests = nameSearch.contacts(typedAs: name, limit: limit).flatMap { person in
          let named = rest[..<start] + [person.displayName + possessive] + rest[end...]
          return Self.labels(of: person).compactMap { label in
            label.writtenWords.lazy.filter { Self.folded($0).hasPrefix(typed) }
              .map { (named + [$0]).joined(separator: " ") }
              .first { asks($0, for: label) }
              .map { completion($0, person) }
          }
        }
        if !requests.isEmpty { return requests }
      }
    }
    return []
  }

  /// The labels of somebody's numbers and addresses, each once.
  private static func labels(of person: Contact) -> [ContactLabel] {
    person.handles.filter(\.isDialable).compactMap(\.label).reduce(into: []) { labels, label in
      if !labels.contains(label) { labels.append(label) }
    }
  }

  /// Whether a text is a request for a number with a label.
  private func asks(_ text: String, for label: ContactLabel) -> Bool {
    language.interpretations(ofText: text).contains { reading in
      CallRequest(reading)?.label.flatMap(ContactLabel.init(spoken:)) == label
    }
  }

  private static func folded(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

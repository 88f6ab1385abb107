import SpokenText

/// Which contacts go by which words.
struct NameIndex: Sendable {
  /// One contact that goes by some words.
  struct Entry: Sendable {
    /// The position of the contact in the book.
    let position: Int
    let tier: Contact.NameTier
  }

  /// The contacts by the words of their names, joined by spaces.
  private var entries: [String: [Entry]] = [:]
  /// The contacts by the words of their full names in alphabetical order.
  private var positionsByWordSet: [String: [Int]] = [:]

  init(_ contacts: [Contact], language: SpokenLanguage) {
    entries.reserveCapacity(contacts.count * 3)
    for (position, contact) in contacts.enumerated() {
      for form in contact.nameForms(in: language) {
        entries[Self.key(form.words), default: []].append(
          Entry(position: position, tier: form.tier))
        guard form.words.count > 1, form.tier < .part else { continue }
        positionsByWordSet[Self.key(form.words.sorted()), default: []].append(position)
      }
    }
  }

  /// All forms of all names, sorted word by word.
  var spokenNames: [[String]] {
    entries.keys
      .map { $0.split(separator: " ").map(String.init) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The positions of the contacts that these words match best, in ascending order.
  func positions(matching words: [String]) -> [Int] {
    let exact = entries[Self.key(words)] ?? []
    if let best = exact.map(\.tier).min(), best < .part {
      return exact.filter { $0.tier == best }.map(\.position)
    }
    let reordered = words.count > 1 ? positionsByWordSet[Self.key(words.sorted())] ?? [] : []
    return Set(exact.map(\.position) + reordered).sorted()
  }

  /// The positions of the contacts whose names are nearest to these words, in ascending order.
  ///
  /// Near is at most one typo in four letters or more, two in eight or more, over the whole name
  /// without its spaces or in one of its words.
  /// - Complexity: O(n) in the number of forms.
  func positions(near words: [String]) -> [Int] {
    let asked = NearName(words)
    var best = NearName.tooFar
    var keys: [String] = []
    for key in entries.keys {
      let distance = asked.distance(to: key)
      guard distance <= best, distance < NearName.tooFar else { continue }
      if distance < best { keys = [] }
      best = distance
      keys.append(key)
    }
    return Set(keys.flatMap { (entries[$0] ?? []).map(\.position) }).sorted()
  }

  private static func key(_ words: [String]) -> String { words.joined(separator: " ") }
}

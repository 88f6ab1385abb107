import SpokenText

/// Which contacts go by which words.
struct NameIndex: Sendable {
  /// One contact that goes by some words.
  private struct Entry {
    /// The position of the contact in the book.
    let position: Int
    let tier: Contact.NameTier

    /// Both in one number, as the index keeps them.
    var number: Int { position << 2 | tier.rawValue }

    init(position: Int, tier: Contact.NameTier) {
      self.position = position
      self.tier = tier
    }

    init(number: Int) {
      position = number >> 2
      tier = Contact.NameTier(rawValue: number & 3) ?? .part
    }
  }

  /// The contacts by the words of their names, joined by spaces.
  private let entries: PostingIndex
  /// The contacts by the words of their full names in alphabetical order.
  private let positionsByWordSet: PostingIndex

  init(_ contacts: some Sequence<Contact>, language: SpokenLanguage) {
    var entries = PostingIndex.Builder()
    var wordSets = PostingIndex.Builder()
    for (position, contact) in contacts.enumerated() {
      for form in contact.nameForms(in: language) {
        entries.add(
          Entry(position: position, tier: form.tier).number, to: Self.key(form.words))
        guard form.words.count > 1, form.tier < .part else { continue }
        wordSets.add(position, to: Self.key(form.words.sorted()))
      }
    }
    self.entries = entries.finish()
    positionsByWordSet = wordSets.finish()
  }

  /// All forms of all names, sorted word by word.
  var spokenNames: [[String]] {
    (0..<entries.count)
      .map { entries.key($0).split(separator: " ").map(String.init) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The positions of the contacts that these words match best, in ascending order.
  func positions(matching words: [String]) -> [Int] {
    let exact = entries.values(for: Self.key(words)).map(Entry.init(number:))
    if let best = exact.map(\.tier).min(), best < .part {
      return exact.filter { $0.tier == best }.map(\.position)
    }
    let reordered = words.count > 1 ? positionsByWordSet.values(for: Self.key(words.sorted())) : []
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
    var keys: [Int] = []
    for index in 0..<entries.count {
      let distance = asked.distance(to: entries.key(index))
      guard distance <= best, distance < NearName.tooFar else { continue }
      if distance < best { keys = [] }
      best = distance
      keys.append(index)
    }
    return Set(keys.flatMap { entries.values(at: $0).map { Entry(number: $0).position } }).sorted()
  }

  private static func key(_ words: [String]) -> String { words.joined(separator: " ") }
}

extension NameIndex {
  /// Changes whenever the names of a contact or what is kept of them change.
  static let version = 1

  /// Writes the index, which ``init(reading:of:)`` reads.
  func write(to writer: inout ByteWriter) {
    entries.write(to: &writer)
    positionsByWordSet.write(to: &writer)
  }

  /// Reads an index that stays where it is in the bytes.
  init(reading reader: inout ByteReader, of bytes: [UInt8]) {
    entries = PostingIndex(reading: &reader, of: bytes)
    positionsByWordSet = PostingIndex(reading: &reader, of: bytes)
  }
}

internal import ContactBook
internal import Storage

/// An index of the contacts by the words of their names, including similar words.
///
/// Words are found by their letters, by their sound, and with up to two typos. For the last, words are
/// sorted by length and have bit sets of their letters and of their pairs of adjacent letters: a typo
/// changes few bits, and only words with few different bits are compared.
struct WordIndex: Sendable {
  /// A word of a name and its distance from the requested word.
  struct Candidate: Sendable, Hashable {
    let word: Int
    /// 0 for the same word, 1 for a homophone, ``WordIndex/typo`` for each typo.
    let cost: Int
  }

  /// The cost of a typo, more than that of several homophones.
  static let typo = 16

  /// The letters of all words, the shortest words first.
  private let letters: [UInt8]
  /// The start of the letters of each word, and the end of the last.
  private let starts: [UInt32]
  /// The set of the letters of each word.
  private let masks: [UInt32]
  /// The set of the pairs of adjacent letters of each word.
  private let pairMasks: [UInt64]
  /// The first word of each length in bytes, and the end of the last.
  private let lengthStarts: [Int]
  private let byLetters: KeyTable
  private let bySound: KeyTable
  /// The postings of word `w` are `postings[postingStarts[w]..<postingStarts[w + 1]]`.
  private let postings: [UInt32]
  private let postingStarts: [UInt32]

  init(_ builder: WordIndexBuilder) {
    let order = builder.wordsByLength
    var letters: [UInt8] = []
    var starts: [UInt32] = [0]
    var masks: [UInt32] = []
    var pairMasks: [UInt64] = []
    var lengthStarts = [0]
    var sounds: (numbers: [UInt64], words: [UInt32]) = ([], [])
    var keys: [UInt64] = []
    for (word, old) in order.enumerated() {
      let bytes = builder.letters(of: old)
      while lengthStarts.count <= bytes.count { lengthStarts.append(word) }
      letters += bytes
      starts.append(UInt32(letters.count))
      masks.append(Self.mask(bytes))
      pairMasks.append(Self.pairs(bytes))
      keys.append(TextHash(bytes).value)
      let sound = SoundKey.sounds(of: bytes)
      guard !sound.isEmpty else { continue }
      sounds.numbers.append(TextHash(sound).value)
      sounds.words.append(UInt32(word))
    }
    lengthStarts.append(order.count)
    self.letters = letters
    self.starts = starts
    self.masks = masks
    self.pairMasks = pairMasks
    self.lengthStarts = lengthStarts
    byLetters = KeyTable(hashes: keys, values: keys.indices.map { UInt32($0) })
    bySound = KeyTable(hashes: sounds.numbers, values: sounds.words)
    (postings, postingStarts) = builder.postings(inOrder: order)
  }

  /// Writes the index, which ``init(reading:)`` reads.
  func write(to writer: inout PackedWriter) {
    writer.write(letters)
    writer.write(starts)
    writer.write(masks)
    writer.write(pairMasks)
    writer.write(lengthStarts.map { UInt32($0) })
    byLetters.write(to: &writer)
    bySound.write(to: &writer)
    writer.write(postings)
    writer.write(postingStarts)
  }

  /// Reads an index of that many contacts, or returns nil if it is damaged.
  init?(reading reader: inout PackedReader, contactCount: Int) {
    letters = reader.array()
    starts = reader.array()
    masks = reader.array()
    pairMasks = reader.array()
    let lengths: [UInt32] = reader.array()
    lengthStarts = lengths.map { Int($0) }
    byLetters = KeyTable(reading: &reader)
    bySound = KeyTable(reading: &reader)
    postings = reader.array()
    postingStarts = reader.array()
    let count = masks.count
    let isAscending = { (list: [UInt32], end: Int) in
      list.last == UInt32(end) && zip(list, list.dropFirst()).allSatisfy { $0 <= $1 }
    }
    guard starts.count == count + 1, pairMasks.count == count, postingStarts.count == count + 1,
      isAscending(starts, letters.count), isAscending(postingStarts, postings.count),
      isAscending(lengths, count), byLetters.isBelow(UInt32(count)), bySound.isBelow(UInt32(count)),
      postings.allSatisfy({ Int($0 >> 1) < contactCount })
    else { return nil }
  }

  /// The letters of a word.
  func letters(of word: Int) -> ArraySlice<UInt8> {
    letters[Int(starts[word])..<Int(starts[word + 1])]
  }

  /// The contacts that have a word, each with the part of the name.
  func postings(of word: Int) -> ArraySlice<UInt32> {
    postings[Int(postingStarts[word])..<Int(postingStarts[word + 1])]
  }

  /// The number of a word, or nil if no name has it.
  func word(_ bytes: some Collection<UInt8>) -> Int? {
    byLetters.values(of: TextHash(bytes).value).first.map(Int.init)
  }

  /// The homophones of a word, without the word itself.
  func soundalikes(_ bytes: some Collection<UInt8>) -> [Int] {
    let sound = SoundKey.sounds(of: bytes)
    guard !sound.isEmpty else { return [] }
    return bySound.values(of: TextHash(sound).value).map(Int.init)
      .filter { !letters(of: $0).elementsEqual(bytes) }
  }

  /// The words that differ from a requested one by some typos, and its homophones.
  ///
  /// - Parameters:
  ///   - word: The requested word.
  ///   - allowedTypos: The number of typos allowed for a number of letters of the longer word.
  /// - Returns: The words, each once.
  /// - Complexity: O(n) in the number of words of similar length, at two nanoseconds each; few words
  ///   are compared. Words with two transpositions may be missed.
  func candidates(for word: WordPattern, allowedTypos: (Int) -> Int) -> [Candidate] {
    var costs: [Int: Int] = [:]
    if let same = self.word(word.bytes) { costs[same] = 0 }
    for alike in soundalikes(word.bytes) { costs[alike] = 1 }
    let mask = Self.mask(word.bytes)
    let pairs = Self.pairs(word.bytes)
    // A typo in a letter beyond ASCII changes several bytes.
    let width = word.bytesOfLetter
    let farthest = 2 * width
    for length in max(1, word.bytes.count - farthest)...(word.bytes.count + farthest)
    where length < lengthStarts.count - 1 {
      let typos = allowedTypos((max(length, word.bytes.count) + width - 1) / width)
      guard typos > 0, abs(length - word.bytes.count) <= typos * width else { continue }
      let (mostLetters, mostPairs) = (2 * typos * width, 4 * typos * width + 2)
      let words = lengthStarts[length]..<lengthStarts[length + 1]
      for other in similar(words, mask, mostLetters, pairs, mostPairs) {
        let (distance, count) = word.distance(to: letters(of: other), limit: typos)
        guard distance <= typos, distance <= allowedTypos(max(word.letters.count, count)) else {
          continue
        }
        if costs[other] == nil { costs[other] = Self.typo * distance }
      }
    }
    return costs.map { Candidate(word: $0.key, cost: $0.value) }.sorted { $0.word < $1.word }
  }

  /// The words whose sets of letters and of pairs differ from these in few bits.
  private func similar(
    _ words: Range<Int>, _ mask: UInt32, _ mostLetters: Int, _ pairs: UInt64, _ mostPairs: Int
  ) -> [Int] {
    masks.withUnsafeBufferPointer { masks in
      pairMasks.withUnsafeBufferPointer { pairMasks in
        words.filter { word in
          (masks[word] ^ mask).nonzeroBitCount <= mostLetters
            && (pairMasks[word] ^ pairs).nonzeroBitCount <= mostPairs
        }
      }
    }
  }

  /// The set of letters; letters beyond ASCII share bits with others.
  private static func mask(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 | 1 << (UInt32($1) & 31) }
  }

  /// The set of pairs of adjacent letters and of the two ends; several pairs share a bit.
  private static func pairs(_ bytes: some Collection<UInt8>) -> UInt64 {
    var pairs: UInt64 = 0
    var last: UInt32 = 0
    for byte in bytes {
      pairs |= bit(last, UInt32(byte))
      last = UInt32(byte)
    }
    return pairs | bit(last, 0)
  }

  private static func bit(_ left: UInt32, _ right: UInt32) -> UInt64 {
    1 << UInt64(((left &* 0x9E37_79B1) ^ (right &* 0x85EB_CA77)) >> 26)
  }
}

extension WordIndex {
  /// The distance of the words of a contact from the requested ones.
  struct Cost: Sendable, Hashable {
    /// A cost that no number of typos reaches.
    static let infinite = 1000

    /// The cost if all words are in the name.
    var name: Int
    /// The cost if all words are in the organisation.
    var organization: Int
    /// The cost wherever the words are.
    var all: Int

    static let zero = Cost(name: 0, organization: 0, all: 0)
  }

  /// The contacts that have a candidate for each word.
  ///
  /// - Parameter lists: The candidates for each of the words.
  /// - Returns: The costs of the contacts by their positions.
  /// - Complexity: O(n) in the number of contacts that have one of the words.
  func contacts(having lists: [[Candidate]]) -> [Int: Cost] {
    // Starting with the rarest word leaves the fewest contacts for the others.
    let sizes = lists.map { $0.reduce(0) { $0 + postings(of: $1.word).count } }
    let order = lists.indices.sorted { sizes[$0] < sizes[$1] }
    var contacts: [Int: Cost]?
    for list in order {
      var next: [Int: Cost] = [:]
      for candidate in lists[list] {
        for posting in postings(of: candidate.word) {
          let position = Int(posting >> 1)
          let isName = posting & 1 == WordIndexBuilder.Place.name.rawValue
          guard let before = contacts == nil ? .zero : contacts?[position] else { continue }
          let cost = Cost(
            name: isName ? before.name + candidate.cost : Cost.infinite,
            organization: isName ? Cost.infinite : before.organization + candidate.cost,
            all: before.all + candidate.cost)
          next[position] = next[position].map { $0.least(cost) } ?? cost
        }
      }
      contacts = next
      if next.isEmpty { break }
    }
    return contacts ?? [:]
  }
}

extension WordIndex.Cost {
  /// The smaller of each of the costs.
  fileprivate func least(_ other: Self) -> Self {
    Self(
      name: min(name, other.name), organization: min(organization, other.organization),
      all: min(all, other.all))
  }
}

/// Collects the words of names for a ``WordIndex``.
struct WordIndexBuilder {
  /// The part of a contact in which a word is.
  enum Place: UInt32, Sendable {
    case name = 0
    case organization = 1
  }

  private let reader: NameReader
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// A hash table of the words with open addressing and a power of two of slots; -1 is a free one.
  private var hashes: [UInt64]
  private var slots: [Int32]
  /// All words with their postings, in the order of the contacts.
  private var pairs: [(word: UInt32, posting: UInt32)] = []
  /// The words of the contact that is being added.
  private var own: [(word: UInt32, place: Place)] = []
  private var words = NameWords()

  init(_ contacts: ContactList, reader: NameReader) {
    self.reader = reader
    hashes = Array(repeating: 0, count: 1024)
    slots = Array(repeating: -1, count: 1024)
    pairs.reserveCapacity(contacts.count * 4)
    for (position, contact) in contacts.enumerated() { add(contact, at: position) }
  }

  private mutating func add(_ contact: Contact, at position: Int) {
    own.removeAll(keepingCapacity: true)
    let isOrganization = contact.displayName == contact.organization
    add(contact.displayName, isOrganization ? .organization : .name)
    add(contact.givenName, .name, joined: true)
    if !contact.middleName.isEmpty { add(contact.middleName, .name) }
    add(contact.familyName, .name, joined: true)
    for nickname in contact.nicknames { add(nickname, .name) }
    for sound in [contact.phoneticName, contact.phoneticGivenName, contact.phoneticFamilyName]
    where !sound.isEmpty { add(sound, .name) }
    let latin = contact.latinNames
    for name in [latin.whole, latin.given, latin.family] where !name.isEmpty { add(name, .name) }
    if !contact.organization.isEmpty { add(contact.organization, .organization, joined: true) }
    for (word, place) in own {
      pairs.append((word, UInt32(position) << 1 | place.rawValue))
    }
  }

  /// Adds the words of a text and, if `joined`, all of them as one word.
  private mutating func add(_ text: String, _ place: Place, joined: Bool = false) {
    guard !text.isEmpty else { return }
    reader.read(text, into: &words)
    for index in 0..<words.count { add(words[index], place) }
    if joined, words.count > 1 { add(words.bytes[...], place) }
  }

  private mutating func add(_ letters: ArraySlice<UInt8>, _ place: Place) {
    let word = number(of: letters)
    guard !own.contains(where: { $0.word == word && $0.place == place }) else { return }
    own.append((word, place))
  }

  /// The number of a word, which is added if it is new.
  private mutating func number(of letters: ArraySlice<UInt8>) -> UInt32 {
    let hash = TextHash(letters).value
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      if hashes[slot] == hash { return UInt32(slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let word = ends.count
    bytes += letters
    ends.append(bytes.count)
    hashes[slot] = hash
    slots[slot] = Int32(word)
    if ends.count * 2 > slots.count { grow() }
    return UInt32(word)
  }

  private mutating func grow() {
    let (oldHashes, oldSlots) = (hashes, slots)
    hashes = Array(repeating: 0, count: oldSlots.count * 2)
    slots = Array(repeating: -1, count: oldSlots.count * 2)
    for (hash, word) in zip(oldHashes, oldSlots) where word >= 0 {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      hashes[slot] = hash
      slots[slot] = word
    }
  }

  /// The letters of a word.
  func letters(of word: Int) -> ArraySlice<UInt8> {
    bytes[(word == 0 ? 0 : ends[word - 1])..<ends[word]]
  }

  /// The words by length, those of one length in the order of their addition.
  var wordsByLength: [Int] {
    let lengths = ends.indices.map { letters(of: $0).count }
    var starts = [Int](repeating: 0, count: (lengths.max() ?? 0) + 2)
    for length in lengths { starts[length + 1] += 1 }
    for length in 1..<starts.count { starts[length] += starts[length - 1] }
    var order = [Int](repeating: 0, count: ends.count)
    for (word, length) in lengths.enumerated() {
      order[starts[length]] = word
      starts[length] += 1
    }
    return order
  }

  /// The postings of all words in this order, and the start of those of each.
  func postings(inOrder order: [Int]) -> (postings: [UInt32], starts: [UInt32]) {
    var places = [Int](repeating: 0, count: order.count)
    for (place, word) in order.enumerated() { places[word] = place }
    var starts = [UInt32](repeating: 0, count: order.count + 1)
    for pair in pairs { starts[places[Int(pair.word)] + 1] += 1 }
    for word in 0..<order.count { starts[word + 1] += starts[word] }
    var next = starts
    var postings = [UInt32](repeating: 0, count: pairs.count)
    for pair in pairs {
      let place = places[Int(pair.word)]
      postings[Int(next[place])] = pair.posting
      next[place] += 1
    }
    return (postings, starts)
  }
}

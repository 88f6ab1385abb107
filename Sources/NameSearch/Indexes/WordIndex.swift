import ContactBook

/// The words of all names: which contacts have them, and which of them are much alike.
///
/// Words are found by their letters, by how they sound, and by a typo or two. For the last, words
/// lie side by side by their length with sets of their letters, and of their pairs of neighbours, as
/// bits: a typo changes few of them, and only words with few different ones are compared.
struct WordIndex: Sendable {
  /// A word of a name and how far it is from the word that was asked for.
  struct Candidate: Sendable, Hashable {
    let word: Int
    /// 0 for the word itself, 1 for one that sounds alike, ``WordIndex/typo`` for each typo.
    let cost: Int
  }

  /// The cost of a typo: more than that of all words of a name that sound alike.
  static let typo = 16

  /// The letters of all words, the shortest words first.
  private let letters: [UInt8]
  /// Where the letters of each word begin, and the end of the last.
  private let starts: [UInt32]
  /// A bit for each letter of a word.
  private let masks: [UInt32]
  /// A bit for each pair of neighbours in a word.
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
  func write(to writer: inout ByteWriter) {
    writer.write(letters[...])
    writer.write(starts)
    writer.write(masks)
    writer.write(pairMasks)
    writer.write(lengthStarts.map { UInt32($0) })
    byLetters.write(to: &writer)
    bySound.write(to: &writer)
    writer.write(postings)
    writer.write(postingStarts)
  }

  /// Reads an index of so many contacts, or returns nil where it does not fit together.
  init?(reading reader: inout ByteReader, contactCount: Int) {
    letters = reader.byteList()
    starts = reader.numbers()
    masks = reader.numbers()
    pairMasks = reader.numbers()
    let lengths: [UInt32] = reader.numbers()
    lengthStarts = lengths.map { Int($0) }
    byLetters = KeyTable(reading: &reader)
    bySound = KeyTable(reading: &reader)
    postings = reader.numbers()
    postingStarts = reader.numbers()
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

  /// Who has a word, and in which part of the name.
  func postings(of word: Int) -> ArraySlice<UInt32> {
    postings[Int(postingStarts[word])..<Int(postingStarts[word + 1])]
  }

  /// The number of a word, or nil where nobody has it.
  func word(_ bytes: some Collection<UInt8>) -> Int? {
    byLetters.values(of: TextHash(bytes).value).first.map(Int.init)
  }

  /// The words that sound like this one, itself left out.
  func soundalikes(_ bytes: some Collection<UInt8>) -> [Int] {
    let sound = SoundKey.sounds(of: bytes)
    guard !sound.isEmpty else { return [] }
    return bySound.values(of: TextHash(sound).value).map(Int.init)
      .filter { !letters(of: $0).elementsEqual(bytes) }
  }

  /// The words that are the asked one but for some typos, and those that sound like it.
  ///
  /// - Parameters:
  ///   - word: the letters of the word.
  ///   - most: how many typos there may be, by the letters of the longer of the two words.
  /// - Returns: the words, each once.
  /// - Complexity: O(n) steps of two nanoseconds in the number of words of about that length; few
  ///   words are compared. Of words with two typos, those with letters swapped twice may be missed.
  func candidates(for word: TypedWord, most: (Int) -> Int) -> [Candidate] {
    var costs: [Int: Int] = [:]
    if let same = self.word(word.bytes) { costs[same] = 0 }
    for alike in soundalikes(word.bytes) { costs[alike] = 1 }
    let mask = Self.mask(word.bytes)
    let pairs = Self.pairs(word.bytes)
    // A letter beyond ASCII is a change of several bytes.
    let width = word.bytesOfLetter
    let farthest = 2 * width
    for length in max(1, word.bytes.count - farthest)...(word.bytes.count + farthest)
    where length < lengthStarts.count - 1 {
      let reach = most((max(length, word.bytes.count) + width - 1) / width)
      guard reach > 0, abs(length - word.bytes.count) <= reach * width else { continue }
      let (mostLetters, mostPairs) = (2 * reach * width, 4 * reach * width + 2)
      let words = lengthStarts[length]..<lengthStarts[length + 1]
      for other in alike(words, mask, mostLetters, pairs, mostPairs) {
        let (distance, count) = word.distance(to: letters(of: other), limit: reach)
        guard distance <= reach, distance <= most(max(word.letters.count, count)) else { continue }
        if costs[other] == nil { costs[other] = Self.typo * distance }
      }
    }
    return costs.map { Candidate(word: $0.key, cost: $0.value) }.sorted { $0.word < $1.word }
  }

  /// The words whose sets of letters and of pairs differ in few bits from these.
  private func alike(
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

  /// A bit for each letter; those beyond ASCII share some.
  private static func mask(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 | 1 << (UInt32($1) & 31) }
  }

  /// A bit for each pair of neighbours and for the two ends; several pairs share one.
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
  /// How far the words of a contact are from those that were asked for.
  struct Reach: Sendable, Hashable {
    /// A cost that no number of typos has.
    static let never = 1000

    /// The cost where all words stand in the name.
    var name: Int
    /// The cost where all words stand in the organisation.
    var organization: Int
    /// The cost wherever they stand.
    var all: Int

    static let start = Reach(name: 0, organization: 0, all: 0)
  }

  /// The contacts that have a candidate for each word, and at which cost, by their positions.
  ///
  /// - Parameter lists: the candidates for each of the words.
  /// - Returns: the contacts.
  /// - Complexity: O(n) in the number of contacts that have one of the words.
  func people(_ lists: [[Candidate]]) -> [Int: Reach] {
    // The rarest word first leaves the fewest people for the others.
    let sizes = lists.map { $0.reduce(0) { $0 + postings(of: $1.word).count } }
    let order = lists.indices.sorted { sizes[$0] < sizes[$1] }
    var people: [Int: Reach]?
    for list in order {
      var next: [Int: Reach] = [:]
      for candidate in lists[list] {
        for posting in postings(of: candidate.word) {
          let position = Int(posting >> 1)
          let isName = posting & 1 == WordIndexBuilder.Place.name.rawValue
          guard let before = people == nil ? .start : people?[position] else { continue }
          let reach = Reach(
            name: isName ? before.name + candidate.cost : Reach.never,
            organization: isName ? Reach.never : before.organization + candidate.cost,
            all: before.all + candidate.cost)
          next[position] = next[position].map { $0.least(reach) } ?? reach
        }
      }
      people = next
      if next.isEmpty { break }
    }
    return people ?? [:]
  }
}

extension WordIndex.Reach {
  fileprivate func least(_ other: Self) -> Self {
    Self(
      name: min(name, other.name), organization: min(organization, other.organization),
      all: min(all, other.all))
  }
}

/// Gathers the words of names for a ``WordIndex``.
struct WordIndexBuilder {
  /// Where in a contact a word stands.
  enum Place: UInt32, Sendable {
    case name = 0
    case organization = 1
  }

  private let reader: NameReader
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// Words by the numbers of their letters: open addressing, a power of two of places, -1 free.
  private var numbers: [UInt64]
  private var places: [Int32]
  /// Who has which word, as word and posting, in the order of the contacts.
  private var pairs: [(word: UInt32, posting: UInt32)] = []
  /// The postings of the contact that is being added.
  private var own: [(word: UInt32, place: Place)] = []
  private var words = NameWords()

  init(_ contacts: ContactList, reader: NameReader) {
    self.reader = reader
    numbers = Array(repeating: 0, count: 1024)
    places = Array(repeating: -1, count: 1024)
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

  /// Adds the words of a text and, where that is wanted, all of them in one.
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

  /// The number of a word, a new one where it is new.
  private mutating func number(of letters: ArraySlice<UInt8>) -> UInt32 {
    let number = TextHash(letters).value
    var place = Int(truncatingIfNeeded: number) & (places.count - 1)
    while places[place] >= 0 {
      if numbers[place] == number { return UInt32(places[place]) }
      place = (place + 1) & (places.count - 1)
    }
    let word = ends.count
    bytes += letters
    ends.append(bytes.count)
    numbers[place] = number
    places[place] = Int32(word)
    if ends.count * 2 > places.count { grow() }
    return UInt32(word)
  }

  private mutating func grow() {
    let (oldNumbers, oldPlaces) = (numbers, places)
    numbers = Array(repeating: 0, count: oldPlaces.count * 2)
    places = Array(repeating: -1, count: oldPlaces.count * 2)
    for (number, word) in zip(oldNumbers, oldPlaces) where word >= 0 {
      var place = Int(truncatingIfNeeded: number) & (places.count - 1)
      while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
      numbers[place] = number
      places[place] = word
    }
  }

  /// The letters of a word.
  func letters(of word: Int) -> ArraySlice<UInt8> {
    bytes[(word == 0 ? 0 : ends[word - 1])..<ends[word]]
  }

  /// The words, the shortest first, those of one length as they came.
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

  /// The postings of all words in this order, and where those of each begin.
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

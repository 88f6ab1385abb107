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
      keys.append(NameKey(bytes).number)
      let sound = SoundKey.sounds(of: bytes)
      guard !sound.isEmpty else { continue }
      sounds.numbers.append(NameKey(sound).number)
      sounds.words.append(UInt32(word))
    }
    lengthStarts.append(order.count)
    self.letters = letters
    self.starts = starts
    self.masks = masks
    self.pairMasks = pairMasks
    self.lengthStarts = lengthStarts
    byLetters = KeyTable(numbers: keys, values: keys.indices.map { UInt32($0) })
    bySound = KeyTable(numbers: sounds.numbers, values: sounds.words)
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
    byLetters.values(of: NameKey(bytes).number).first.map(Int.init)
  }

  /// The words that sound like this one, itself left out.
  func soundalikes(_ bytes: some Collection<UInt8>) -> [Int] {
    let sound = SoundKey.sounds(of: bytes)
    guard !sound.isEmpty else { return [] }
    return bySound.values(of: NameKey(sound).number).map(Int.init)
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

import ContactBook

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
    let number = NameKey(letters).number
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

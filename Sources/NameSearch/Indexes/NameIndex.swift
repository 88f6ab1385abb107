internal import ContactBook
internal import SpokenText

/// An index of the contacts by the forms of their names.
///
/// A form is found by the letters of its words without the spaces, so "Anne-Marie", "Anne Marie" and
/// "Annemarie" are the same. It takes about 12 bytes per form.
struct NameIndex: Sendable {
  let table: KeyTable

  /// Creates an index from its table.
  init(table: KeyTable) { self.table = table }

  /// Creates an index of the names of contacts.
  /// - Complexity: O(n); about 0.1 s for 100,000 contacts.
  init(_ contacts: ContactList, reader: NameReader) {
    var builder = NameIndexBuilder(reader: reader)
    builder.reserve(contacts.count)
    for (position, contact) in contacts.enumerated() { builder.add(contact, at: position) }
    table = builder.table
  }

  /// The contacts with a form of these letters, each once with its best tier, in their order.
  /// - Complexity: O(1) plus their count.
  func hits(_ key: TextHash) -> [NameHit] {
    // A contact has each form once, so its hits need no merging.
    table.values(of: key.value).compactMap(NameHit.init(packed:))
  }

  /// Whether the positions of all contacts are below a limit.
  func isBelow(_ limit: Int) -> Bool { table.isBelow(NameHit.leastPacked(at: limit)) }
}

/// A contact found by a form of its name.
struct NameHit: Sendable, Hashable {
  /// The position of the contact in the book.
  let position: Int
  let tier: NameTier

  init(position: Int, tier: NameTier) {
    self.position = position
    self.tier = tier
  }

  /// Creates a hit from its packed form, or returns nil if that is invalid.
  init?(packed: UInt32) {
    guard let tier = NameTier(rawValue: packed & 7) else { return nil }
    self.init(position: Int(packed >> 3), tier: tier)
  }

  /// The smallest packed form of a position.
  static func leastPacked(at position: Int) -> UInt32 { UInt32(position) << 3 }

  /// The position and tier in one number.
  var packed: UInt32 { UInt32(position) << 3 | tier.rawValue }
}

/// The quality of a form of a name; the lowest tier identifies a contact best.
enum NameTier: UInt32, Sendable, Comparable {
  /// The display name, or a nickname.
  case whole
  /// The given and family name, with or without middle names.
  case full
  /// One part of the name, the organisation, or a full name with the family name first.
  case part
  /// The beginning of an organisation's name, or the job.
  case loose
  /// The initials, alone or with the family name.
  case initials

  static func < (left: NameTier, right: NameTier) -> Bool { left.rawValue < right.rawValue }
}

/// Collects the forms of names for a ``NameIndex``.
private struct NameIndexBuilder {
  private let reader: NameReader
  private var numbers: [UInt64] = []
  private var values: [UInt32] = []
  /// The forms of the contact that is being added, and their tiers.
  private var keys: [TextHash] = []
  private var tiers: [NameTier] = []

  // The words of its name; properties so that their memory is reused.
  private var given = NameWords()
  private var middle = NameWords()
  private var family = NameWords()
  private var whole = NameWords()
  private var other = NameWords()

  init(reader: NameReader) { self.reader = reader }

  /// The table of all forms.
  var table: KeyTable { KeyTable(hashes: numbers, values: values) }

  mutating func reserve(_ contactCount: Int) {
    numbers.reserveCapacity(contactCount * 8)
    values.reserveCapacity(contactCount * 8)
  }

  /// Adds all forms of a contact's names.
  mutating func add(_ contact: Contact, at position: Int) {
    keys.removeAll(keepingCapacity: true)
    tiers.removeAll(keepingCapacity: true)
    reader.read(contact.displayName, into: &whole)
    reader.read(contact.givenName, into: &given)
    reader.read(contact.middleName, into: &middle)
    reader.read(contact.familyName, into: &family)
    add(TextHash(whole.bytes), .whole)
    addParts(of: contact)
    for name in contact.nicknames { addNickname(name) }
    addOrganization(of: contact)
    if !contact.title.isEmpty {
      reader.read(contact.title, into: &other)
      add(TextHash(other.bytes), .loose)
    }
    addSounds(of: contact)
    addSpelledOut(contact)
    for (key, tier) in zip(keys, tiers) {
      numbers.append(key.value)
      values.append(NameHit(position: position, tier: tier).packed)
    }
  }

  /// Adds a form, or improves the tier of an existing one.
  private mutating func add(_ key: TextHash, _ tier: NameTier) {
    guard !key.isEmpty else { return }
    if let index = keys.firstIndex(of: key) {
      tiers[index] = min(tiers[index], tier)
    } else {
      keys.append(key)
      tiers.append(tier)
    }
  }

  private mutating func addParts(of contact: Contact) {
    let (first, last) = (TextHash(given.bytes), TextHash(family.bytes))
    add(first, .part)
    add(last, .part)
    // Maria José is often called Maria, and Ortiz López is called Ortiz.
    if given.count > 1 { add(TextHash(given.leading(1)), .part) }
    if family.count > 1 {
      add(TextHash(family.leading(1)), .part)
      add(TextHash(family[family.count - 1]), .part)
    }
    guard !given.isEmpty else {
      return addPrefix(contact.namePrefix)
    }
    if !middle.isEmpty { add(first.adding(middle.bytes), .part) }
    addPrefix(contact.namePrefix)
    guard !family.isEmpty else { return }
    add(first.adding(family.bytes), .full)
    add(last.adding(given.bytes), .part)
    if !middle.isEmpty {
      add(first.adding(middle.bytes).adding(family.bytes), .full)
      add(last.adding(given.bytes).adding(middle.bytes), .part)
    }
    addInitials()
  }

  private mutating func addPrefix(_ prefix: String) {
    guard !prefix.isEmpty, !family.isEmpty else { return }
    reader.read(prefix, into: &other)
    add(TextHash(other.bytes).adding(family.bytes), .part)
    guard !given.isEmpty else { return }
    add(TextHash(other.bytes).adding(given.bytes).adding(family.bytes), .full)
  }

  /// Adds "J Smith", "J R Smith", "J R" and "J R S" for John Robert Smith.
  private mutating func addInitials() {
    guard let first = given[0].first, let last = family[0].first,
      (given.bytes + family.bytes).allSatisfy({ $0 < 0x80 })
    else { return }
    let others = (1..<given.count).compactMap { given[$0].first }
    let all = [first] + others + (0..<middle.count).compactMap { middle[$0].first }
    add(TextHash([first]).adding(family.bytes), .initials)
    if all.count > 1 {
      add(TextHash(all).adding(family.bytes), .initials)
      add(TextHash(all), .initials)
    }
    add(TextHash(all + [last]), .initials)
  }

  private mutating func addNickname(_ name: String) {
    reader.read(name, into: &other)
    add(TextHash(other.bytes), .whole)
    if other.count == 1, !family.isEmpty {
      add(TextHash(other.bytes).adding(family.bytes), .full)
    }
  }

  /// Adds the organisation and its first words: "Lakeside" for "Lakeside Dental".
  private mutating func addOrganization(of contact: Contact) {
    if !contact.organization.isEmpty {
      reader.read(contact.organization, into: &other)
      add(TextHash(other.bytes), .part)
      addBeginnings(of: other)
    }
    if given.isEmpty, family.isEmpty { addBeginnings(of: whole) }
  }

  private mutating func addBeginnings(of words: NameWords) {
    guard words.count > 1 else { return }
    for count in 1..<words.count where words.leading(count).count >= Self.shortestBeginning {
      add(TextHash(words.leading(count)), .loose)
    }
  }

  /// The minimum number of letters of the first words of an organisation.
  private static let shortestBeginning = 4

  private mutating func addSounds(of contact: Contact) {
    addSounds(
      (contact.phoneticGivenName, contact.phoneticFamilyName, contact.phoneticName))
    addSounds(contact.latinNames)
  }

  private mutating func addSounds(_ sounds: (given: String, family: String, whole: String)) {
    reader.read(sounds.whole, into: &other)
    add(TextHash(other.bytes), .whole)
    guard !sounds.given.isEmpty || !sounds.family.isEmpty else { return }
    let first = reader.words(in: sounds.given)
    let last = reader.words(in: sounds.family)
    add(TextHash(first.bytes), .part)
    add(TextHash(last.bytes), .part)
    if !first.isEmpty, !last.isEmpty {
      add(TextHash(first.bytes + last.bytes), .full)
      add(TextHash(last.bytes + first.bytes), .part)
    }
  }

  /// Adds the forms with "ue" for "ü" and the like.
  private mutating func addSpelledOut(_ contact: Contact) {
    if let words = reader.spelledOut(contact.displayName) { add(TextHash(words.bytes), .whole) }
    let first = reader.spelledOut(contact.givenName)
    let last = reader.spelledOut(contact.familyName)
    guard first != nil || last != nil else { return }
    if let first { add(TextHash(first.bytes), .part) }
    if let last { add(TextHash(last.bytes), .part) }
    guard !given.isEmpty, !family.isEmpty else { return }
    let (one, two) = (first?.bytes ?? given.bytes, last?.bytes ?? family.bytes)
    for (first, last) in [(one, two), (one, family.bytes), (given.bytes, two)] {
      add(TextHash(first + last), .full)
      add(TextHash(last + first), .part)
    }
  }
}

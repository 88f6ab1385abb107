internal import Sessions

/// Everything that the results of a part depend on, the first line of their file.
struct ShardHeader: Sendable, Hashable, Codable {
  /// The version of the form of the files.
  static let currentFormat = 2

  /// The version of this file's form.
  var format = Self.currentFormat
  /// The version of the program.
  let version: String
  /// The part.
  let shard: Shard
  /// The number of entries of the whole set, and a checksum of them.
  let set: SetIdentity
  /// The checksums of grammar, model and contacts.
  let setup: SetupChecksums
  /// The checksum of the noise that is mixed in; nil for none.
  let noise: String?
  /// The conditions under which recordings are heard, by their names.
  let conditions: [String]
  /// Whether the results carry the evidence for what was heard.
  let recordsEvidence: Bool
  /// The settings that a report names.
  let subject: TestReport.Subject
  /// The recogniser's limits; nil where there is no model.
  let limits: TestReport.Limits?

  /// Tells the first thing in which another run differs, but for the part.
  ///
  /// - Returns: Such as "another version (0.1.0, not 0.2.0)"; nil where nothing differs.
  func difference(from other: ShardHeader) -> String? {
    func named(_ what: String, _ mine: some Equatable, _ others: some Equatable) -> String {
      "\(what) (\(mine), not \(others))"
    }
    if version != other.version {
      return named("another version of callvoice", version, other.version)
    }
    if shard.count != other.shard.count {
      return named("another number of shards", shard.count, other.shard.count)
    }
    if subject.inputs != other.subject.inputs {
      return named(
        "other test sets", subject.inputs.joined(separator: ", "),
        other.subject.inputs.joined(separator: ", "))
    }
    if set != other.set { return "another content of the test set" }
    // Grammar, model and the numbers of contacts follow from these.
    if subject.locale != other.subject.locale {
      return named("another --locale", subject.locale, other.subject.locale)
    }
    if subject.region != other.subject.region {
      return named("another --region", subject.region, other.subject.region)
    }
    if setup.grammar != other.setup.grammar || subject.grammar != other.subject.grammar {
      return "another grammar"
    }
    if setup.model != other.setup.model || limits != other.limits { return "another model" }
    if setup.contacts != other.setup.contacts { return "other contacts" }
    if setup.habits != other.setup.habits {
      return "other pronunciations, favourites or calls that make names likelier"
    }
    if noise != other.noise || conditions != other.conditions || subject != other.subject
      || recordsEvidence != other.recordsEvidence
    {
      return "other options of noise, seed, repetition or evidence"
    }
    return nil
  }
}

/// A whole test set, as all parts must have it.
package struct SetIdentity: Sendable, Hashable, Codable {
  /// The number of lines and recordings.
  private(set) var entries = 0
  /// The checksum of all lines and of the recordings' paths, in their order.
  private(set) var checksum: UInt64 = 0

  /// Adds the hash of an entry.
  mutating func add(_ hash: UInt64) {
    entries += 1
    checksum = checksum &* 0x0000_0100_0000_01B3 &+ hash
  }
}

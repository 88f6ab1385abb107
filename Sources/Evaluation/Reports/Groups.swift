/// The results by what they have in common.
package struct Groups: Sendable, Hashable, Encodable {
  /// Results that have something in common.
  package struct Group: Sendable, Hashable, Encodable {
    /// What it is.
    package let name: String
    /// Requests understood as meant.
    package let acceptance: Proportion
    /// What is no request and was taken for one.
    package let falseAccepts: Proportion
    /// Requests that were not taken for any.
    package let falseRejects: Proportion
  }

  /// A slot, and how often it had the words that were meant.
  package struct Slot: Sendable, Hashable, Encodable {
    /// Its name.
    package let name: String
    /// How often it was right.
    package let accuracy: Proportion
  }

  /// By slot, in alphabetical order.
  package let slot: [Slot]
  /// By the contact that was meant, in alphabetical order.
  package let contact: [Slot]
  /// By condition, the cleanest first.
  package let snr: [Group]
  /// By folder, in alphabetical order.
  package let folder: [Group]

  /// The groups of results.
  package init(_ all: [ItemResult]) {
    let results = all.filter { $0.verdict.kind != .failed }
    var slots: [String: [Bool]] = [:]
    var contacts: [String: [Bool]] = [:]
    for result in results {
      for (name, isRight) in result.verdict.slots { slots[name, default: []].append(isRight) }
      if let name = result.expectation?.contact, let isRight = result.verdict.contact {
        contacts[name, default: []].append(isRight)
      }
    }
    slot = Self.sorted(slots)
    contact = Self.sorted(contacts)
    snr = Dictionary(grouping: results, by: \.condition).sorted { $0.key < $1.key }
      .map { Self.group($0.key.name, $0.value) }
    folder = Dictionary(grouping: results, by: \.item.folder).sorted { $0.key < $1.key }
      .map { Self.group($0.key, $0.value) }
  }

  private static func sorted(_ groups: [String: [Bool]]) -> [Slot] {
    groups.sorted { $0.key < $1.key }.map { Slot(name: $0.key, accuracy: Proportion($0.value)) }
  }

  private static func group(_ name: String, _ results: [ItemResult]) -> Group {
    let metrics = Metrics(results)
    return Group(
      name: name, acceptance: metrics.acceptance, falseAccepts: metrics.falseAccepts,
      falseRejects: metrics.falseRejects)
  }
}

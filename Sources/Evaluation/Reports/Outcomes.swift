/// The outcomes of the items that have the same text under a key of the manifests, such as their language.
struct Outcomes: Sendable, Hashable, Encodable {
  /// The text; empty for the items that have none.
  let name: String
  /// Requests that would have been carried out as meant, without a question.
  private(set) var done = 0
  /// Requests that would have been asked about as meant, or about several people of whom the one that was meant is one.
  private(set) var asked = 0
  /// Requests taken for others, and carried out without a question.
  private(set) var doneWrongly = 0
  /// Requests taken for others, and asked about.
  private(set) var askedWrongly = 0
  /// Requests that were not taken for any.
  private(set) var refused = 0
  /// Items that are no request, and were taken for none.
  private(set) var ignored = 0
  /// Items that are no request, and were taken for one.
  private(set) var taken = 0

  init(name: String) { self.name = name }

  mutating func add(_ result: ItemResult) {
    let acted = result.heard.contains(where: \.acted)
    switch result.verdict.kind {
    case .right: if acted { done += 1 } else { asked += 1 }
    case .wrong:
      if acted {
        doneWrongly += 1
      } else if Self.isAmongChoices(result) {
        asked += 1
      } else {
        askedWrongly += 1
      }
    case .falseReject: refused += 1
    case .rightlyIgnored: ignored += 1
    case .falseAccept: taken += 1
    case .failed: break
    }
  }

  /// Whether the user would be asked who is meant, among people of whom the one that was meant is one.
  private static func isAmongChoices(_ result: ItemResult) -> Bool {
    let verdict = result.verdict
    let isOnlyContact =
      verdict.contact == false && verdict.rule != false && verdict.intent != false
      && verdict.handle != false && verdict.slots.values.allSatisfy(\.self)
    let heard = result.heard.filter(\.accepted)
    guard isOnlyContact, heard.count == 1, let meant = result.expectation?.contact else {
      return false
    }
    return heard[0].choices.contains(meant)
  }

  /// The share of the requests that were carried out or asked about as meant.
  var right: Proportion {
    Proportion(done + asked, of: done + asked + doneWrongly + askedWrongly + refused)
  }

  /// The numbers that are not 0, each with what it counts.
  var parts: [String] {
    [
      (done, "done"), (asked, "asked"), (doneWrongly, "done wrongly"),
      (askedWrongly, "asked wrongly"), (refused, "refused"), (ignored, "ignored"),
      (taken, "taken for requests"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}

/// The outcomes by the texts that manifests have under a key.
struct Traits: Sendable, Hashable, Encodable {
  /// The key, such as `language`.
  let key: String
  /// The outcomes, in alphabetical order of the texts.
  let groups: [Outcomes]
}

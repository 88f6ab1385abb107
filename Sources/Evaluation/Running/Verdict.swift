internal import ContactBook
internal import SpokenText

/// The comparison of an item's utterances with its expectation.
struct Verdict: Sendable, Hashable, Codable {
  /// The outcomes of an item.
  enum Kind: String, Sendable, Hashable, Codable {
    /// A request was understood as meant.
    case right
    /// A request was understood as something else.
    case wrong
    /// A request was not taken for one.
    case falseReject
    /// An item that is no request was taken for one.
    case falseAccept
    /// An item that is no request was taken for none.
    case rightlyIgnored
    /// The item could not be run.
    case failed
  }

  /// The outcome.
  var kind: Kind
  /// The differences from the expectation: one sentence each.
  var misses: [String] = []
  /// Whether the rule is as meant; nil where none is asked for, as with the others.
  var rule: Bool?
  var intent: Bool?
  var contact: Bool?
  var handle: Bool?
  /// Each slot.
  var slots: [String: Bool] = [:]
  /// Whether one of the requests that were heard is the one that was meant; nil where
  /// none was.
  var isFound: Bool?
  /// Whether no slot was heard beyond those that were meant; nil where no rule is.
  var isExact: Bool?
  /// The words, where those that were said are known.
  var alignment: WordAlignment?

  /// Whether it ended as it should.
  var isRight: Bool { kind == .right || kind == .rightlyIgnored }

  /// A verdict by itself.
  init(_ kind: Kind, misses: [String] = []) {
    self.kind = kind
    self.misses = misses
  }

  /// Compares the utterances of an item with its answer.
  ///
  /// A request is right if one utterance alone was accepted and comes to what is meant; every slot
  /// that is meant must have its words, slots beyond those do not count.
  ///
  /// - Parameters:
  ///   - heard: The utterances.
  ///   - expectation: What is meant; nil for no request.
  ///   - reference: The words that were said, where they are known.
  ///   - region: The region in which numbers are read.
  init(
    _ heard: [UtteranceResult], expectation: Expectation?, reference: String?, region: String = "US"
  ) {
    let accepted = heard.filter(\.accepted)
    guard let expectation else {
      self.init(accepted.isEmpty ? .rightlyIgnored : .falseAccept)
      misses = accepted.map { "“\($0.text)” was taken for a request." }
      return
    }
    let main = Self.main(of: heard, meaning: expectation, region)
    self.init(.right)
    var misses: [String] = []
    if accepted.isEmpty {
      kind = .falseReject
      misses.append(Self.rejection(of: main))
    } else if accepted.count > 1 {
      misses.append("\(accepted.count) requests were heard where there is one.")
    }
    let count = misses.count
    compare(accepted.isEmpty ? nil : main, expectation, region, &misses)
    isFound = !accepted.isEmpty && misses.count == count
    self.misses = misses
    if kind == .right, !misses.isEmpty { kind = .wrong }
    if let reference {
      alignment = WordAlignment(
        meant: SpokenWords.words(in: reference),
        heard: heard.flatMap { SpokenWords.words(in: $0.text) })
    }
  }

  /// The utterance that counts: of those accepted the one that comes closest to what was meant, the
  /// earlier of two; else the surest, else the first.
  static func main(
    of heard: [UtteranceResult], meaning expectation: Expectation?, _ region: String = "US"
  ) -> UtteranceResult? {
    let accepted = heard.filter(\.accepted)
    guard let expectation, accepted.count > 1 else {
      return accepted.first ?? heard.filter { !$0.text.isEmpty }.max {
        $0.confidence < $1.confidence
      }
        ?? heard.first
    }
    return accepted.map { heard -> (UtteranceResult, Int) in
      var verdict = Verdict(.right)
      var misses: [String] = []
      verdict.compare(heard, expectation, region, &misses)
      return (heard, misses.count)
    }.min { $0.1 < $1.1 }?.0
  }

  private static func rejection(of heard: UtteranceResult?) -> String {
    guard let heard, !heard.text.isEmpty else { return "Nothing was heard." }
    return "“\(heard.text)” was not taken for a request."
  }

  private mutating func compare(
    _ heard: UtteranceResult?, _ expectation: Expectation, _ region: String,
    _ misses: inout [String]
  ) {
    func check(_ title: String, _ meant: String?, _ was: String?, _ isSame: Bool) -> Bool? {
      guard let meant else { return nil }
      if heard != nil, !isSame {
        misses.append("The \(title) is \(was.map { "“\($0)”" } ?? "missing"), not “\(meant)”.")
      }
      return heard != nil && isSame
    }
    rule = check("rule", expectation.rule, heard?.rule, heard?.rule == expectation.rule)
    intent = check("intent", expectation.intent, heard?.intent, heard?.intent == expectation.intent)
    for (name, meant) in expectation.slots.sorted(by: { $0.key < $1.key }) {
      let was = heard?.slots[name]
      slots[name] = check("slot \(name)", meant, was, was.map { Self.isSame($0, meant) } ?? false)
    }
    contact = check(
      "contact", expectation.contact, heard?.contact,
      Self.isSame(heard?.contact ?? "", expectation.contact ?? ""))
    handle = check(
      "handle", expectation.handle, heard?.handle,
      Self.isSameHandle(heard?.handle ?? "", expectation.handle ?? "", region))
    _ = check(
      "result", expectation.result, heard?.result, heard?.result == expectation.result)
    guard expectation.rule != nil || !expectation.slots.isEmpty else { return }
    let extra = heard.map { Set($0.slots.keys).subtracting(expectation.slots.keys) } ?? []
    isExact = rule ?? true && slots.values.allSatisfy(\.self) && heard != nil && extra.isEmpty
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    SpokenWords.words(in: first) == SpokenWords.words(in: second)
  }
}

extension Verdict {
  /// Whether two numbers or addresses reach the same: numbers in any layout, addresses in
  /// any case.
  private static func isSameHandle(_ first: String, _ second: String, _ region: String) -> Bool {
    if first.lowercased() == second.lowercased() { return true }
    guard let one = PhoneNumber(first, region: region)?.e164,
      let other = PhoneNumber(second, region: region)?.e164
    else { return false }
    return one == other
  }
}

/// What results come to.
package struct Metrics: Sendable, Hashable, Encodable {
  /// Requests understood as meant: rule, intent, contact, handle and every slot that is meant.
  package let acceptance: Proportion
  /// Requests that were understood as meant, whatever else was heard in the same recording.
  package let found: Proportion
  /// The same, with no slot heard beyond those that were meant.
  package let exact: Proportion
  /// Sentences heard to the word.
  package let sentence: Proportion
  /// Requests with the rule or the intent that was meant.
  package let intent: Proportion
  /// Requests for which the contact that was meant was found.
  package let contact: Proportion
  /// Requests for which the handle that was meant was found.
  package let handle: Proportion
  /// Slots with the words that were meant.
  package let slots: Proportion
  /// Word errors.
  package let wordErrorRate: WordErrorRate
  /// What is no request and was taken for one.
  package let falseAccepts: Proportion
  /// The same, an hour of sound of what is no request.
  package let falseAcceptsPerHour: EventRate
  /// What is no request and would have started something without a question.
  package let falseActions: Proportion
  /// Requests that were not taken for any.
  package let falseRejects: Proportion

  /// The metrics of results; those that could not be run do not count.
  package init(_ all: [ItemResult]) {
    let results = all.filter { $0.verdict.kind != .failed }
    let requests = results.filter { $0.expectation != nil }
    let others = results.filter { $0.expectation == nil }
    let verdicts = requests.map(\.verdict)
    let alignments = verdicts.compactMap(\.alignment)
    acceptance = Proportion(verdicts.map { $0.kind == .right })
    found = Proportion(verdicts.map { $0.isFound ?? false })
    exact = Proportion(
      verdicts.compactMap { verdict in verdict.isExact.map { $0 && verdict.kind == .right } })
    sentence = Proportion(alignments.map { $0.errors == 0 })
    intent = Proportion(verdicts.compactMap { $0.rule ?? $0.intent })
    contact = Proportion(verdicts.compactMap(\.contact))
    handle = Proportion(verdicts.compactMap(\.handle))
    slots = Proportion(verdicts.flatMap(\.slots.values))
    wordErrorRate = WordErrorRate(alignments)
    falseAccepts = Proportion(others.map { $0.verdict.kind == .falseAccept })
    let sound = others.filter { $0.item.audio != nil }
    falseAcceptsPerHour = EventRate(
      sound.reduce(0) { $0 + $1.heard.count(where: \.accepted) },
      inHours: sound.reduce(0) { $0 + $1.duration } / 3600)
    falseActions = Proportion(others.map { $0.heard.contains(where: \.acted) })
    falseRejects = Proportion(verdicts.map { $0.kind == .falseReject })
  }
}

/// What became of an item under a condition.
package struct ItemResult: Sendable {
  /// The item.
  package let item: TestItem
  /// How it was heard.
  package let condition: Condition
  /// What was meant; nil for no request.
  package var expectation: Expectation?
  /// Its utterances.
  package var heard: [Heard] = []
  /// How they compare.
  package var verdict: Verdict
  /// How sure the words are that were meant, where others were heard and those are known.
  package var meantConfidence: Double?
  /// Seconds of sound; 0 for text.
  package var duration = 0.0
  /// Seconds from the last sample to the result, one a repetition.
  package var latencies: [Double] = []
  /// Seconds it took in all, one a repetition.
  package var times: [Double] = []
  /// Why it could not be run.
  package var problem: TestProblem?

  /// A result; the other properties are empty.
  package init(
    _ item: TestItem, _ condition: Condition, expectation: Expectation? = nil, verdict: Verdict
  ) {
    self.item = item
    self.condition = condition
    self.expectation = expectation
    self.verdict = verdict
  }

  /// Item and condition, by which results of two runs are compared.
  package var key: String { condition == .clean ? item.name : "\(item.name) @ \(condition.name)" }

  /// The confidence that decides about acceptance; nil where nothing was heard that is a request.
  package var confidence: Double? {
    guard case .audio = item.request else { return nil }
    return heard.filter { $0.rule != nil }.map(\.confidence).max()
  }
}

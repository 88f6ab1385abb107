/// Everything that a report counts, one result after the other.
struct ResultTally: Sendable {
  /// The misses of a kind that a report shows at most.
  private static let mostMisses = 400

  /// The numbers of results.
  struct Counts: Sendable, Hashable {
    /// The results of requests.
    var requests = 0
    /// The results of what is no request.
    var nothing = 0
    /// The results of recordings.
    var audio = 0
    /// The results from synthetic voices.
    var synthetic = 0
  }

  /// The results under one condition.
  struct Suite: Sendable, Hashable {
    /// The number of results.
    fileprivate(set) var count = 0
    /// The results that are not as they should be, those that could not be run aside.
    fileprivate(set) var failures = 0
    /// The results that could not be run.
    fileprivate(set) var errors = 0
    /// Seconds of work.
    fileprivate(set) var seconds = 0.0
  }

  private(set) var counts = Counts()
  private(set) var metrics = Metrics()
  private(set) var groups: Groups.Tally
  private(set) var timing = Timing.Tally()
  /// The recordings as the limits see them.
  private(set) var samples: [TradeOff.Sample] = []
  private(set) var suites: [Condition: Suite] = [:]
  /// The first results that could not be run, and the first others that are not as they should be, in order.
  private(set) var misses: [ItemResult] = []
  /// The reasons why results could not be run.
  private(set) var problems: [TestProblem] = []

  /// The tally of results.
  ///
  /// - Parameters:
  ///   - results: In the order of the items.
  ///   - key: The key of the manifests by which they are grouped; nil for none.
  init(_ results: some Sequence<ItemResult>, groupedBy key: String? = nil) {
    groups = Groups.Tally(key: key)
    for result in results { add(result) }
  }

  /// The results that are not as they should be, those that could not be run aside.
  var failures: Int { suites.values.reduce(0) { $0 + $1.failures } }
  /// The results that could not be run.
  var errors: Int { suites.values.reduce(0) { $0 + $1.errors } }

  private mutating func add(_ result: ItemResult) {
    counts.add(result)
    keep(result)
    suites[result.condition, default: Suite()].add(result)
    if let problem = result.problem { problems.append(problem) }
    metrics.add(result)
    groups.add(result)
    timing.add(result)
    guard result.item.audio != nil, result.verdict.kind != .failed else { return }
    samples.append(Self.sample(result))
  }

  private mutating func keep(_ result: ItemResult) {
    guard !result.verdict.isRight else { return }
    let isFailed = result.verdict.kind == .failed
    if (isFailed ? errors : failures) < Self.mostMisses { misses.append(result) }
  }

  /// A result as the limits see it: whether it would be right if it was accepted.
  private static func sample(_ result: ItemResult) -> TradeOff.Sample {
    let isRight: Bool
    if result.verdict.kind == .falseReject, let expectation = result.expectation,
      var heard = Verdict.main(of: result.heard.filter { $0.rule != nil }, meaning: nil)
    {
      heard.accepted = true
      isRight =
        Verdict([heard], expectation: expectation, reference: nil).kind == .right
    } else {
      isRight = result.verdict.kind == .right
    }
    return TradeOff.Sample(
      confidence: result.confidence, isRequest: result.expectation != nil, isRight: isRight,
      channel: result.channel)
  }
}

extension ResultTally.Counts {
  fileprivate mutating func add(_ result: ItemResult) {
    if result.expectation != nil { requests += 1 }
    if result.item.answer == .nothing { nothing += 1 }
    if result.item.audio != nil { audio += 1 }
    if result.item.voice != nil { synthetic += 1 }
  }
}

extension ResultTally.Suite {
  fileprivate mutating func add(_ result: ItemResult) {
    count += 1
    for time in result.times { seconds += time }
    if result.verdict.kind == .failed {
      errors += 1
    } else if !result.verdict.isRight {
      failures += 1
    }
  }
}

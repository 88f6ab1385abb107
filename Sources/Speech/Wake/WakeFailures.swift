/// What sounded a little like the wake phrase lately, and was not it.
///
/// In noise and talk the keyphrase search finds something a few times a second, and looking at each
/// closely costs more than the search itself. The phrase stands out among such finds: one that is worse
/// than half of them is not looked at.
struct WakeFailures: Sendable {
  /// How long one counts, in frames of 10 ms.
  private static let memory = 1000
  /// How many count.
  private static let most = 9
  /// With fewer everything is looked at.
  private static let fewest = 5

  private var scores: [(score: Double, frame: Int)] = []

  /// Whether a find is worse than half of those that were not the phrase; it is one of them then.
  mutating func outdo(_ score: Double, at frame: Int) -> Bool {
    scores.removeAll { frame - $0.frame > Self.memory }
    guard scores.count >= Self.fewest else { return false }
    let median = scores.map(\.score).sorted()[scores.count / 2]
    guard score < median else { return false }
    add(score, at: frame)
    return true
  }

  /// Takes a find that was not the phrase.
  mutating func add(_ score: Double, at frame: Int) {
    scores.append((score, frame))
    if scores.count > Self.most { scores.removeFirst() }
  }
}

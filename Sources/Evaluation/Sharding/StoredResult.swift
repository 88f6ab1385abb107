internal import Foundation

/// A result as a file of results holds it: everything that a report is made of, to the last bit.
struct StoredResult: Sendable, Hashable, Codable {
  /// The place of the item among all entries of the set, from 0.
  let position: Int
  /// The number of the condition among those of the item, from 0.
  let run: Int
  /// The outcome, by which a shard's summary counts.
  let verdict: Verdict.Kind

  private let name: String
  private let place: String
  private let folder: String
  private let audio: String?
  private let text: String?
  private let reference: String?
  private let answer: AnswerKind
  private let voice: String?
  private let condition: String
  private let expect: Expectation?
  private let heard: [UtteranceResult]
  private let meantConfidence: Double?
  private let duration: Double
  private let latencies: [Double]
  private let times: [Double]
  private let problem: TestProblem?

  private enum AnswerKind: String, Codable { case request, sentence, nothing }

  /// Takes all of a result.
  init(_ result: ItemResult, position: Int, run: Int) {
    self.position = position
    self.run = run
    verdict = result.verdict.kind
    name = result.item.name
    place = result.item.place
    folder = result.item.folder
    audio = result.item.audio?.relativePath
    text = if case .text(let text) = result.item.request { text } else { nil }
    reference = result.item.reference
    answer =
      switch result.item.answer {
      case .request: .request
      case .sentence: .sentence
      case .nothing: .nothing
      }
    voice = result.item.voice
    condition = result.condition.name
    expect = result.expectation
    heard = result.heard
    meantConfidence = result.meantConfidence
    duration = result.duration
    latencies = result.latencies
    times = result.times
    problem = result.problem
  }

  /// Seconds of work on the item.
  var seconds: Double { times.reduce(0, +) }

  /// The result, with its verdict anew.
  ///
  /// - Parameter region: The region in which numbers were read.
  /// - Returns: Nil where the condition is none.
  func result(region: String) -> ItemResult? {
    let suffix = " dB"
    let level = condition.hasSuffix(suffix) ? String(condition.dropLast(suffix.count)) : condition
    guard let condition = Condition(level) else { return nil }
    let itemAnswer: TestItem.Answer =
      switch answer {
      case .request: .request(expect ?? Expectation())
      case .sentence: .sentence
      case .nothing: .nothing
      }
    let item = TestItem(
      name: name, place: place, folder: folder,
      request: audio.map { .audio(URL(fileURLWithPath: $0)) } ?? .text(text ?? ""),
      reference: reference, answer: itemAnswer, voice: voice)
    let verdict =
      if let problem {
        Verdict(.failed, misses: [problem.message])
      } else {
        Verdict(heard, expectation: expect, reference: reference, region: region)
      }
    var result = ItemResult(item, condition, expectation: expect, verdict: verdict)
    result.heard = heard
    result.meantConfidence = meantConfidence
    result.duration = duration
    result.latencies = latencies
    result.times = times
    result.problem = problem
    return result
  }
}

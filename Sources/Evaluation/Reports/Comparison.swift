internal import Foundation
internal import Storage

/// A comparison of a run with an earlier one, item by item.
struct Comparison: Sendable, Hashable, Encodable {
  /// The earlier report as named.
  let baseline: String
  /// The items that only the new run gets right.
  let better: [String]
  /// The items that only the earlier one got right.
  let worse: [String]
  /// The number of items in both.
  let common: Int
  /// The items that only the new run has.
  let added: [String]
  /// The items that only the earlier one has.
  let removed: [String]
  /// Whether the difference is more than chance.
  let test: McNemar

  /// An earlier report, as much of it as is compared.
  private struct Earlier: Decodable {
    struct Item: Decodable {
      let name: String
      let condition: String
      let verdict: Verdict.Kind
    }
    let items: [Item]
  }

  /// Compares results with an earlier report.
  ///
  /// - Parameters:
  ///   - results: Of the new run.
  ///   - file: What `--json` printed earlier, as named.
  /// - Throws: `TestProblem` where it is no such report.
  init(_ results: some Sequence<ItemResult>, baseline file: String) throws(TestProblem) {
    guard let data = try? InputFile.contents(of: file) else {
      throw TestProblem(file, "The baseline cannot be read; name what --json printed earlier.")
    }
    guard let earlier = try? JSONDecoder().decode(Earlier.self, from: data) else {
      throw TestProblem(file, "The baseline is no report; name what --json printed earlier.")
    }
    var old: [String: Bool] = [:]
    for item in earlier.items where item.verdict != .failed {
      let key = item.condition == "clean" ? item.name : "\(item.name) @ \(item.condition)"
      old[key] = item.verdict == .right || item.verdict == .rightlyIgnored
    }
    self.init(results, baseline: file, old: old)
  }

  init(_ results: some Sequence<ItemResult>, baseline: String, old: [String: Bool]) {
    var better: [String] = []
    var worse: [String] = []
    var added: [String] = []
    var seen: Set<String> = []
    for result in results where result.verdict.kind != .failed {
      seen.insert(result.key)
      switch (old[result.key], result.verdict.isRight) {
      case (false, true): better.append(result.key)
      case (true, false): worse.append(result.key)
      case (nil, _): added.append(result.key)
      case (true, true), (false, false): break
      }
    }
    self.baseline = baseline
    self.better = better
    self.worse = worse
    self.added = added
    common = seen.count - added.count
    removed = old.keys.filter { !seen.contains($0) }.sorted()
    test = McNemar(better: better.count, worse: worse.count)
  }
}

internal import ArgumentParser
internal import Foundation
internal import IntentParser

/// How fast typed requests are read, and how fast the network is built.
struct TextBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Time to read a typed request, and to build the network, by the number of contacts.")

  @OptionGroup var options: BenchOptions

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try Self.report(in: workplace))
  }

  /// Reads 2,000 random requests of the calling grammar against 10,000 and 100,000 contacts.
  static func report(in workplace: Workplace) throws -> Report {
    let clock = ContinuousClock()
    let grammar = try Grammar(
      contentsOf: workplace.root.appendingPathComponent("grammars/en-US/call.jsgf"))
    var report = Report("text", "typed requests against the calling grammar, one core")
    var medians: [Double] = []
    for count in [10_000, 100_000] {
      let names = MadeUpNames.names(of: count)
      var network: GrammarNetwork?
      var builds: [Double] = []
      for _ in 0..<5 {
        let time = try clock.measure {
          network = try GrammarNetwork(grammar: grammar, filling: ["contact": names])
        }
        builds.append(time.inSeconds * 1000)
      }
      guard var network else { continue }
      let times = readingTimes(of: network, clock)
      medians.append(times.median)
      let title = "\(count) contacts"
      report.figures += [
        .measure("\(title): building, median of 5", Distribution(builds).median, "ms"),
        .measure("\(title): reading a request, median", times.median, "µs"),
        .measure("\(title): reading a request, p99", times.percentile(99), "µs"),
        .measure("\(title): reading a request, most", times.most, "µs"),
      ]
      let kept = network
      let first = clock.measure { add("zelda", "fitzgerald", to: &network) }
      let second = clock.measure { add("scott", "fitzgerald", to: &network) }
      report.figures += [
        .measure(
          "\(title): adding one, the old network kept", first.inSeconds * 1000, "ms", digits: 3),
        .measure("\(title): adding another", second.inSeconds * 1000, "ms", digits: 3),
      ]
      // More names are for typing: the recogniser's network of them is too large.
      guard count <= 10_000 else { continue }
      let heard = try clock.measure { _ = try kept.wordNetwork }
      report.figures.append(
        .measure("\(title): the recogniser's network", heard.inSeconds * 1000, "ms"))
    }
    if medians.count == 2 {
      report.figures.append(
        .measure("ratio of the medians, 100000 to 10000", medians[1] / medians[0], "", digits: 2))
    }
    return report
  }

  private static func add(_ first: String, _ last: String, to network: inout GrammarNetwork) {
    network.add([first], to: "contact")
    network.add([first, last], to: "contact")
  }

  /// Microseconds to read each of many requests, those with unknown names among them.
  private static func readingTimes(
    of network: GrammarNetwork, _ clock: ContinuousClock
  ) -> Distribution {
    let sampler = SentenceSampler(network: network, mode: .typed)
    var random = SeededGenerator(seed: 7)
    var times: [Double] = []
    for _ in 0..<2000 {
      guard let sentence = sampler.sentence(using: &random) else { break }
      var best = Double.infinity
      for _ in 0..<3 {
        let time = clock.measure {
          _ = network.interpretations(of: sentence.words, in: .typed, limit: 4)
        }
        best = min(best, time.inSeconds * 1e6)
      }
      times.append(best)
    }
    return Distribution(times)
  }
}

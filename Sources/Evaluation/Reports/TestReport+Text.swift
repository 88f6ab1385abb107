internal import Foundation
internal import Speech
internal import SpokenText

extension TestReport {
  /// The number of misses, or changes, in the summary.
  private static let listed = 6
  /// The widest line of the summary, in characters.
  private static let width = 96

  /// The report on one screen, for a terminal.
  package var summary: String {
    var lines: [String] = []
    let what = subject.inputs.joined(separator: ", ")
    lines.append(
      "\(what)  \(results.count) of \(planned) run" + (isInterrupted ? ", ended early" : ""))
    if syntheticCount > 0 {
      lines.append("  \(syntheticCount) of them are spoken by synthetic voices, not by people.")
    }
    lines += figureLines + groupLines + timingLines
    lines += comparisonLines
    lines += missLines
    return lines.map { Self.shortened($0) }.joined(separator: "\n") + "\n"
  }

  private var figureLines: [String] {
    var lines: [String] = []
    func add(_ title: String, _ proportion: Proportion, _ note: String = "") {
      guard proportion.total > 0 else { return }
      lines.append(Self.line(title, Figure.share(proportion) + note))
    }
    add("commands right", metrics.acceptance)
    if metrics.found != metrics.acceptance { add("among others", metrics.found) }
    add("without extras", metrics.exact)
    add("sentences", metrics.sentence)
    add("intents", metrics.intent)
    add("slots", metrics.slots)
    add("contacts", metrics.contact)
    add("handles", metrics.handle)
    let words = metrics.wordErrorRate
    if words.words > 0 {
      lines.append(
        Self.line(
          "word errors",
          Figure.percent(words.value, words.interval) + "  \(words.errors)/\(words.words): "
            + "\(words.substitutions) other, \(words.deletions) missing, \(words.insertions) extra")
      )
    }
    let rate = metrics.falseAcceptsPerHour
    let perHour = rate.value.map { " · \(Figure.fixed($0, 1)) an hour" } ?? ""
    add("false accepts", metrics.falseAccepts, perHour)
    add("false actions", metrics.falseActions)
    add("false rejects", metrics.falseRejects)
    if let equal = tradeOff?.equalError {
      lines.append(
        Self.line(
          "equal error",
          "\(Figure.percent(equal.value)) at a limit of \(Figure.number(equal.limit))"))
    }
    if let error = reliability?.expectedError, let brier = reliability?.brierScore {
      lines.append(
        Self.line(
          "confidence",
          "off by \(Figure.percent(error)) on average · Brier \(Figure.fixed(brier, 3))"))
    }
    return lines + channelLines
  }

  /// The reliability of the confidence in each kind of sound; the share right in each tenth of it.
  private var channelLines: [String] {
    channels.flatMap { channel -> [String] in
      let reliability = channel.reliability
      guard let error = reliability.expectedError, let brier = reliability.brierScore else {
        return []
      }
      let curve = reliability.bins.map { bin in
        "\(Figure.number(bin.low)) \(bin.right.count)/\(bin.right.total)"
      }
      let title = "  \(channel.channel.rawValue)"
      return [
        Self.line(
          title, "off by \(Figure.percent(error)) on average · Brier \(Figure.fixed(brier, 3))")
      ] + Self.wrapped(curve).map { Self.line("", $0) }
    }
  }

  /// Parts in lines, each as wide as is told.
  private static func wrapped(_ parts: [String]) -> [String] {
    parts.reduce(into: [String]()) { lines, part in
      if let last = lines.last, last.count + part.count + 3 <= width - 17 {
        lines[lines.count - 1] = "\(last) · \(part)"
      } else {
        lines.append(part)
      }
    }
  }

  private var groupLines: [String] {
    var lines: [String] = []
    func add(_ title: String, _ groups: [(String, Proportion)]) {
      let told = groups.filter { $0.1.total > 0 }.map { "\($0.0) \(Figure.percent($0.1.value))" }
      if told.count > 1 { lines.append(Self.line(title, told.joined(separator: " · "))) }
    }
    add("by noise", groups.snr.map { ($0.name, $0.acceptance) })
    add("", groups.snr.map { ("\($0.name) false accepts", $0.falseAccepts) })
    add("by slot", groups.slot.map { ($0.name, $0.accuracy) })
    add("by contact", groups.contact.map { ($0.name, $0.accuracy) })
    add("by folder", groups.folder.map { ($0.name.isEmpty ? "." : $0.name, $0.acceptance) })
    for (index, group) in (groups.trait?.groups ?? []).enumerated() {
      let title = index == 0 ? "by \(groups.trait?.key ?? "")" : ""
      let right = group.right.total > 0 ? "\(Figure.percent(group.right.value)) · " : ""
      let parts = group.parts.joined(separator: " · ")
      lines.append(Self.line(title, "\(group.name.isEmpty ? "–" : group.name)  \(right)\(parts)"))
    }
    return lines
  }

  private var timingLines: [String] {
    var lines: [String] = []
    func add(_ title: String, _ durations: Durations?) {
      guard let durations else { return }
      lines.append(
        Self.line(
          title,
          "p50 \(Figure.seconds(durations.p50)) · p90 \(Figure.seconds(durations.p90)) · "
            + "p99 \(Figure.seconds(durations.p99))"))
    }
    add("after speech", timing.latencyAfterSpeech)
    add("typed", timing.latencyOfText)
    let factor = timing.realTimeFactor.map { "\(Figure.fixed($0, 3)) × real time · " } ?? ""
    lines.append(
      Self.line(
        "took",
        "\(factor)\(timing.peakMemory / 1_000_000) MB · \(Figure.time(timing.seconds)) "
          + "with \(timing.jobs) \(timing.jobs == 1 ? "job" : "jobs")"))
    return lines
  }

  private var comparisonLines: [String] {
    guard let comparison else { return [] }
    let test = comparison.test
    let verdict = test.isSignificant ? "a real difference" : "may be chance"
    var lines = [
      Self.line(
        "compared",
        "\(test.better) better, \(test.worse) worse of \(comparison.common) in "
          + "\(comparison.baseline) · McNemar p = \(Figure.number(test.probability)), \(verdict)")
    ]
    lines += comparison.better.prefix(Self.listed).map { Self.line("  better", $0) }
    lines += comparison.worse.prefix(Self.listed).map { Self.line("  worse", $0) }
    return lines
  }

  private var missLines: [String] {
    guard !misses.isEmpty else { return [] }
    var lines = ["\(missCount) not as expected:"]
    lines += misses.prefix(Self.listed).map { miss in
      "  \(miss.key): \(miss.verdict.misses.joined(separator: " "))"
    }
    if missCount > Self.listed { lines.append("  and \(missCount - Self.listed) more") }
    return lines
  }

  private static func line(_ title: String, _ text: String) -> String {
    "  \(title.padding(toLength: 15, withPad: " ", startingAt: 0))\(text)"
  }

  /// The line without hidden characters, cut where it is too wide.
  private static func shortened(_ line: String) -> String {
    let clean = String(
      String.UnicodeScalarView(
        line.unicodeScalars.map { $0.isHidden || $0.properties.isWhitespace ? " " : $0 }))
    return clean.count > width ? clean.prefix(width - 1) + "…" : clean
  }
}

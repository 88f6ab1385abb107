internal import Speech

/// All figures of a report, each with its interval as a bar.
struct FigureTable {
  private let report: TestReport

  init(_ report: TestReport) {
    self.report = report
  }

  var html: String {
    let metrics = report.metrics
    var rows: [String] = []
    func add(_ title: String, _ note: String, _ value: Proportion) {
      guard value.total > 0 else { return }
      rows.append(
        row(title, note, "\(value.count) of \(value.total)", value.value, value.interval))
    }
    add("Requests right", "rule, intent, contact, handle and every slot", metrics.acceptance)
    if metrics.found != metrics.acceptance {
      add("among others", "whatever else was heard in the same recording", metrics.found)
    }
    add("without extras", "and no slot beyond those that were meant", metrics.exact)
    add("Sentences", "heard to the word", metrics.sentence)
    add("Intents", "the rule or the intent", metrics.intent)
    add("Slots", "each by itself", metrics.slots)
    add("Contacts", "the person that was meant", metrics.contact)
    add("Handles", "the number or address that was meant", metrics.handle)
    let words = metrics.wordErrorRate
    if let value = words.value {
      rows.append(
        row(
          "Word errors",
          "\(words.substitutions) other, \(words.deletions) missing, \(words.insertions) extra",
          "\(words.errors) of \(words.words)", value, words.interval))
    }
    add("False accepts", "no request, but taken for one", metrics.falseAccepts)
    let rate = metrics.falseAcceptsPerHour
    if let value = rate.value, let interval = rate.interval {
      rows.append(
        plain(
          "False accepts an hour", "of sound that is no request",
          "\(rate.count) in \(Figure.fixed(rate.hours, 2)) h",
          "\(Figure.fixed(value, 1)) (\(Figure.fixed(interval.lowerBound, 1))–"
            + "\(Figure.fixed(interval.upperBound, 1)))"))
    }
    add("False actions", "no request, but carried out without a question", metrics.falseActions)
    add("False rejects", "a request, but not taken for one", metrics.falseRejects)
    return "<section><h2>Figures</h2><table class=\"figures\"><thead><tr><th>Figure</th>"
      + "<th>Count</th><th>Value and 95 % interval</th><th class=\"bar\"></th></tr></thead>"
      + "<tbody>\(rows.joined())\(timing)</tbody></table></section>"
  }

  private var timing: String {
    var rows = ""
    for (title, durations) in [
      ("Latency after speech", report.timing.latencyAfterSpeech),
      ("Latency after text", report.timing.latencyOfText),
    ] {
      guard let durations else { continue }
      rows += plain(
        title, "p50 · p90 · p99", "\(durations.count)",
        [durations.p50, durations.p90, durations.p99].map { Figure.seconds($0) }
          .joined(separator: " · "))
    }
    if let factor = report.timing.realTimeFactor {
      rows += plain(
        "Real-time factor", "work a second of sound", "", Figure.fixed(factor, 3))
    }
    let memory = "\(report.timing.peakMemory / 1_000_000) MB"
    rows += plain("Memory", "at most, with \(report.timing.jobs) side by side", "", memory)
    if let error = report.reliability?.expectedError, let brier = report.reliability?.brierScore {
      rows += plain(
        "Confidence", "mean distance from the share right; Brier score", "",
        "\(Figure.percent(error)); \(Figure.fixed(brier, 3))")
    }
    for channel in report.channels {
      guard let error = channel.reliability.expectedError,
        let brier = channel.reliability.brierScore
      else { continue }
      rows += plain(
        "in \(channel.channel.rawValue) sound", "the same", "",
        "\(Figure.percent(error)); \(Figure.fixed(brier, 3))")
    }
    if let equal = report.tradeOff?.equalError {
      rows += plain(
        "Equal error", "where false accepts and false rejects meet", "",
        "\(Figure.percent(equal.value)) at \(Figure.number(equal.limit))")
    }
    return rows
  }

  private func row(
    _ title: String, _ note: String, _ count: String, _ value: Double?,
    _ interval: ClosedRange<Double>?
  ) -> String {
    let low = min(1, interval?.lowerBound ?? 0) * 100
    let high = min(1, interval?.upperBound ?? 0) * 100
    let bar =
      "<svg class=\"interval\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" role=\"img\" "
      + "aria-label=\"95 % interval\"><rect class=\"track\" x=\"0\" y=\"4\" width=\"100\" "
      + "height=\"2\"/><rect class=\"span\" x=\"\(Figure.fixed(low, 2))\" y=\"2\" "
      + "width=\"\(Figure.fixed(max(0.6, high - low), 2))\" height=\"6\"/>"
      + "<rect class=\"mark\" x=\"\(Figure.fixed(min(1, value ?? 0) * 99.2, 2))\" y=\"0\" "
      + "width=\"0.8\" height=\"10\"/></svg>"
    return cells(title, note, count, Figure.percent(value, interval), bar)
  }

  private func plain(
    _ title: String, _ note: String, _ count: String, _ value: String
  ) -> String {
    cells(title, note, count, value, "")
  }

  private func cells(
    _ title: String, _ note: String, _ count: String, _ value: String, _ bar: String
  ) -> String {
    "<tr><th scope=\"row\">\(title) <small>\(note)</small></th><td>\(count)</td>"
      + "<td>\(value)</td><td class=\"bar\">\(bar)</td></tr>"
  }
}

/// Figures by what results have in common.
struct GroupTable {
  let html: String

  /// A table of groups, or nil where there is but one.
  init?(_ title: String, _ groups: [Groups.Group]) {
    guard groups.count > 1 else { return nil }
    let hasOthers = groups.contains { $0.falseAccepts.total > 0 }
    let rows = groups.map { group in
      let others = hasOthers ? "<td>\(Self.cell(group.falseAccepts))</td>" : ""
      return "<tr><th scope=\"row\">\(Markup.escaped(group.name.isEmpty ? "." : group.name))</th>"
        + "<td>\(Self.cell(group.acceptance))</td><td>\(Self.cell(group.falseRejects))</td>"
        + "\(others)</tr>"
    }
    html =
      "<table><thead><tr><th>\(title)</th><th>Right</th><th>False rejects</th>"
      + (hasOthers ? "<th>False accepts</th>" : "")
      + "</tr></thead><tbody>\(rows.joined())</tbody></table>"
  }

  /// A table of slots or contacts, or nil where there is none.
  init?(_ title: String, _ groups: [Groups.Slot]) {
    guard !groups.isEmpty else { return nil }
    let rows = groups.map { group in
      "<tr><th scope=\"row\">\(Markup.escaped(group.name))</th>"
        + "<td>\(Self.cell(group.accuracy))</td></tr>"
    }
    html =
      "<table><thead><tr><th>\(title)</th><th>Right</th></tr></thead>"
      + "<tbody>\(rows.joined())</tbody></table>"
  }

  /// A table of outcomes by what manifests have under a key.
  init(_ traits: Traits) {
    let rows = traits.groups.map { group in
      let name = Markup.escaped(group.name.isEmpty ? "–" : group.name)
      let parts = Markup.escaped(group.parts.joined(separator: " · "))
      return "<tr><th scope=\"row\">\(name)</th><td>\(Self.cell(group.right))</td>"
        + "<td>\(parts)</td></tr>"
    }
    html =
      "<table><thead><tr><th>\(Markup.escaped(traits.key))</th><th>Right</th><th>Outcomes</th></tr>"
      + "</thead><tbody>\(rows.joined())</tbody></table>"
  }

  private static func cell(_ value: Proportion) -> String {
    guard value.total > 0 else { return "–" }
    return "\(Figure.percent(value.value, value.interval)) "
      + "<small>\(value.count)/\(value.total)</small>"
  }
}

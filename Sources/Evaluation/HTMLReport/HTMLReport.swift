internal import Speech

extension TestReport {
  /// The report as one HTML file that needs nothing else.
  package func html(_ sound: HeardSound) -> String {
    HTMLReport(self) { sound.samples(of: $0) }.html
  }
}

/// A report as one HTML file that needs nothing else: no network, no scripts.
///
/// Light and dark as the reader's system is; on a phone the table of misses becomes a list.
struct HTMLReport {
  private let report: TestReport
  private let sound: (ItemResult) -> [Int16]?

  /// The number of misses that are shown with their sound.
  private static let heardMisses = 60

  /// A page.
  ///
  /// - Parameters:
  ///   - report: What it shows.
  ///   - sound: The samples of a result as they were heard, 16 kHz; nil where there are none.
  init(_ report: TestReport, sound: @escaping (ItemResult) -> [Int16]?) {
    self.report = report
    self.sound = sound
  }

  /// The file.
  var html: String {
    HTMLPage(
      title: title, command: "callvoice test",
      sections: [
        header, tiles, FigureTable(report).html, curves, groups, comparison, problems, misses,
      ]
    ).html
  }

  private var title: String { report.subject.inputs.joined(separator: ", ") }

  private var header: String {
    let subject = report.subject
    var facts = [
      subject.grammar.map { "grammar \($0)" } ?? "calling grammar", subject.locale,
      "\(report.results.count) of \(report.planned) run",
    ]
    if let noise = subject.noise { facts.append("noise \(noise), seed \(subject.seed)") }
    if subject.expectsNothing { facts.append("every item taken for no request") }
    var text = "<header><h1>\(Markup.escaped(title))</h1>"
    text += "<p class=\"facts\">\(Markup.escaped(facts.joined(separator: " · ")))</p>"
    if report.isInterrupted {
      text += "<p class=\"warning\">It was ended early: this is what was done until then.</p>"
    }
    if report.syntheticCount > 0 {
      text += "<p class=\"warning\">Synthetic: \(report.syntheticCount) of \(report.results.count) "
      text += "results come from synthetic voices, not from people.</p>"
    }
    for bound in report.bounds {
      let state = bound.isMet ? "kept" : "missed"
      let value = bound.value.map { "it is \(Figure.number($0))" } ?? "nothing to measure it on"
      text += "<p class=\"bound \(state)\">\(Markup.escaped(bound.option)): \(state), \(value)</p>"
    }
    return text + "</header>"
  }

  private var tiles: String {
    let metrics = report.metrics
    var tiles: [(String, String, String)] = []
    func add(_ title: String, _ value: Proportion) {
      guard value.total > 0 else { return }
      let interval = value.interval
      tiles.append(
        (
          title, Figure.percent(value.value),
          "\(value.count) of \(value.total) · 95 %: "
            + "\(Figure.fixed(interval.lowerBound * 100, 1))–"
            + "\(Figure.fixed(interval.upperBound * 100, 1))"
        ))
    }
    add("Requests right", metrics.acceptance)
    add("False accepts", metrics.falseAccepts)
    add("False rejects", metrics.falseRejects)
    if let value = metrics.wordErrorRate.value {
      tiles.append(
        ("Word errors", Figure.percent(value), "of \(metrics.wordErrorRate.words) words"))
    }
    if let latency = report.timing.latencyAfterSpeech ?? report.timing.latencyOfText {
      tiles.append(
        (
          report.timing.latencyAfterSpeech == nil ? "After the text" : "After speech",
          Figure.seconds(latency.p50), "half of them; 99 %: \(Figure.seconds(latency.p99))"
        ))
    }
    let html = tiles.map { title, value, note in
      "<div class=\"tile\"><span>\(title)</span><strong>\(value)</strong><em>\(note)</em></div>"
    }
    return "<section class=\"tiles\">\(html.joined())</section>"
  }

  private var curves: String {
    var figures: [String] = []
    let groups = report.groups.snr.filter { $0.acceptance.total > 0 }
    if groups.count > 1 { figures.append(Chart.noise(groups)) }
    if let tradeOff = report.tradeOff {
      figures.append(Chart.tradeOff(tradeOff, limits: report.limits))
    }
    if let reliability = report.reliability, !reliability.bins.isEmpty {
      figures.append(Chart.reliability(reliability))
    }
    if report.channels.count > 1 {
      figures += report.channels.map { Chart.reliability($0.reliability, of: $0.channel) }
    }
    guard !figures.isEmpty else { return "" }
    return "<section><h2>Curves</h2><div class=\"charts\">\(figures.joined())</div></section>"
  }

  private var groups: String {
    let groups = report.groups
    let tables = [
      GroupTable("Noise", groups.snr), GroupTable("Folder", groups.folder),
      GroupTable("Slot", groups.slot), GroupTable("Contact", groups.contact),
      groups.trait.map(GroupTable.init),
    ].compactMap { $0?.html }
    guard !tables.isEmpty else { return "" }
    return "<section><h2>By group</h2><div class=\"groups\">\(tables.joined())</div></section>"
  }

  private var comparison: String {
    guard let comparison = report.comparison else { return "" }
    let test = comparison.test
    var text = "<section><h2>Against \(Markup.escaped(comparison.baseline))</h2>"
    text += "<p>\(test.better) better, \(test.worse) worse of \(comparison.common) in both. "
    text += "McNemar: p = \(Figure.number(test.probability)), "
    text += test.isSignificant ? "a real difference.</p>" : "which may be chance.</p>"
    for (name, items) in [("Better", comparison.better), ("Worse", comparison.worse)]
    where !items.isEmpty {
      let list = items.map { "<li>\(Markup.escaped($0))</li>" }.joined()
      text += "<details><summary>\(name): \(items.count)</summary><ul>\(list)</ul></details>"
    }
    return text + "</section>"
  }

  private var problems: String {
    guard !report.problems.isEmpty else { return "" }
    let list = report.problems.map { "<li>\(Markup.escaped($0.description))</li>" }.joined()
    return "<section><h2>Not run</h2><ul class=\"problems\">\(list)</ul></section>"
  }

  private var misses: String {
    let misses = report.misses.filter { $0.verdict.kind != .failed }
    guard !misses.isEmpty else {
      return "<section><h2>Misses</h2><p>None: everything was as expected.</p></section>"
    }
    var text = "<section><h2>Misses: \(report.failureCount)</h2>"
    text += "<table class=\"misses\" id=\"misses\"><thead><tr><th>Item</th><th>Heard and meant</th>"
    text += "<th>Confidence</th><th>Why</th></tr></thead><tbody>\n"
    for (index, miss) in misses.enumerated() {
      let samples = index < Self.heardMisses ? sound(miss) : nil
      text += MissRow(miss, limits: report.limits, samples: samples).html + "\n"
    }
    text += "</tbody></table>"
    if report.failureCount > misses.count {
      text += "<p>The other \(report.failureCount - misses.count) are in the JSON report.</p>"
    } else if misses.count > Self.heardMisses {
      text += "<p>The first \(Self.heardMisses) have their sound.</p>"
    }
    return text + "</section>"
  }
}

@available(*, unavailable)
extension HTMLReport: Sendable {}

package import Sessions

/// The trial of a wake phrase as one HTML file in the style of a test report: what is missed against what
/// wakes it falsely.
package struct WakePage: Sendable {
  private let phrase: String
  private let trial: WakeTrial.Summary

  /// A page.
  ///
  /// - Parameters:
  ///   - phrase: The phrase, as it is written.
  ///   - trial: The figures of recordings in which it is said and of others in which it is not.
  package init(phrase: String, _ trial: WakeTrial.Summary) {
    self.phrase = phrase
    self.trial = trial
  }

  /// The file.
  package var html: String {
    HTMLPage(
      title: "“\(phrase)”", command: "callvoice doctor --wake",
      sections: [
        header, "<section><h2>Curve</h2><div class=\"charts\">\(Chart.wake(trial))</div></section>",
        table,
      ]
    ).html
  }

  private var header: String {
    let minutes = Figure.fixed(trial.seconds / 60, 1)
    let count = trial.sayings.count
    let facts =
      "\(count) \(count == 1 ? "recording" : "recordings") of it · \(minutes) minutes of other sound · "
      + "use --wake-threshold \(Figure.fixed(trial.suggestion, 2))"
    var text = "<header><h1>“\(Markup.escaped(phrase))”</h1><p class=\"facts\">\(facts)</p>"
    if trial.seconds < WakeTrial.Summary.fewestSeconds {
      text += "<p class=\"warning\">\(minutes) minutes are little to go by.</p>"
    }
    return text + "</header>"
  }

  private var table: String {
    let count = trial.sayings.count
    let rows = trial.rows.map { row in
      let missed = Proportion(count - row.heard, of: count)
      return "<tr><th scope=\"row\">\(Figure.fixed(row.threshold, 2))</th>"
        + "<td>\(Figure.percent(missed.value, missed.interval)) "
        + "<small>\(missed.count)/\(missed.total)</small></td><td>\(row.falseAlarms)</td>"
        + "<td>\(row.falseAlarmsPerHour.map { Figure.fixed($0, 1) } ?? "–")</td></tr>"
    }
    return "<section><h2>Thresholds</h2><div class=\"groups\"><table><thead><tr>"
      + "<th>Threshold</th><th>Missed</th><th>False alarms</th><th>An hour</th></tr></thead>"
      + "<tbody>\(rows.joined())</tbody></table></div></section>"
  }
}

internal import Sessions
internal import Speech

/// Curves as SVG.
enum Chart {
  private static let width = 360.0
  private static let height = 220.0
  private static let left = 40.0
  private static let right = 12.0
  private static let top = 12.0
  private static let bottom = 34.0

  private static func x(_ share: Double) -> String {
    Figure.fixed(left + share * (width - left - right), 1)
  }

  private static func y(_ share: Double, _ range: ClosedRange<Double> = 0...1) -> String {
    let span = range.upperBound - range.lowerBound
    let part = (min(max(share, range.lowerBound), range.upperBound) - range.lowerBound) / span
    return Figure.fixed(height - bottom - part * (height - top - bottom), 1)
  }

  private static func figure(
    _ name: String, _ title: String, legend: [(String, String)] = [], _ body: String
  ) -> String {
    let keys = legend.map { "<span class=\"key \($0.0)\">\($0.1)</span>" }.joined()
    return "<figure id=\"\(name)\"><figcaption>\(title)</figcaption>"
      + "<svg viewBox=\"0 0 \(Int(width)) \(Int(height))\" role=\"img\" aria-label=\"\(title)\">"
      + "\(body)</svg><p class=\"legend\">\(keys)</p></figure>"
  }

  /// Lines across, labelled in percent, and what the axis below means.
  private static func frame(
    _ label: String, _ range: ClosedRange<Double> = 0...1, ticks: [(Double, String)]
  ) -> String {
    var text = ""
    for step in 0...4 {
      let value =
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / 4
      text +=
        "<line class=\"grid\" x1=\"\(x(0))\" x2=\"\(x(1))\" y1=\"\(y(value, range))\" "
        + "y2=\"\(y(value, range))\"/><text class=\"tick\" x=\"\(left - 6)\" "
        + "y=\"\(y(value, range))\" dy=\"4\" text-anchor=\"end\">"
        + "\(Figure.fixed(value * 100, 0)) %</text>"
    }
    for (place, name) in ticks {
      text +=
        "<text class=\"tick\" x=\"\(x(place))\" y=\"\(height - bottom + 14)\" "
        + "text-anchor=\"middle\">\(Markup.escaped(name))</text>"
    }
    return text
      + "<text class=\"tick\" x=\"\(x(0.5))\" y=\"\(height - 4)\" text-anchor=\"middle\">"
      + "\(label)</text>"
  }

  private static let tenths = [0, 0.2, 0.4, 0.6, 0.8, 1].map { ($0, Figure.number($0)) }

  /// False accepts, false rejects and wrong accepts over all limits.
  static func tradeOff(_ tradeOff: TradeOff, limits: TestReport.Limits?) -> String {
    var body = frame("confidence limit", ticks: tenths)
    for (name, limit) in [("reject", limits?.reject), ("accept", limits?.accept)] {
      guard let limit else { continue }
      body +=
        "<line class=\"limit\" x1=\"\(x(limit))\" x2=\"\(x(limit))\" y1=\"\(y(0))\" "
        + "y2=\"\(y(1))\"/><text class=\"tick\" x=\"\(x(limit))\" y=\"\(y(1))\" dx=\"-3\" "
        + "dy=\"10\" text-anchor=\"end\">\(name)</text>"
    }
    var legend: [(String, String)] = []
    for (kind, title, value) in [
      ("one", "false rejects", { (point: TradeOff.Point) in point.falseRejects }),
      ("two", "false accepts", { $0.falseAccepts }),
      ("three", "requests taken for others", { $0.wrongAccepts }),
    ] as [(String, String, (TradeOff.Point) -> Double?)] {
      let points = tradeOff.points.compactMap { point in
        value(point).map { "\(x(point.limit)),\(y($0))" }
      }
      guard !points.isEmpty else { continue }
      body +=
        "<polyline class=\"line \(kind)\" points=\"\(points.joined(separator: " "))\">"
        + "<title>\(title)</title></polyline>"
      legend.append((kind, title))
    }
    if let equal = tradeOff.equalError {
      body +=
        "<circle class=\"dot\" cx=\"\(x(equal.limit))\" cy=\"\(y(equal.value))\" r=\"4\">"
        + "<title>equal error \(Figure.percent(equal.value))</title></circle>"
    }
    return figure("trade-off", "What each confidence limit would cost", legend: legend, body)
  }

  /// The share right over the confidence, beside the diagonal, of all sound or of one channel.
  static func reliability(_ reliability: Reliability, of channel: SoundChannel? = nil) -> String {
    var body = frame("confidence", ticks: tenths)
    body +=
      "<line class=\"limit\" x1=\"\(x(0))\" y1=\"\(y(0))\" x2=\"\(x(1))\" y2=\"\(y(1))\"/>"
    var points: [String] = []
    for bin in reliability.bins {
      let place = x(bin.confidence)
      body += whisker(place, bin.right, 0...1, title: "confidence \(bin.low)–\(bin.high)")
      points.append("\(place),\(y(bin.right.value ?? 0))")
    }
    body += "<polyline class=\"line one\" points=\"\(points.joined(separator: " "))\"/>"
    return figure(
      "reliability" + (channel.map { "-\($0.rawValue)" } ?? ""),
      "What the confidence is worth" + (channel.map { ": \($0.rawValue)" } ?? ""),
      legend: [("one", "share right"), ("dashed", "as it should be")], body)
  }

  /// Requests right over the noise.
  static func noise(_ groups: [Groups.Group]) -> String {
    let lowest = groups.map(\.acceptance.interval.lowerBound).min() ?? 0
    let range = max(0, (lowest * 4).rounded(.down) / 4 - (lowest > 0.99 ? 0.25 : 0))...1.0
    let places = groups.indices.map { (Double($0) + 0.5) / Double(groups.count) }
    var body = frame(
      "speech above the noise", range, ticks: zip(places, groups).map { ($0, $1.name) })
    var points: [String] = []
    for (place, group) in zip(places, groups) {
      body += whisker(x(place), group.acceptance, range, title: group.name)
      points.append("\(x(place)),\(y(group.acceptance.value ?? 0, range))")
    }
    body += "<polyline class=\"line one\" points=\"\(points.joined(separator: " "))\"/>"
    return figure("noise", "Requests right with noise", legend: [("one", "right")], body)
  }

  /// The share of a wake phrase that is missed, over the false alarms an hour, as the threshold goes down.
  static func wake(_ trial: WakeTrial.Summary) -> String {
    let points = trial.curve
    let most = max(1, points.last?.falseAlarmsPerHour.rounded(.up) ?? 1)
    var body = frame(
      "false alarms an hour",
      ticks: (0...4).map { (Double($0) / 4, Figure.number(most * Double($0) / 4)) })
    var line: [String] = []
    var missed = 1.0
    for point in points {
      let place = x(point.falseAlarmsPerHour / most)
      // More false alarms come at once, and what is heard for them next.
      line.append("\(place),\(y(missed))")
      line.append("\(place),\(y(point.missed))")
      missed = point.missed
    }
    body +=
      "<polyline class=\"line one\" points=\"\(line.joined(separator: " "))\"><title>missed</title>"
      + "</polyline>"
    let suggestion = trial.point(at: trial.suggestion)
    body +=
      "<circle class=\"dot\" cx=\"\(x(suggestion.falseAlarmsPerHour / most))\" "
      + "cy=\"\(y(suggestion.missed))\" r=\"4\"><title>threshold "
      + "\(Figure.fixed(trial.suggestion, 2)): \(Figure.percent(suggestion.missed)) missed, "
      + "\(Figure.fixed(suggestion.falseAlarmsPerHour, 1)) false alarms an hour</title></circle>"
    return figure(
      "wake", "What is missed, and how often it wakes falsely", legend: [("one", "missed")], body)
  }

  private static func whisker(
    _ place: String, _ value: Proportion, _ range: ClosedRange<Double>, title: String
  ) -> String {
    let interval = value.interval
    return "<g><title>\(Markup.escaped(title)): \(Figure.share(value))</title>"
      + "<line class=\"whisker\" x1=\"\(place)\" x2=\"\(place)\" "
      + "y1=\"\(y(interval.lowerBound, range))\" y2=\"\(y(interval.upperBound, range))\"/>"
      + "<circle class=\"point one\" cx=\"\(place)\" cy=\"\(y(value.value ?? 0, range))\" "
      + "r=\"4\"/></g>"
  }
}

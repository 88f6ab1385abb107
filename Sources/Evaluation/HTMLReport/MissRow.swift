internal import Audio
internal import Dialer
internal import Foundation
internal import SpokenText

/// A miss as a row of the table: what it sounds like, what was heard and meant, and why.
struct MissRow {
  private let miss: ItemResult
  private let limits: TestReport.Limits?
  private let samples: [Int16]?

  init(_ miss: ItemResult, limits: TestReport.Limits?, samples: [Int16]?) {
    self.miss = miss
    self.limits = limits
    self.samples = samples
  }

  var html: String {
    "<tr id=\"\(Markup.escaped(miss.key))\"><td data-title=\"Item\">\(item)</td>"
      + "<td data-title=\"Heard and meant\">\(words)\(slots)</td>"
      + "<td data-title=\"Confidence\">\(confidence)</td><td data-title=\"Why\">\(why)</td></tr>"
  }

  private var kind: String {
    switch miss.verdict.kind {
    case .falseAccept: "false accept"
    case .falseReject: "false reject"
    case .wrong: "misunderstood"
    case .right, .rightlyIgnored: "right"
    case .failed: "not run"
    }
  }

  private var item: String {
    var text = "<strong>\(Markup.escaped(miss.item.name))</strong>"
    text += "<p class=\"facts\"><span class=\"kind\">\(kind)</span>"
    if miss.item.audio != nil { text += " \(Markup.escaped(miss.condition.name))" }
    if let voice = miss.item.voice { text += " · synthetic: \(Markup.escaped(voice))" }
    text += "</p>"
    if let samples, !samples.isEmpty {
      let spans = miss.heard.compactMap { heard -> ClosedRange<Double>? in
        guard let start = heard.start, let end = heard.end, start <= end else { return nil }
        return start...end
      }
      text += Waveform(samples).svg(marking: spans)
      if let address = Self.address(of: samples) {
        text += "<audio controls preload=\"none\" src=\"\(address)\"></audio>"
      }
    }
    return text
  }

  /// The longest recording that a page holds, in samples: a minute.
  private static let longest = 60 * 16_000

  /// A recording as an address that holds it, at 8 bits a sample; what is longer than a minute is cut.
  private static func address(of samples: [Int16]) -> String? {
    let file = try? RecordingWriter.data(Array(samples.prefix(longest)), as: .wavMuLaw)
    return file.map { "data:audio/wav;base64," + $0.base64EncodedString() }
  }

  /// The words, aligned where those that were said are known.
  private var words: String {
    guard let alignment = miss.verdict.alignment else {
      let heard = miss.heard.map(\.text).filter { !$0.isEmpty }
      let text = heard.isEmpty ? "nothing" : heard.map { "“\($0)”" }.joined(separator: " · ")
      return "<p class=\"heard\"><small>heard</small> \(Markup.escaped(text))</p>"
    }
    var meant = "<th scope=\"row\">meant</th>"
    var heard = "<th scope=\"row\">heard</th>"
    for step in alignment.steps {
      let isMatch = step.meant == step.heard
      let kind = isMatch ? "" : " class=\"wrong\""
      meant += "<td\(kind)>\(Markup.escaped(step.meant ?? "–"))</td>"
      heard += "<td\(kind)>\(Markup.escaped(step.heard ?? "–"))</td>"
    }
    return "<div class=\"scroll\"><table class=\"alignment\"><tr>\(meant)</tr>"
      + "<tr>\(heard)</tr></table></div>"
  }

  /// The expected slots beside the actual ones, each by itself.
  private var slots: String {
    guard let expectation = miss.expectation else {
      return "<p class=\"heard\"><small>meant</small> no request</p>"
    }
    let heard = Verdict.main(of: miss.heard, meaning: miss.expectation)
    var rows: [(String, String, String?, Bool)] = []
    func add(_ name: String, _ meant: String?, _ was: String?, _ isRight: Bool?) {
      guard let meant else { return }
      rows.append((name, meant, was, isRight ?? (meant == was)))
    }
    add("rule", expectation.rule, heard?.rule, nil)
    add("intent", expectation.intent, heard?.intent, nil)
    for (name, meant) in expectation.slots.sorted(by: { $0.key < $1.key }) {
      let was = heard?.slots[name]
      let isSame = was.map { SpokenWords.words(in: $0) == SpokenWords.words(in: meant) } ?? false
      add(name, meant, was, isSame)
    }
    let isAccepted = heard?.accepted ?? false
    add(
      "contact", expectation.contact, heard?.contact, isAccepted ? miss.verdict.contact : nil)
    add("handle", expectation.handle, heard?.handle, isAccepted ? miss.verdict.handle : nil)
    add("result", expectation.result, heard?.result, nil)
    let html = rows.map { name, meant, was, isRight in
      let kind = isRight ? "" : " class=\"wrong\""
      return "<tr><th scope=\"row\">\(Markup.escaped(name))</th>"
        + "<td\(kind)>\(Markup.escaped(meant))</td><td\(kind)>\(Markup.escaped(was ?? "–"))</td></tr>"
    }
    return "<div class=\"scroll\"><table class=\"slots\"><thead><tr><th></th><th>meant</th>"
      + "<th>heard</th></tr></thead><tbody>\(html.joined())</tbody></table></div>"
  }

  /// The confidence on a scale with both limits.
  private var confidence: String {
    guard miss.item.audio != nil,
      let heard = Verdict.main(of: miss.heard, meaning: miss.expectation)
    else { return "–" }
    let value = min(max(heard.confidence, 0), 1)
    var svg =
      "<svg class=\"scale\" viewBox=\"0 0 120 26\" role=\"img\" aria-label=\"confidence\">"
      + "<rect class=\"track\" x=\"0\" y=\"6\" width=\"120\" height=\"8\" rx=\"2\"/>"
      + "<rect class=\"span\" x=\"0\" y=\"6\" width=\"\(Figure.fixed(value * 120, 1))\" "
      + "height=\"8\" rx=\"2\"/>"
    for limit in [limits?.reject, limits?.accept].compactMap(\.self) {
      let place = Figure.fixed(limit * 120, 1)
      svg +=
        "<line class=\"limit\" x1=\"\(place)\" x2=\"\(place)\" y1=\"2\" y2=\"18\"/>"
        + "<text class=\"tick\" x=\"\(place)\" y=\"25\" text-anchor=\"middle\">"
        + "\(Figure.number(limit))</text>"
    }
    return "<strong>\(Figure.fixed(value, 3))</strong>\(svg)</svg>"
  }

  private var why: String {
    var sentences = miss.verdict.misses
    if let heard = Verdict.main(of: miss.heard, meaning: miss.expectation) {
      if let limits, miss.item.audio != nil {
        sentences.append(Self.standing(heard, limits))
      }
      sentences += [heard.explanation, heard.error].compactMap(\.self)
      let weak = heard.words.filter { $0.confidence < limits?.acceptWord ?? 0 }
      if !weak.isEmpty {
        let list = weak.map { "“\($0.word)” \(Figure.fixed($0.confidence, 2))" }
        sentences.append("Unsure words: \(list.joined(separator: ", ")).")
      }
      if let meant = miss.meantConfidence {
        sentences.append(
          "What was meant would have had \(Figure.fixed(meant, 3)) against the "
            + "\(Figure.fixed(heard.confidence, 3)) of what was heard.")
      }
      if let rival = heard.rivals.first {
        sentences.append(
          "The nearest rival was “\(rival.text)” with \(Figure.fixed(rival.confidence, 3)).")
      }
    }
    return sentences.map { "<p>\(Markup.escaped($0))</p>" }.joined()
  }

  private static func standing(_ heard: UtteranceResult, _ limits: TestReport.Limits) -> String {
    let margin: (Double) -> String = { Figure.fixed(abs(heard.confidence - $0), 3) }
    if heard.confidence >= limits.accept {
      return "The confidence is \(margin(limits.accept)) above the limit for going without a "
        + "question."
    }
    if heard.confidence >= limits.reject {
      return "The confidence is \(margin(limits.reject)) above the limit for being a request, and "
        + "\(margin(limits.accept)) below that for going without a question."
    }
    return "The confidence is \(margin(limits.reject)) below the limit for being a request."
  }
}

/// The course of a recording as a drawing.
private struct Waveform {
  private let samples: [Int16]

  private static let columns = 240
  private static let height = 48.0

  init(_ samples: [Int16]) {
    self.samples = samples
  }

  /// The drawing, with the spans shaded in which something was heard.
  ///
  /// - Parameter spans: In seconds from the start.
  /// - Returns: An SVG element.
  func svg(marking spans: [ClosedRange<Double>]) -> String {
    let seconds = Double(samples.count) / 16_000
    let scale = Double(Self.columns) / max(seconds, 1e-6)
    let loudest = samples.reduce(1) { max($0, abs(Int($1))) }
    var path = ""
    for column in 0..<Self.columns {
      let range =
        samples.count * column / Self.columns..<samples.count * (column + 1) / Self.columns
      guard let low = samples[range].min(), let high = samples[range].max() else { continue }
      let middle = Self.height / 2
      let top = middle - Double(high) / Double(loudest) * middle
      let bottom = middle - Double(low) / Double(loudest) * middle
      path +=
        "M\(column) \(Figure.fixed(top, 1))V\(Figure.fixed(max(bottom, top + 0.6), 1))"
    }
    let shades = spans.map { span in
      let start = min(span.lowerBound * scale, Double(Self.columns))
      let end = min(span.upperBound * scale, Double(Self.columns))
      return "<rect class=\"heard\" x=\"\(Figure.fixed(start, 1))\" y=\"0\" "
        + "width=\"\(Figure.fixed(end - start, 1))\" height=\"\(Int(Self.height))\"/>"
    }
    return "<svg class=\"waveform\" viewBox=\"0 0 \(Self.columns) \(Int(Self.height))\" "
      + "preserveAspectRatio=\"none\" role=\"img\" aria-label=\"waveform, "
      + "\(Figure.fixed(seconds, 1)) s\">\(shades.joined())<path d=\"\(path)\"/></svg>"
  }
}

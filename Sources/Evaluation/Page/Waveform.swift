/// The course of a recording as a drawing.
struct Waveform {
  private let samples: [Int16]

  private static let columns = 240
  private static let height = 48.0

  init(_ samples: [Int16]) {
    self.samples = samples
  }

  /// The drawing, with the spans shaded in which something was heard.
  ///
  /// - Parameter spans: in seconds from the start.
  /// - Returns: an SVG element.
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

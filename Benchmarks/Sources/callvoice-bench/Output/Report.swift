internal import Foundation

/// What a benchmark found out.
struct Report: Sendable, Hashable, Encodable {
  /// The benchmark's name.
  let benchmark: String
  /// What was measured, as one line.
  let subject: String
  var figures: [Figure] = []
  /// What is to be known about the figures, one sentence each.
  var notes: [String] = []
  var listings: [Listing] = []

  init(_ benchmark: String, _ subject: String) {
    self.benchmark = benchmark
    self.subject = subject
  }

  /// An aligned table.
  var text: String {
    let nameWidth = figures.map(\.name.count).max() ?? 0
    let textWidth = figures.map(\.text.count).max() ?? 0
    var lines = ["\(benchmark): \(subject)"]
    for figure in figures {
      let gap = nameWidth - figure.name.count + textWidth - figure.text.count + 3
      lines.append("  \(figure.name)\(String(repeating: " ", count: gap))\(figure.text)")
    }
    lines += notes.map { "  \($0)" }
    for listing in listings { lines += listing.lines.map { "  \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  /// One JSON object on one line.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}

import Foundation

extension WordNetwork {
  /// The network in the language of Graphviz, with words and probabilities on the arcs.
  ///
  /// - Complexity: O(n) in the number of arcs.
  public var graphviz: String {
    var lines = ["digraph network {", "  rankdir=LR;", "  node [shape=circle];"]
    lines.append("  \(final) [shape=doublecircle];")
    for arc in arcs {
      let word = arc.word.map { words[$0] } ?? "ε"
      let label = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let probability = String(format: "%.3g", exp(arc.logProbability))
      lines.append("  \(arc.from) -> \(arc.to) [label=\"\(label) \(probability)\"];")
    }
    lines.append("}")
    return lines.joined(separator: "\n")
  }
}

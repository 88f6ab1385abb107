import TestSupport

/// The rules of a grammar that nobody thought of.
struct RandomGrammar {
  static let words = ["a", "b", "c", "d"]

  private(set) var text = ""

  init(using random: inout SeededGenerator) {
    for number in 0..<Int.random(in: 1...3, using: &random) {
      text += "public <p\(number)> = \(Self.expansion(depth: 3, using: &random)) | <r>;\n"
    }
    text += "<r> = \(Self.expansion(depth: 2, rule: "<dictation>", using: &random));\n"
  }

  private static func expansion(
    depth: Int, rule: String = "<r>", using random: inout SeededGenerator
  ) -> String {
    guard depth > 0 else {
      return Int.random(in: 0..<8, using: &random) == 0
        ? rule : words.randomElement(using: &random) ?? "a"
    }
    var parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      expansion(depth: depth - 1, rule: rule, using: &random)
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "[\(parts.joined(separator: " "))]"
    case 1: return "(\(parts.joined(separator: " ")))*"
    case 2: return "(\(parts.joined(separator: " "))) {s}"
    case 3: return "(\(parts.joined(separator: " ")) {s=v})+"
    case 4, 5:
      parts = parts.map { "/\(Int.random(in: 1...9, using: &random))/ \($0)" }
      return "(\(parts.joined(separator: " | ")))"
    default: return parts.joined(separator: " ")
    }
  }
}

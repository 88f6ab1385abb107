extension Grammar: CustomStringConvertible {
  /// The grammar as JSGF in UTF-8; reading it, with the same imports, makes an equal grammar.
  ///
  /// Comments are left out but for documentation; words are printed as they are spoken.
  public var description: String {
    var text = "#JSGF V1.0 UTF-8\(locale.map { " \($0)" } ?? "");\n\n"
    text += GrammarPrinter.comment(documentation)
    text += "grammar \(name);\n"
    if !imports.isEmpty { text += "\n" }
    for statement in imports {
      text += GrammarPrinter.comment(statement.documentation) + "import <\(statement.name)>;\n"
    }
    for rule in rules where rule.file == 0 {
      text +=
        "\n" + GrammarPrinter.comment(rule.documentation) + GrammarPrinter.definition(of: rule)
    }
    return text
  }
}

/// Prints the parts of a grammar as JSGF.
private enum GrammarPrinter: Sendable {
  /// A rule of more characters is printed with one line for each alternative.
  private static let maximumLineLength = 100

  /// A documentation comment and the end of its line; nothing where there is none.
  static func comment(_ text: String?) -> String {
    guard let text else { return "" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count == 1, !text.hasSuffix("*") { return "/** \(text) */\n" }
    return "/**\n" + lines.map { $0.isEmpty ? " *\n" : " * \($0)\n" }.joined() + " */\n"
  }

  /// The definition of a rule, with the end of its line.
  static func definition(of rule: Rule) -> String {
    let head = "\(rule.isPublic ? "public " : "")<\(rule.name)> ="
    let parts = alternatives(of: rule.expansion)
    let line = "\(head) \(parts.joined(separator: " | "));\n"
    if parts.count == 1 || line.count <= maximumLineLength { return line }
    return "\(head)\n    \(parts.joined(separator: "\n  | "));\n"
  }

  /// The expansion's alternatives, of which a whole rule or group may consist.
  private static func alternatives(of expansion: Expansion) -> [String] {
    guard case .alternatives(let alternatives) = expansion else { return [sequence(expansion)] }
    let isWeighted = alternatives.count == 1 || alternatives.contains { $0.weight != 1 }
    return alternatives.map { alternative in
      (isWeighted ? "/\(number(alternative.weight))/ " : "") + sequence(alternative.expansion)
    }
  }

  /// The expansion as an alternative may have it: a sequence needs no parentheses.
  private static func sequence(_ expansion: Expansion) -> String {
    guard case .sequence(let items) = expansion else { return item(expansion) }
    return items.map { item($0) }.joined(separator: " ")
  }

  /// The expansion as one item of a sequence.
  private static func item(_ expansion: Expansion) -> String {
    switch expansion {
    case .repetition(let inner, let atLeastOnce): operand(inner) + (atLeastOnce ? "+" : "*")
    case .tagged(let inner, let tags):
      ([repeated(inner)] + tags.map { "{\(tag($0))}" }).joined(separator: " ")
    default: operand(expansion)
    }
  }

  /// The expansion as a tag may stand after it.
  private static func repeated(_ expansion: Expansion) -> String {
    if case .repetition = expansion { item(expansion) } else { operand(expansion) }
  }

  /// The expansion as one token, rule or group.
  private static func operand(_ expansion: Expansion) -> String {
    switch expansion {
    case .words(_, let spelled): token(spelled)
    case .rule(let reference): "<\(reference.name)>"
    case .null: "<NULL>"
    case .void: "<VOID>"
    case .optional(let inner): "[\(alternatives(of: inner).joined(separator: " | "))]"
    case .sequence, .alternatives, .repetition, .tagged:
      "(\(alternatives(of: expansion).joined(separator: " | ")))"
    }
  }

  /// Words as one token, in quotes where they are several.
  private static func token(_ words: [String]) -> String {
    words.count == 1 ? words[0] : "\"\(words.joined(separator: " "))\""
  }

  private static func tag(_ tag: Tag) -> String {
    var text = String.UnicodeScalarView()
    for scalar in ((tag.slot ?? "") + (tag.value.map { "=\($0)" } ?? "")).unicodeScalars {
      if scalar == "}" || scalar == "\\" { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }

  private static func number(_ weight: Double) -> String {
    Int(exactly: weight).map { "\($0)" } ?? "\(weight)"
  }
}

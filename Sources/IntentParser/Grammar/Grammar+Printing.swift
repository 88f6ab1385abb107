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

extension Grammar {
  /// The text of the comment `/** … */` before a rule, up to its first tag such as `@example`.
  ///
  /// - Parameter rule: the rule's name as the grammar itself can write it.
  /// - Returns: the text without stars, line for line, or nil where there is none.
  public func documentation(of rule: String) -> String? {
    comment(of: rule).flatMap { DocumentationComment.description(in: $0) }
  }

  /// The sentences after `@example` in the comment before a rule, in their order.
  ///
  /// - Parameter rule: the rule's name as the grammar itself can write it.
  /// - Returns: the sentences, each on one line.
  public func examples(of rule: String) -> [String] {
    comment(of: rule).map { DocumentationComment.examples(in: $0) } ?? []
  }

  private func comment(of rule: String) -> String? {
    ruleNumber(of: rule).flatMap { rules[$0].documentation }
  }

  private func ruleNumber(of name: String) -> Int? {
    guard let (grammar, rule) = GrammarName.parts(of: name) else { return ruleNumbers[name] }
    if grammar == self.name || grammar[...] == GrammarName.lastPart(of: self.name) {
      return scope.local[rule]
    }
    let full = scope.imported[rule]?.filter { $0.name == name || $0.name.hasSuffix(".\(name)") }
    return full?.count == 1 ? full?[0].number : nil
  }
}

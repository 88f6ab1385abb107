extension Grammar {
  /// Refuses a grammar with rules that lead back to themselves: networks of them are not built yet.
  func refuseRecursion() throws(GrammarError) {
    guard let rule = recursiveRules.min() else { return }
    throw GrammarError.tooLarge(
      diagnostic(
        at: rule,
        "rule <\(rules[rule].name)> leads back to itself, which has no network yet; "
          + "write the repetition with * or +"))
  }
}

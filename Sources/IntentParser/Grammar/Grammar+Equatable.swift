extension Grammar: Equatable {
  /// Whether the two say the same: name, locale, imports, rules and documentation.
  public static func == (left: Grammar, right: Grammar) -> Bool {
    left.name == right.name && left.locale == right.locale && left.imports == right.imports
      && left.documentation == right.documentation && left.rules == right.rules
  }
}

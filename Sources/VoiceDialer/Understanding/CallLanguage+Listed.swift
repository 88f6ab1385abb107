internal import IntentParser
internal import Speech

extension CallLanguage {
  /// The sentences to listen for, in a call or before one, with a placeholder for the names.
  ///
  /// - Throws: `GrammarError` where they are too many.
  func sentences(inCall: Bool) throws(GrammarError) -> WordNetwork {
    let network = try Self.network(
      grammar, names: [[ListedNames.placeholder]], labels: labels)
    return try network.wordNetwork(of: rules(inCall: inCall))
  }

  /// All sentences with the names as a list.
  ///
  /// - Throws: `GrammarError` where the sentences are too many.
  func listedNames() throws(GrammarError) -> ListedNames {
    ListedNames(sentences: try sentences(inCall: true), names: names, weights: weights)
  }
}

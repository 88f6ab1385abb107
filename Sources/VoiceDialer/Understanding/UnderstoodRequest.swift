/// A request as it was understood, and what carrying it out has to know of it.
struct UnderstoodRequest: Sendable {
  /// The rule of the calling grammar.
  let rule: String
  /// The slots' values by their names.
  let slots: [String: String]
  /// Its number within the run.
  let utterance: Int
  /// Whether it was surely heard; typed requests are.
  let isCertain: Bool
  /// Whether it was heard rather than typed.
  let isHeard: Bool
  /// The words for the emergency services, where it asks for them.
  var emergencyPhrase: String?
}

internal import IntentParser

/// A key that answers, declines or ignores the call that rings.
package enum RingingKey: String, Sendable, Hashable, CaseIterable {
  /// Takes the call.
  case answer = "a"
  /// Turns it down.
  case decline = "d"
  /// Lets it ring.
  case ignore = "i"

  /// The key that is typed, in capitals or not; nil where it is none of these.
  package init?(_ key: String) { self.init(rawValue: key.lowercased()) }

  /// The request that it stands for.
  var request: CallRequest {
    switch self {
    case .answer: .answer()
    case .decline: .decline()
    case .ignore: .ignore
    }
  }
}

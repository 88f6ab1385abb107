/// The results that looking up a parameter can have.
///
/// The raw values are the words of `resolution.result` in JSON output.
package enum ResolutionOutcome: String, Sendable, CaseIterable {
  /// One value was found.
  case success
  /// Several values fit, and the user has to choose.
  case disambiguation
  /// One value fits, and the user has to confirm it.
  case confirmationRequired
  /// There is no value.
  case needsValue
  /// No value is needed.
  case notRequired
  /// The value cannot be used.
  case unsupported
}

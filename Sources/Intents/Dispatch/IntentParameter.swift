/// A property of an intent that a handler resolves.
struct IntentParameter<Intent: INIntent> {
  /// The name of the property.
  let name: String
  /// Whether the property has several values, each with a result of its own.
  var isList = false
  /// Asks a handler.
  let resolve: (Intent, @escaping ([INIntentResolutionResult]) -> Void) -> Void
  /// The intent with other values: one or none where the property is no list; `nil` where a value is
  /// of a wrong type.
  let setting: (Intent, [any Sendable]) -> Intent?
}

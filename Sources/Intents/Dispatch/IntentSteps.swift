/// The steps of handling an intent, with one handler.
struct IntentSteps<Intent: INIntent> {
  /// The properties, in the order in which they are resolved.
  let parameters: [IntentParameter<Intent>]
  /// Asks whether the intent can be handled.
  let confirm: (Intent, @escaping (INIntentResponse) -> Void) -> Void
  /// Has the intent handled.
  let handle: (Intent, @escaping (INIntentResponse) -> Void) -> Void
}

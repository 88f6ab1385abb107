import Foundation
import Intents

/// The entry of the app's extension for spoken requests.
public final class IntentHandler: INExtension {
  /// Returns who handles an intent.
  public override func handler(for intent: INIntent) -> Any {
    switch intent {
    case is INStartCallIntent: return StartCallHandler()
    default: return StartAudioCallHandler()
    }
  }
}

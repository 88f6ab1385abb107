import Foundation
import Intents

/// Writes no method at all, which Apple's compiler would not let it.
final class EmptyHandler: NSObject, INStartCallIntentHandling, INCallsDomainHandling,
  INAnswerCallIntentHandling, INHangUpCallIntentHandling
{}

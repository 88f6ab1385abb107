import CallKit
import Intents

/// An app's call directory, as its template has it.
class CallDirectoryHandler: CXCallDirectoryProvider {
  override func beginRequest(with context: CXCallDirectoryExtensionContext) {
    context.delegate = self
    if context.isIncremental {
      context.removeAllBlockingEntries()
    }
    let numbers: [CXCallDirectoryPhoneNumber] = [1_415_555_0142, 1_415_555_0177]
    for number in numbers {
      context.addBlockingEntry(withNextSequentialPhoneNumber: number)
    }
    context.addIdentificationEntry(
      withNextSequentialPhoneNumber: 1_415_555_0199, label: "Telemarketer")
    context.completeRequest()
  }
}

extension CallDirectoryHandler: CXCallDirectoryExtensionContextDelegate {
  func requestFailed(
    for extensionContext: CXCallDirectoryExtensionContext, withError error: any Error
  ) {
    NSLog("%@", (error as NSError).localizedDescription)
  }
}

/// An app's intents extension.
class IntentHandler: INExtension, INStartCallIntentHandling {
  override func handler(for intent: INIntent) -> Any { self }

  func resolveContacts(
    for intent: INStartCallIntent,
    with completion: @escaping ([INStartCallContactResolutionResult]) -> Void
  ) {
    guard let person = intent.contacts?.first else {
      completion([.needsValue()])
      return
    }
    completion([.success(with: person)])
  }

  func handle(
    intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void
  ) {
    let activity = NSUserActivity(activityType: NSStringFromClass(INStartCallIntent.self))
    completion(INStartCallIntentResponse(code: .continueInApp, userActivity: activity))
  }
}

extension NSUserActivity {
  /// The number that an activity asks the app to call.
  var numberToCall: String? {
    guard let intent = interaction?.intent as? INStartCallIntent else { return nil }
    return intent.contacts?.first?.personHandle?.value
  }
}

/// Tells the system of a call, so that it can suggest it.
func donateCall(to number: String, at date: Date) {
  let handle = INPersonHandle(value: number, type: .phoneNumber)
  let person = INPerson(
    personHandle: handle, nameComponents: PersonNameComponents(), displayName: "Front desk",
    image: nil, contactIdentifier: nil, customIdentifier: UUID().uuidString)
  let intent = INStartCallIntent(
    callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
    destinationType: .normal, contacts: [person], callCapability: .audioCall)
  let interaction = INInteraction(intent: intent, response: nil)
  interaction.direction = .outgoing
  interaction.dateInterval = DateInterval(start: date, duration: 60)
  interaction.donate { error in
    if let error = error { NSLog("%@", "\(error)") }
  }
}

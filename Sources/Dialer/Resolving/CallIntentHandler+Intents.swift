internal import Intents

extension CallIntentHandler: INStartAudioCallIntentHandling {
  func resolveContacts(
    for intent: INStartAudioCallIntent
  ) async -> [INPersonResolutionResult] {
    [await contact(of: intent.destinationType, intent.contacts?.first)]
  }

  func handle(intent: INStartAudioCallIntent) async -> INStartAudioCallIntentResponse {
    tellUnmetWishes()
    return INStartAudioCallIntentResponse(code: .continueInApp, userActivity: nil)
  }
}

extension CallIntentHandler: INStartVideoCallIntentHandling {
  func resolveContacts(
    for intent: INStartVideoCallIntent
  ) async -> [INPersonResolutionResult] {
    [await contact(of: .normal, intent.contacts?.first)]
  }

  func handle(intent: INStartVideoCallIntent) async -> INStartVideoCallIntentResponse {
    tellUnmetWishes()
    // A call for help is made without video.
    let isEmergency = decision?.call?.isEmergency ?? false
    return INStartVideoCallIntentResponse(
      code: .continueInApp,
      userActivity: isEmergency
        ? NSUserActivity(activityType: INStartAudioCallIntentIdentifier) : nil)
  }

  /// Reports what of a request is not done, though the call is.
  private func tellUnmetWishes() {
    guard resolution.prefersSIP, context.networkName != "sip" else { return }
    context.report(
      DialerEvent(
        request.utterance,
        .note(
          code: "service",
          message: "The call goes out on the \(context.networkName) network, not by SIP.")))
  }
}

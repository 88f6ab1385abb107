import Foundation
import Intents

/// The classes that intents are made of and travel in.
enum SupportRows {
  private static let handle = INPersonHandle(
    value: "+14155550100", type: .phoneNumber, label: .mobile)

  static let all: [ConformanceRow] = [
    ConformanceRow("INIntent: identifier, intentDescription, suggestedInvocationPhrase, keyImage()")
    {
      let image = INImage(imageData: Data([1]))
      let intent = INStartAudioCallIntent(
        contacts: [INPerson(spokenPhrase: "mom"), INPerson(spokenPhrase: "tom", image: image)])
      intent.suggestedInvocationPhrase = "Call them"
      return intent.identifier == nil && intent.intentDescription == nil
        && intent.suggestedInvocationPhrase == "Call them" && intent.keyImage() == image
        && INIntent().keyImage() == nil
    },
    ConformanceRow("INIntentResponse.userActivity") { INIntentResponse().userActivity == nil },
    ConformanceRow("INExtension returns itself") {
      let itself = INExtension()
      return itself.handler(for: INIntent()) as? INExtension === itself
    },
    ConformanceRow("INExtension.handler(for:) may be overridden as Any") {
      final class Own: INExtension {
        override func handler(for intent: INIntent) -> Any { "handler" }
      }
      let provider: any INIntentHandlerProviding = Own()
      return provider.handler(for: INIntent()) as? String == "handler"
    },
    ConformanceRow("INPerson: all initialisers") {
      let plain = INPerson(
        personHandle: handle, nameComponents: nil, displayName: "M", image: nil,
        contactIdentifier: "c", customIdentifier: "x")
      let me = INPerson(
        personHandle: handle, nameComponents: nil, displayName: "M", image: nil,
        contactIdentifier: nil, customIdentifier: nil, isMe: true)
      let mother = INPerson(
        personHandle: handle, nameComponents: nil, displayName: "M", image: nil,
        contactIdentifier: nil, customIdentifier: nil, relationship: .mother)
      let aliased = INPerson(
        personHandle: handle, nameComponents: nil, displayName: "M", image: nil,
        contactIdentifier: nil, customIdentifier: nil, aliases: [handle],
        suggestionType: .socialProfile)
      let meToo = INPerson(
        personHandle: handle, nameComponents: nil, displayName: "M", image: nil,
        contactIdentifier: nil, customIdentifier: nil, isMe: true,
        suggestionType: .instantMessageAddress)
      let suggested = INPerson(
        personHandle: handle, nameComponents: nil, displayName: "M", image: nil,
        contactIdentifier: nil, customIdentifier: nil, isContactSuggestion: true,
        suggestionType: .none)
      return plain.personHandle == handle && plain.displayName == "M"
        && plain.contactIdentifier == "c" && plain.customIdentifier == "x" && !plain.isMe
        && me.isMe && mother.relationship == .mother && aliased.aliases == [handle]
        && aliased.suggestionType == .socialProfile && meToo.isMe
        && meToo.suggestionType == .instantMessageAddress && suggested.isContactSuggestion
    },
    ConformanceRow("INPerson is INSpeakable") {
      let person: any INSpeakable = INPerson(
        personHandle: handle, nameComponents: nil, displayName: "M", image: nil,
        contactIdentifier: nil, customIdentifier: "x")
      return person.spokenPhrase == "M" && person.vocabularyIdentifier == "x"
        && person.pronunciationHint == nil && person.alternativeSpeakableMatches == nil
    },
    ConformanceRow("INPersonHandle: value, type, label") {
      handle.value == "+14155550100" && handle.type == .phoneNumber && handle.label == .mobile
        && INPersonHandle(value: nil, type: .unknown).label == nil
    },
    ConformanceRow("INPersonHandleLabel and INPersonRelationship take any string") {
      INPersonHandleLabel(rawValue: "boat").rawValue == "boat"
        && INPersonRelationship(rawValue: "aunt").rawValue == "aunt"
    },
    ConformanceRow("INInteraction: properties") {
      let response = INHangUpCallIntentResponse(code: .success, userActivity: nil)
      let interaction = INInteraction(
        intent: INHangUpCallIntent(callIdentifier: nil), response: response)
      interaction.direction = .incoming
      interaction.identifier = "i"
      interaction.groupIdentifier = "g"
      interaction.dateInterval = DateInterval(start: .distantPast, duration: 2)
      return interaction.intentResponse === response
        && interaction.intentHandlingStatus == .success && interaction.direction == .incoming
        && interaction.identifier == "i" && interaction.groupIdentifier == "g"
        && interaction.dateInterval?.duration == 2
    },
    ConformanceRow("INInteraction.parameterValue(for:)") {
      let mom = INPerson(spokenPhrase: "mom")
      let response = INSearchCallHistoryIntentResponse(code: .success, userActivity: nil)
      let interaction = INInteraction(
        intent: INSearchCallHistoryIntent(
          recipient: mom, callCapabilities: [], callTypes: .missed), response: response)
      func value(_ aClass: AnyClass, _ keyPath: String) -> Any? {
        interaction.parameterValue(for: INParameter(for: aClass, keyPath: keyPath))
      }
      return value(INSearchCallHistoryIntent.self, "recipient") as? INPerson == mom
        && value(INSearchCallHistoryIntent.self, "unseen") == nil
        && value(INSearchCallHistoryIntent.self, "other") == nil
        && value(INStartCallIntent.self, "recipient") == nil
        && value(INSearchCallHistoryIntentResponse.self, "code")
          as? INSearchCallHistoryIntentResponseCode == .success
    },
    ConformanceRow("INCallRecord: both initialisers") {
      let mom = INPerson(spokenPhrase: "mom")
      let first = INCallRecord(
        identifier: "r", dateCreated: .distantPast, caller: mom, callRecordType: .missed,
        callCapability: .audioCall, callDuration: 1, unseen: true, numberOfCalls: 2)
      let second = INCallRecord(
        identifier: "r", dateCreated: .distantPast, callRecordType: .missed,
        callCapability: .audioCall, callDuration: 1, unseen: true, participants: [mom],
        numberOfCalls: 2, isCallerIdBlocked: false)
      return first.caller == mom && first.participants == nil && second.caller == mom
        && second.participants == [mom] && second.isCallerIdBlocked == false && first != second
    },
    ConformanceRow("INCallRecordFilter and its properties") {
      let filter = INCallRecordFilter(
        participants: [INPerson(spokenPhrase: "mom")], callTypes: .received,
        callCapability: .videoCall)
      return filter.participants?.count == 1 && filter.callTypes == .received
        && filter.callCapability == .videoCall
    },
    ConformanceRow("INCallGroup and its properties") {
      let group = INCallGroup(groupName: "Team", groupId: "t")
      return group.groupName == "Team" && group.groupId == "t"
    },
    ConformanceRow("NSUserActivity: properties and Intents' interaction") {
      let activity = NSUserActivity(activityType: "INStartCallIntent")
      activity.title = "Call"
      activity.userInfo = ["a": 1]
      activity.requiredUserInfoKeys = ["a"]
      activity.webpageURL = URL(string: "https://example.com")
      activity.isEligibleForSearch = true
      activity.isEligibleForPrediction = true
      activity.isEligibleForHandoff = false
      activity.persistentIdentifier = "p"
      activity.targetContentIdentifier = "t"
      activity.suggestedInvocationPhrase = "s"
      return activity.interaction == nil && activity.userInfo?["a"] as? Int == 1
        && activity.activityType == "INStartCallIntent"
    },
    ConformanceRow("The activity type is the name of the class") {
      let name = NSStringFromClass(INStartCallIntent.self)
      return NSUserActivity(activityType: name).activityType == INStartCallIntentIdentifier
        && String(describing: INStartCallIntent.self) == INStartCallIntentIdentifier
    },
  ]
}

import Foundation
import Intents
import Testing

struct UserActivityTests {
  private static let full = #"""
    {"activityType":"INStartAudioCallIntent","interaction":{"intent":{"contacts":[{"contactIdentifier":"c1","displayName":"Maria Lopez","personHandle":{"label":"mobile","type":"phoneNumber","value":"+14155550100"},"spokenPhrase":"mom"}],"destinationType":"redial","type":"INStartAudioCallIntent"}},"title":"Call","userInfo":{"a":"b"},"webpageURL":"https://example.com/a"}
    """#

  @Test(arguments: [
    full,
    #"{"activityType":"other"}"#,
    #"{"activityType":"INStartAudioCallIntent","interaction":{"intent":{"destinationType":"normal","type":"INStartAudioCallIntent"}}}"#,
    #"{"activityType":"INStartVideoCallIntent","interaction":{"intent":{"contacts":[{"displayName":"x"}],"type":"INStartVideoCallIntent"}}}"#,
    #"{"activityType":"INStartCallIntent","interaction":{"intent":{"audioRoute":"speakerphoneAudioRoute","callCapability":"videoCall","contacts":[],"destinationType":"callBack","type":"INStartCallIntent"}}}"#,
    #"{"activityType":"INHangUpCallIntent","interaction":{"intent":{"callIdentifier":"x","type":"INHangUpCallIntent"}}}"#,
    #"{"activityType":"INAnswerCallIntent","interaction":{"intent":{"audioRoute":"bluetoothAudioRoute","callIdentifier":"x","type":"INAnswerCallIntent"}}}"#,
    #"{"activityType":"x","interaction":{"intent":{"callCapabilities":["audioCall"],"callTypes":["missed","onHold"],"recipient":{"displayName":"x"},"type":"INSearchCallHistoryIntent","unseen":true}}}"#,
    #"{"activityType":"x","keywords":["a","b"]}"#,
  ])
  func roundTrip(_ json: String) throws {
    let activity = try NSUserActivity(jsonData: Data(json.utf8))
    #expect(String(decoding: try activity.jsonData(), as: UTF8.self) == json)
  }

  @Test func whatIsReadInFull() throws {
    let activity = try NSUserActivity(jsonData: Data(Self.full.utf8))
    #expect(activity.activityType == "INStartAudioCallIntent")
    #expect(activity.title == "Call")
    #expect(activity.userInfo as? [String: String] == ["a": "b"])
    #expect(activity.webpageURL?.absoluteString == "https://example.com/a")
    #expect(
      activity.interaction?.intent
        == INStartAudioCallIntent(
          destinationType: .redial,
          contacts: [
            INPerson(
              spokenPhrase: "mom", personHandle: PersonTests.handle, displayName: "Maria Lopez",
              contactIdentifier: "c1")
          ]))
  }

  @Test(arguments: [
    (#""+14155550100""#, INPersonHandle(value: "+14155550100", type: .phoneNumber)),
    (#""sip@example.com""#, INPersonHandle(value: "sip@example.com", type: .emailAddress)),
    (#"{"value":"x","type":"unknown"}"#, INPersonHandle(value: "x", type: .unknown)),
    (
      #"{"value":"+14155550100","type":"phoneNumber","label":"mobile","more":1}"#,
      PersonTests.handle
    ),
  ])
  func shortForm(_ json: String, _ handle: INPersonHandle) throws {
    let document = #"{"activityType":"INStartAudioCallIntent","handle":\#(json),"unknown":[1]}"#
    let activity = try NSUserActivity(jsonData: Data(document.utf8))
    let intent = try #require(activity.interaction?.intent as? INStartAudioCallIntent)
    #expect(intent.destinationType == .normal)
    #expect(intent.contacts?.map(\.personHandle) == [handle])
  }

  @Test func shortFormOfVideo() throws {
    let document = #"{"activityType":"INStartVideoCallIntent","handle":"+14155550100"}"#
    let activity = try NSUserActivity(jsonData: Data(document.utf8))
    let intent = try #require(activity.interaction?.intent as? INStartVideoCallIntent)
    #expect(intent.contacts?.map(\.personHandle?.value) == ["+14155550100"])
  }

  @Test func aCallIntentSaysAudioWhereNothingIsSaid() throws {
    let document =
      #"{"activityType":"x","interaction":{"intent":{"type":"INStartCallIntent"}}}"#
    let activity = try NSUserActivity(jsonData: Data(document.utf8))
    #expect(
      activity.interaction?.intent
        == INStartCallIntent(
          callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
          destinationType: .normal, contacts: nil, callCapability: .audioCall))
  }

  @Test(arguments: [
    ("{", "The user activity is not a JSON document; expected an object with activityType."),
    ("[]", "The user activity is an array; expected an object."),
    ("null", "The user activity is null; expected an object."),
    ("{}", "The user activity has no activityType; expected a string."),
    (
      #"{"activityType":1}"#, "The user activity's activityType is a number; expected a string."
    ),
    (
      #"{"activityType":true}"#,
      "The user activity's activityType is a boolean; expected a string."
    ),
    (
      #"{"activityType":"a","title":{}}"#,
      "The user activity's title is an object; expected a string."
    ),
    (
      #"{"activityType":"a","userInfo":{"b":1}}"#,
      "The user activity's userInfo.b is a number; expected a string."
    ),
    (
      #"{"activityType":"a","keywords":["b",1]}"#,
      "The user activity's keywords[1] is a number; expected a string."
    ),
    (
      #"{"activityType":"a","interaction":{"intent":{"type":"INSearchCallHistoryIntent","callTypes":["gone"]}}}"#,
      #"The user activity's interaction.intent.callTypes[0] is "gone"; expected one of outgoing,"#
        + " missed, received, latest, voicemail, ringing, inProgress, onHold."
    ),
    (
      #"{"activityType":"a","interaction":{"intent":{"type":"INSearchCallHistoryIntent","unseen":"yes"}}}"#,
      "The user activity's interaction.intent.unseen is a string; expected a boolean."
    ),
    (
      #"{"activityType":"a","webpageURL":""}"#,
      #"The user activity's webpageURL is ""; expected a URL."#
    ),
    (
      #"{"activityType":"a","interaction":[]}"#,
      "The user activity's interaction is an array; expected an object."
    ),
    (
      #"{"activityType":"a","interaction":{}}"#,
      "The user activity has no interaction.intent; expected an object."
    ),
    (
      #"{"activityType":"a","interaction":{"intent":{}}}"#,
      "The user activity has no interaction.intent.type; expected a string."
    ),
    (
      #"{"activityType":"a","interaction":{"intent":{"type":"INSendMessageIntent"}}}"#,
      #"The user activity's interaction.intent.type is "INSendMessageIntent"; expected"#
        + " INStartAudioCallIntent, INStartVideoCallIntent, INStartCallIntent,"
        + " INSearchCallHistoryIntent, INAnswerCallIntent or INHangUpCallIntent."
    ),
    (
      #"{"activityType":"a","interaction":{"intent":{"type":"INStartAudioCallIntent","destinationType":"far"}}}"#,
      #"The user activity's interaction.intent.destinationType is "far"; expected one of unknown,"#
        + " normal, emergency, voicemail, redial, callBack."
    ),
    (
      #"{"activityType":"a","interaction":{"intent":{"type":"INStartAudioCallIntent","contacts":{}}}}"#,
      "The user activity's interaction.intent.contacts is an object; expected an array."
    ),
    (
      #"{"activityType":"a","interaction":{"intent":{"type":"INStartAudioCallIntent","contacts":[{},"x"]}}}"#,
      "The user activity's interaction.intent.contacts[1] is a string; expected an object."
    ),
    (
      #"{"activityType":"a","interaction":{"intent":{"type":"INStartAudioCallIntent","contacts":[{"personHandle":{"type":"fax"}}]}}}"#,
      #"The user activity's interaction.intent.contacts[0].personHandle.type is "fax"; expected one"#
        + " of unknown, emailAddress, phoneNumber."
    ),
    (
      #"{"activityType":"INStartAudioCallIntent","handle":7}"#,
      "The user activity's handle is a number; expected a string or an object."
    ),
    (
      #"{"activityType":"INStartAudioCallIntent","handle":" "}"#,
      #"The user activity's handle is " "; expected a phone number or an address."#
    ),
    (
      #"{"activityType":"INStartAudioCallIntent","handle":{"type":"phoneNumber"}}"#,
      "The user activity has no handle.value; expected a string."
    ),
    (
      #"{"activityType":"other","handle":"1"}"#,
      #"The user activity's activityType is "other"; expected "INStartAudioCallIntent" or"#
        + " \"INStartVideoCallIntent\", because there is a handle."
    ),
    (
      #"{"activityType":"a","handle":"1","interaction":{}}"#,
      "The user activity has both handle and interaction; expected only one of them."
    ),
  ])
  func malformed(_ json: String, _ message: String) {
    let error = #expect(throws: IntentsError.self) {
      try NSUserActivity(jsonData: Data(json.utf8))
    }
    #expect(error?.description == message)
    #expect(error?.localizedDescription == message)
  }

  @Test func onlyOneIsCurrent() {
    let first = NSUserActivity(activityType: "a")
    let second = NSUserActivity(activityType: "b")
    first.becomeCurrent()
    second.becomeCurrent()
    first.resignCurrent()
    #expect(!first.isCurrent)
    #expect(second.isCurrent)
    second.invalidate()
    #expect(!second.isCurrent)
  }

  @Test func anActivityIsNamedForItsIntent() {
    let intent = INStartAudioCallIntent(contacts: nil)
    let activity = NSUserActivity(interaction: INInteraction(intent: intent, response: nil))
    #expect(activity.activityType == "INStartAudioCallIntent")
    activity.addUserInfoEntries(from: ["a": "b"])
    activity.addUserInfoEntries(from: ["a": "c"])
    #expect(activity.userInfo as? [String: String] == ["a": "c"])
  }

  @Test func theDelegateIsToldBeforeAnActivityIsSaved() {
    final class Delegate: NSObject, NSUserActivityDelegate {
      func userActivityWillSave(_ userActivity: NSUserActivity) {
        userActivity.addUserInfoEntries(from: ["saved": "yes"])
      }
    }
    let delegate = Delegate()
    let activity = NSUserActivity(activityType: "a")
    activity.delegate = delegate
    activity.becomeCurrent()
    #expect(activity.userInfo == nil)
    activity.needsSave = true
    activity.becomeCurrent()
    #expect(activity.userInfo as? [String: String] == ["saved": "yes"])
    #expect(!activity.needsSave)
    delegate.userActivityWasContinued(activity)
  }
}

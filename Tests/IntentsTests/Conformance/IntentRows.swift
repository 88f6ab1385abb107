import Foundation
import Intents

/// The intents, their handling protocols and their flow.
enum IntentRows {
  private static let mom = INPerson(spokenPhrase: "mom")

  static let all: [ConformanceRow] = [
    ConformanceRow("INStartCallIntent and its properties") {
      let filter = INCallRecordFilter(
        participants: nil, callTypes: .missed, callCapability: .audioCall)
      let record = INCallRecord(
        identifier: "r", callRecordType: .missed, callCapability: .audioCall)
      let intent = INStartCallIntent(
        callRecordFilter: filter, callRecordToCallBack: record,
        audioRoute: .speakerphoneAudioRoute, destinationType: .callBack, contacts: [mom],
        callCapability: .videoCall)
      return intent.callRecordFilter == filter && intent.callRecordToCallBack == record
        && intent.audioRoute == .speakerphoneAudioRoute && intent.destinationType == .callBack
        && intent.contacts == [mom] && intent.callCapability == .videoCall
    },
    ConformanceRow("INStartCallIntent with recordTypeForRedialing") {
      let intent = INStartCallIntent(
        audioRoute: .unknown, destinationType: .redial, contacts: nil,
        recordTypeForRedialing: .missed, callCapability: .audioCall)
      let none = INStartCallIntent(
        audioRoute: .unknown, destinationType: .normal, contacts: [mom],
        recordTypeForRedialing: .unknown, callCapability: .audioCall)
      return intent.recordTypeForRedialing == .missed
        && intent.callRecordFilter?.callTypes == .missed
        && none.callRecordFilter == nil && none.recordTypeForRedialing == .unknown
    },
    ConformanceRow("INStartAudioCallIntent and its properties") {
      let intent = INStartAudioCallIntent(destinationType: .voicemail, contacts: [mom])
      return intent.destinationType == .voicemail && intent.contacts == [mom]
        && INStartAudioCallIntent(contacts: [mom]).destinationType == .normal
    },
    ConformanceRow("INStartVideoCallIntent and its property") {
      INStartVideoCallIntent(contacts: [mom]).contacts == [mom]
    },
    ConformanceRow("INSearchCallHistoryIntent and its properties") {
      let range = INDateComponentsRange(start: DateComponents(year: 2026), end: nil)
      let intent = INSearchCallHistoryIntent(
        dateCreated: range, recipient: mom, callCapabilities: .audioCall,
        callTypes: [.missed, .latest], unseen: true)
      return intent.dateCreated == range && intent.recipient == mom
        && intent.callCapabilities == .audioCall && intent.callTypes == [.missed, .latest]
        && intent.unseen == true
    },
    ConformanceRow("INAnswerCallIntent and its properties") {
      let intent = INAnswerCallIntent(audioRoute: .bluetoothAudioRoute, callIdentifier: "c")
      return intent.audioRoute == .bluetoothAudioRoute && intent.callIdentifier == "c"
    },
    ConformanceRow("INHangUpCallIntent and its property") {
      INHangUpCallIntent(callIdentifier: "c").callIdentifier == "c"
    },
    ConformanceRow("INStartCallIntentHandling: one result for each contact") {
      let intent = INStartAudioCallIntent(contacts: [mom, mom])
      return await EmptyHandler().resolveContacts(for: intent).count == 2
    },
    ConformanceRow("INCallsDomainHandling is the three older protocols") {
      let handler: any INCallsDomainHandling = EmptyHandler()
      let older:
        (
          any INStartAudioCallIntentHandling, any INStartVideoCallIntentHandling,
          any INSearchCallHistoryIntentHandling
        ) = (handler, handler, handler)
      return older.0 === handler && older.1 === handler && older.2 === handler
    },
    ConformanceRow("INAnswerCallIntentResponse.callRecords, INSearchCallHistory… likewise") {
      let record = INCallRecord(
        identifier: "r", callRecordType: .missed, callCapability: .audioCall)
      let answer = INAnswerCallIntentResponse(code: .success, userActivity: nil)
      answer.callRecords = [record]
      let search = INSearchCallHistoryIntentResponse(code: .success, userActivity: nil)
      search.callRecords = [record]
      return answer.callRecords == search.callRecords
    },
    ConformanceRow("Responses have code and userActivity") {
      let activity = NSUserActivity(activityType: "a")
      let responses: [INIntentResponse] = [
        INStartCallIntentResponse(code: .ready, userActivity: activity),
        INStartAudioCallIntentResponse(code: .ready, userActivity: activity),
        INStartVideoCallIntentResponse(code: .ready, userActivity: activity),
        INSearchCallHistoryIntentResponse(code: .ready, userActivity: activity),
        INAnswerCallIntentResponse(code: .ready, userActivity: activity),
        INHangUpCallIntentResponse(code: .ready, userActivity: activity),
      ]
      return responses.allSatisfy { $0.userActivity === activity && $0.handlingStatus == .ready }
    },
    ConformanceRow("Codes become the interaction's handling status") {
      func status(_ response: INIntentResponse) -> INIntentHandlingStatus {
        INInteraction(intent: INIntent(), response: response).intentHandlingStatus
      }
      let start = { INStartCallIntentResponse(code: $0, userActivity: nil) }
      let answer = { INAnswerCallIntentResponse(code: $0, userActivity: nil) }
      return status(start(.unspecified)) == .unspecified
        && status(start(.continueInApp)) == .deferredToApplication
        && status(start(.userConfirmationRequired)) == .userConfirmationRequired
        && status(start(.failureCallInProgress)) == .failure
        && status(answer(.inProgress)) == .inProgress && status(answer(.success)) == .success
    },
  ]
}

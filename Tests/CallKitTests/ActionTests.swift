import CallKit
import Foundation
import Testing

struct ActionTests {
  @Test(
    arguments: [
      (makeStart(1), 600), (makeEnd(1), 5), (CXAction(uuid: uuid(1), createdAt: World.start), 5),
    ] as [(CXAction, TimeInterval)])
  func deadlines(_ action: CXAction, _ seconds: TimeInterval) {
    #expect(action.timeoutDate == World.start + seconds)
  }

  @Test func deadlineToAnswer() {
    let before = Date()
    let deadline = CXAnswerCallAction(call: uuid(1)).timeoutDate
    #expect(before + 60 <= deadline && deadline <= Date() + 60)
  }

  static let actions: [CXAction] = {
    let start = makeStart(1)
    start.contactIdentifier = "c1"
    start.isVideo = true
    return [
      CXAction(), CXCallAction(call: uuid(1)), start, makeEnd(1),
      CXAnswerCallAction(call: uuid(1)), CXSetHeldCallAction(call: uuid(1), onHold: true),
      CXSetMutedCallAction(call: uuid(1), muted: true),
      CXSetGroupCallAction(call: uuid(1), callUUIDToGroupWith: uuid(2)),
      CXSetGroupCallAction(call: uuid(1), callUUIDToGroupWith: nil),
      CXPlayDTMFCallAction(call: uuid(1), digits: "12#", type: .softPause),
    ]
  }()

  @Test(arguments: actions)
  func archiveAndCopy(_ action: CXAction) throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: CXTransaction(uuid: uuid(5), actions: [action]), requiringSecureCoding: true)
    let transaction = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CXTransaction.self, from: data))
    #expect(transaction.uuid == uuid(5))
    let copied = try #require(action.copy() as? CXAction)
    for other in [try #require(transaction.actions.first), copied] {
      #expect(type(of: other) == type(of: action))
      #expect(other !== action)
      #expect(other.uuid == action.uuid)
      #expect(other.timeoutDate == action.timeoutDate)
      #expect(other.kind == action.kind)
      #expect((other as? CXCallAction)?.callUUID == (action as? CXCallAction)?.callUUID)
    }
  }

  @Test func handles() throws {
    let handle = CXHandle(type: .phoneNumber, value: "+14155550100")
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: handle, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CXHandle.self, from: data) == handle)
    #expect(handle.isEqual(to: CXHandle(type: .phoneNumber, value: "+14155550100")))
    #expect(handle != CXHandle(type: .generic, value: "+14155550100"))
    #expect(handle != CXHandle(type: .phoneNumber, value: "+14155550101"))
    #expect(!handle.description.contains("4155550100"))
  }

  @Test func updatesAreCopied() throws {
    let update = CXCallUpdate()
    update.hasVideo = false
    let copy = try #require(update.copy() as? CXCallUpdate)
    update.supportsDTMF = true
    #expect(copy.changes.hasVideo == false)
    #expect(copy.changes.supportsDTMF == nil)
  }
}

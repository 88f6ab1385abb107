import CallKit
import Foundation
import Testing

/// Copies and archives of all classes that Apple gives `NSCopying` or `NSSecureCoding`.
struct CodingTests {
  /// The classes that Apple gives both, with an object of each.
  static let objects: [any NSObject & NSCopying & NSSecureCoding & Sendable] =
    ActionTests.actions + [
      CXTransaction(uuid: uuid(5), actions: ActionTests.actions), CXTransaction(),
      CXHandle(type: .emailAddress, value: "maria@example.com"),
    ]

  @Test(arguments: objects.indices)
  func roundTrip(_ index: Int) throws {
    let object = Self.objects[index]
    #expect(type(of: object).supportsSecureCoding)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClasses: [type(of: object)], from: data)
        as? NSObject)
    let copy = try #require(object.copy() as? NSObject)
    for other in [read, copy] {
      #expect(type(of: other) == type(of: object))
      #expect(Self.fields(other) == Self.fields(object))
      #expect(!Self.fields(other).isEmpty)
    }
  }

  @Test func anArchiveOfTwoTransactions() throws {
    let first = CXTransaction(uuid: uuid(5), actions: [makeStart(1), makeEnd(1)])
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NSArray(array: [first, CXTransaction()]), requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClasses: [NSArray.self, CXTransaction.self], from: data) as? [CXTransaction])
    #expect(read.map(\.actions.count) == [2, 0])
    #expect(read.first?.actions.map(\.uuid) == [uuid(101), uuid(201)])
  }

  @Test func completenessIsKept() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    var answered: CXStartCallAction?
    delegate.onStart = { action in
      action.fulfill()
      answered = action
    }
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    let action = try #require(answered)
    #expect(action.isComplete)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: action, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CXStartCallAction.self, from: data)
    #expect(read?.isComplete == true)
    #expect((action.copy() as? CXAction)?.isComplete == true)
    // Neither the copy nor what was read is waited for.
    read?.fail()
    #expect(world.story.last == "audio on")
    withExtendedLifetime((provider, delegate)) {}
  }

  @Test func whatLacksAValueIsNotRead() throws {
    let call: [String: Any] = ["uuid": "\(uuid(1))", "callUUID": "\(uuid(1))"]
    let table: [([String: Any], (NSCoder) -> NSObject?)] = [
      (["value": "a"], { CXHandle(coder: $0) }),
      (["type": 9, "value": "a"], { CXHandle(coder: $0) }),
      (["uuid": "none"], { CXAction(coder: $0) }),
      (["uuid": "none"], { CXTransaction(coder: $0) }),
      (["uuid": "\(uuid(1))"], { CXTransaction(coder: $0) }),
      (["uuid": "\(uuid(1))"], { CXEndCallAction(coder: $0) }),
      (call, { CXStartCallAction(coder: $0) }),
      (call, { CXPlayDTMFCallAction(coder: $0) }),
      (
        call.merging(["digits": "1", "type": 4]) { $1 },
        { CXPlayDTMFCallAction(coder: $0) }
      ),
    ]
    for (values, read) in table {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      for (key, value) in values {
        if let number = value as? Int {
          archiver.encode(number, forKey: key)
        } else if let text = value as? String {
          archiver.encode(NSString(string: text), forKey: key)
        }
      }
      archiver.finishEncoding()
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      unarchiver.requiresSecureCoding = true
      #expect(read(unarchiver) == nil)
    }
  }

  @Test func configurations() throws {
    let configuration = CXProviderConfiguration(localizedName: "Phone")
    configuration.ringtoneSound = "ring.wav"
    configuration.iconTemplateImageData = Data([1])
    configuration.maximumCallGroups = 3
    configuration.maximumCallsPerCallGroup = 4
    configuration.includesCallsInRecents = false
    configuration.supportsVideo = true
    configuration.supportedHandleTypes = [.phoneNumber, .generic]
    let copy = try #require(configuration.copy() as? CXProviderConfiguration)
    #expect(copy !== configuration)
    #expect(copy.localizedName == "Phone")
    #expect(copy.ringtoneSound == "ring.wav")
    #expect(copy.iconTemplateImageData == Data([1]))
    #expect(copy.maximumCallGroups == 3)
    #expect(copy.maximumCallsPerCallGroup == 4)
    #expect(!copy.includesCallsInRecents)
    #expect(copy.supportsVideo)
    #expect(copy.supportedHandleTypes == [.phoneNumber, .generic])

    let usual = CXProviderConfiguration()
    #expect(usual.localizedName == nil)
    #expect(usual.maximumCallGroups == 2)
    #expect(usual.maximumCallsPerCallGroup == 5)
    #expect(usual.includesCallsInRecents)
    #expect(!usual.supportsVideo)
    #expect(usual.supportedHandleTypes.isEmpty)
  }

  /// What an object says.
  private static func fields(_ object: NSObject) -> [AnyHashable] {
    switch object {
    case let action as CXAction:
      [action.uuid, action.timeoutDate, action.isComplete, action.kind]
    case let transaction as CXTransaction:
      [AnyHashable(transaction.uuid)] + transaction.actions.flatMap(fields)
    case let handle as CXHandle: [handle.type, handle.value]
    default: []
    }
  }
}

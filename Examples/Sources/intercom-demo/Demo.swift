import CallKit
import Foundation
import Intents
import Intercom
import IntercomIntents

/// A day in the house, told scene by scene; the exit code is 1 if something goes another way.
@main
struct Demo {
  private let cable = PrintedCable()
  private let house: House
  private let onlooker = Onlooker()
  private let wallphone: Wallphone

  init() {
    house = House(cable: cable)
    wallphone = Wallphone(in: house)
  }

  static func main() async {
    let demo = Demo()
    let work = Task { await demo.house.open() }
    do {
      try await demo.spokenRequests()
      try await demo.frontDoor()
      try await demo.telephone()
      try await demo.stuckLatch()
      await demo.house.close()
      await work.value
      try expect(demo.onlooker.isQuiet, "no call is left")
    } catch {
      FileHandle.standardError.write(Data("intercom-demo: \(error.localizedDescription)\n".utf8))
      exit(1)
    }
  }

  private func spokenRequests() async throws {
    title("\"Call the workshop\": nobody is there")
    try await say(INStartAudioCallIntent(contacts: [person("the workshop")]))
    await onlooker.see { $0.hasEnded }

    title("\"Call the kitchen\"")
    try await say(startIntent("the kitchen"))
    await onlooker.see { $0.hasConnected }
    try await wallphone.mute(true)
    try await wallphone.pause(true)
    await onlooker.see { $0.isOnHold }
    try await wallphone.pause(false)
    await onlooker.see { !$0.isOnHold }
    try await expect(house.line.conversation?.isMuted == true, "the house stays muted")

    title("One call at a time")
    do {
      try await wallphone.call(Station.named("nursery")[0])
      try expect(false, "a second call is refused")
    } catch CXErrorCodeRequestTransactionError.maximumCallGroupsReached {
      print("system: refused, the line is busy")
    }
  }

  private func frontDoor() async throws {
    title("The doorbell: the kitchen is let go, the door is answered")
    let courier = try await house.visit(from: CXHandle(type: .generic, value: "door-1"))
    await house.recognize(courier, as: "a courier")
    try await wallphone.answer()
    await onlooker.see { $0.uuid == courier && $0.hasConnected }
    try await wallphone.openDoor()
    try await expect(cable.latchOpens(), "the front door opens")
    await house.leave(courier)
    await onlooker.see { $0.uuid == courier && $0.hasEnded }
  }

  private func telephone() async throws {
    title("The telephone: a neighbour, and a number that is blocked")
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("intercom-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let directory = try await Neighbours.move(into: folder)
    let number = CXHandle(type: .phoneNumber, value: "+14155550142")
    print("directory: \(directory.callerName(of: number) ?? "unknown")")
    let call = try await house.visit(from: number)
    await house.leave(call)
    await onlooker.see { $0.hasEnded }
    do {
      _ = try await house.visit(from: CXHandle(type: .phoneNumber, value: "+14155550199"))
      try expect(false, "a blocked number does not ring")
    } catch CXErrorCodeIncomingCallError.filteredByBlockList {
      print("system: not rung, the number is blocked")
    }
  }

  private func stuckLatch() async throws {
    title("\"Call the door\": which one? Its latch sticks for five seconds")
    try await say(startIntent("the door"))
    await onlooker.see { $0.hasConnected }
    try await wallphone.openDoor()
    try await expect(!cable.latchOpens(), "the latch of the garden door sticks")
    try await wallphone.hangUp()
    await onlooker.see { $0.hasEnded }
  }

  /// Does what the system does with a spoken request: runs it through the extension, and the app goes
  /// on with the activity that comes of it.
  private func say(_ intent: INIntent) async throws {
    let outcome = try await IntentDispatcher(provider: IntercomExtension())
      .run(intent, asking: SomebodyInTheGarden())
    guard let activity = outcome.userActivity else {
      return try expect(false, "the extension knows the station")
    }
    try await outcome.interaction.donate()
    try await expect(wallphone.follow(activity), "the activity names a station")
  }

  private func startIntent(_ words: String) -> INStartCallIntent {
    INStartCallIntent(
      callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
      destinationType: .normal, contacts: [person(words)], callCapability: .audioCall)
  }

  private func person(_ words: String) -> INPerson {
    INPerson(
      personHandle: INPersonHandle(value: nil, type: .unknown), nameComponents: nil,
      displayName: words, image: nil, contactIdentifier: nil, customIdentifier: nil)
  }

  private func title(_ text: String) { print("\n# \(text)") }
}

/// Somebody who always means the garden.
struct SomebodyInTheGarden: IntentQuestioning {
  func answer(to question: IntentQuestion) async -> IntentAnswer {
    let people = question.candidates.compactMap { $0 as? INPerson }
    print("extension: \(people.map(\.displayName).joined(separator: " or "))?")
    return people.first { $0.displayName.hasPrefix("garden") }.map { .value($0) } ?? .cancelled
  }
}

/// A sentence about the house that did not hold.
struct Surprise: LocalizedError {
  let errorDescription: String?
}

func expect(_ isSo: Bool, _ sentence: String) throws {
  if !isSo { throw Surprise(errorDescription: "It does not hold that \(sentence).") }
}

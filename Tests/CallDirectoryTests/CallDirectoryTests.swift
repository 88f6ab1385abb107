import CallDirectory
import CallKit
import Foundation
import TestSupport
import Testing

struct CallDirectoryTests {
  @Test func withoutAFolderNobodyIsKnown() {
    let world = DirectoryWorld()
    #expect(world.directory.blocker(of: 1) == nil)
    #expect(world.directory.caller(of: 1) == nil)
    #expect(world.directory.problems == [])
    #expect(!FileManager.default.fileExists(atPath: world.folder.path))
  }

  @Test func theFirstExtensionAnswers() async throws {
    let world = DirectoryWorld()
    for (identifier, label) in [("b", "Bee"), ("a", "Ay"), ("c", "See")] {
      #expect(
        await world.load(identifier, blocking: [7], identification: [(7, label)]) == nil)
    }
    #expect(world.directory.blocker(of: 7) == "a")
    #expect(
      world.directory.caller(of: 7).map { "\($0.label) \($0.identifier)" } == "Ay a")
    try world.manager.setEnabled(false, forExtensionWithIdentifier: "a")
    #expect(world.directory.caller(of: 7)?.label == "Bee")
    try world.manager.removeEntries(ofExtensionWithIdentifier: "b")
    #expect(world.directory.caller(of: 7)?.label == "See")
    #expect(await world.load("b", identification: [(7, "Bee again")]) == nil)
    #expect(world.directory.caller(of: 7)?.label == "Bee again")
    #expect(world.directory.blocker(of: 7) == "c")
  }

  @Test(
    arguments: [
      (CXHandle.HandleType.phoneNumber, "+14155550100", true),
      (.phoneNumber, "1 415 555-0100", true), (.phoneNumber, "+14155550101", false),
      (.phoneNumber, "anonymous", false), (.generic, "+14155550100", false),
      (.emailAddress, "14155550100", false), (.phoneNumber, "", false),
    ] as [(CXHandle.HandleType, String, Bool)])
  func screens(type: CXHandle.HandleType, value: String, isKnown: Bool) async {
    let world = DirectoryWorld()
    let number: CXCallDirectoryPhoneNumber = 14_155_550_100
    #expect(await world.load(blocking: [number], identification: [(number, "Spam")]) == nil)
    let screening: any CallScreening = world.directory
    let handle = CXHandle(type: type, value: value)
    #expect(screening.isBlocked(handle) == isKnown)
    #expect(screening.callerName(of: handle) == (isKnown ? "Spam" : nil))
    #expect(!screening.isDoNotDisturbOn)
  }

  @Test func labelsOfAnyLength() async {
    let world = DirectoryWorld()
    let labels = ["", "x", "☎︎ 株式会社", String(repeating: "é", count: 512), "x", "x", ""]
    let entries = labels.enumerated().map { (Int64($0.offset + 1), $0.element) }
    #expect(await world.load(identification: entries) == nil)
    for (number, label) in entries {
      #expect(world.directory.caller(of: number)?.label == (label.isEmpty ? nil : label))
    }
  }

  @Test func thousandsAreFoundAndNoOthers() async {
    let world = DirectoryWorld()
    let numbers = (1...5000).map { Int64($0 * 2) }
    #expect(
      await world.load(
        blocking: numbers.filter { $0 % 3 == 0 }, identification: numbers.map { ($0, "\($0)") })
        == nil)
    for number in 0...10_001 as ClosedRange<Int64> {
      #expect((world.directory.blocker(of: number) != nil) == (number > 0 && number % 6 == 0))
      let label = world.directory.caller(of: number)?.label
      #expect(label == (number > 0 && number % 2 == 0 ? "\(number)" : nil))
    }
  }

  @Test func manyAskAtOnceWhileItIsLoaded() async {
    let world = DirectoryWorld()
    #expect(await world.load(blocking: [1, 2]) == nil)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<500 { #expect(world.directory.blocker(of: 1) != nil) }
        }
      }
      group.addTask {
        for number in 3..<33 { #expect(await world.load(blocking: [1, Int64(number)]) == nil) }
      }
    }
    #expect(world.entries(among: 0...40).blocked == [1, 32])
  }
}

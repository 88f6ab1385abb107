import CallDirectory
import CallKit
import Foundation
import TestSupport
import Testing

struct IncrementalLoadTests {
  @Test func whatIsNotAskedIsNotIncremental() async {
    let world = DirectoryWorld()
    let result1 = await world.load { context in
      #expect(!context.isIncremental)
      context.addBlockingEntry(withNextSequentialPhoneNumber: 1)
      context.completeRequest()
    }
    #expect(result1 == nil)
    let result2 = await world.load { context in
      context.addBlockingEntry(withNextSequentialPhoneNumber: 2)
      #expect(!context.isIncremental)
      context.completeRequest()
    }
    #expect(result2 == nil)
    #expect(world.entries(among: 0...9).blocked == [2])
    let result3 = await world.load { context in
      #expect(context.isIncremental)
      context.addBlockingEntry(withNextSequentialPhoneNumber: 1)
      #expect(context.isIncremental)
      context.completeRequest()
    }
    #expect(result3 == nil)
    #expect(world.entries(among: 0...9).blocked == [1, 2])
  }

  @Test func theLastWordCounts() async {
    let world = DirectoryWorld()
    let old: [(CXCallDirectoryPhoneNumber, String)] = [(1, "One"), (2, "Two"), (3, "Three")]
    #expect(await world.load(blocking: [1, 2, 3], identification: old) == nil)
    #expect(
      await world.load { context in
        guard context.isIncremental else { return }
        context.removeIdentificationEntry(withPhoneNumber: 1)
        context.addIdentificationEntry(withNextSequentialPhoneNumber: 1, label: "Uno")
        context.addIdentificationEntry(withNextSequentialPhoneNumber: 2, label: "Due")
        context.addIdentificationEntry(withNextSequentialPhoneNumber: 5, label: "Cinque")
        context.removeIdentificationEntry(withPhoneNumber: 5)
        context.removeIdentificationEntry(withPhoneNumber: 4)
        context.removeBlockingEntry(withPhoneNumber: 3)
        context.removeBlockingEntry(withPhoneNumber: 3)
        context.addBlockingEntry(withNextSequentialPhoneNumber: 2)
        context.completeRequest()
      } == nil)
    let entries = world.entries(among: 0...9)
    #expect(entries.blocked == [1, 2])
    #expect(entries.labels == [1: "Uno", 2: "Due", 3: "Three"])
  }

  @Test func afterAllIsRemovedNumbersBeginAgain() async {
    let world = DirectoryWorld()
    #expect(await world.load(blocking: [1, 2], identification: [(1, "One")]) == nil)
    #expect(
      await world.load { context in
        guard context.isIncremental else { return }
        context.addBlockingEntry(withNextSequentialPhoneNumber: 9)
        context.removeAllBlockingEntries()
        context.addBlockingEntry(withNextSequentialPhoneNumber: 2)
        context.addBlockingEntry(withNextSequentialPhoneNumber: 3)
        context.removeBlockingEntry(withPhoneNumber: 2)
        context.completeRequest()
      } == nil)
    let entries = world.entries(among: 0...9)
    #expect(entries.blocked == [3])
    #expect(entries.labels == [1: "One"])
  }

  @Test(arguments: 0..<40)
  func asAModelSays(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let world = DirectoryWorld()
    var model = DirectoryModel()
    #expect(await world.load() == nil)
    // Small numbers meet often; many of them fill several blocks of the file.
    let top = Int64([30, 400, 3000][Int(seed % 3)])
    for _ in 0..<6 {
      let script = DirectoryScript.random(top: top, &random)
      model.apply(script)
      #expect(await world.load { script.run($0) } == nil, "seed \(seed)")
      let entries = world.entries(among: 0...(top + 1))
      #expect(Set(entries.blocked) == model.blocked, "seed \(seed)")
      #expect(entries.labels == model.labels, "seed \(seed)")
    }
    #expect((try? world.names()) == ["org.example.spam.directory"])
  }
}

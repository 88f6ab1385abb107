import CallDirectory
import CallKit
import Foundation
import Testing

/// What is wrong with an entry is told with the entry's row, and nothing is loaded.
struct CallDirectoryEntryTests {
  struct Case: Sendable {
    let code: CXErrorCodeCallDirectoryManagerError.Code
    let message: String
    let script: @Sendable (CXCallDirectoryExtensionContext) -> Void

    init(
      _ code: CXErrorCodeCallDirectoryManagerError.Code, _ message: String,
      _ script: @escaping @Sendable (CXCallDirectoryExtensionContext) -> Void
    ) {
      self.code = code
      self.message = message
      self.script = script
    }
  }

  private static let cases: [Case] = [
    Case(
      .entriesOutOfOrder,
      "Blocking entry 3 (+14155550099) is less than the entry before it, +14155550101; add "
        + "numbers in ascending order."
    ) { context in
      for number in [14_155_550_100, 14_155_550_101, 14_155_550_099] {
        context.addBlockingEntry(withNextSequentialPhoneNumber: Int64(number))
      }
    },
    Case(
      .entriesOutOfOrder,
      "Identification entry 12,345 (+7) is less than the entry before it, +12344; add numbers "
        + "in ascending order."
    ) { context in
      context.addBlockingEntry(withNextSequentialPhoneNumber: 20)
      for number in 1...12_345 {
        let next = number == 12_345 ? 7 : number
        context.addIdentificationEntry(
          withNextSequentialPhoneNumber: Int64(next), label: "Spam")
      }
    },
    Case(
      .duplicateEntries,
      "Blocking entry 2 (+4930123) is there twice; add each number once."
    ) { context in
      for _ in 0..<2 { context.addBlockingEntry(withNextSequentialPhoneNumber: 4_930_123) }
    },
    Case(
      .duplicateEntries,
      "Identification entry 2 (+4930123) is there twice; add each number once."
    ) { context in
      context.addIdentificationEntry(withNextSequentialPhoneNumber: 4_930_123, label: "One")
      context.addIdentificationEntry(withNextSequentialPhoneNumber: 4_930_123, label: "Two")
    },
    Case(
      .maximumEntriesExceeded,
      "Blocking entry 20,001 (+20001) is one more than the 20,000 that are allowed; leave some "
        + "out."
    ) { context in
      for number in 1...20_001 {
        context.addBlockingEntry(withNextSequentialPhoneNumber: Int64(number))
      }
    },
    Case(
      .unknown,
      "Blocking entry 1 (0) is no phone number; use the country code and the digits."
    ) { context in context.addBlockingEntry(withNextSequentialPhoneNumber: 0) },
    Case(
      .unknown,
      "Identification entry 1 (-3) is no phone number; use the country code and the digits."
    ) { context in
      context.addIdentificationEntry(withNextSequentialPhoneNumber: -3, label: "x")
    },
    Case(
      .unknown,
      "Blocking entry 1 (+9223372036854775807) is no phone number; use the country code and the "
        + "digits."
    ) { context in context.addBlockingEntry(withNextSequentialPhoneNumber: .max) },
    Case(
      .unknown,
      "Identification entry 1 (+5) has a label of 1,026 bytes; 1,024 is the most; shorten it."
    ) { context in
      context.addIdentificationEntry(
        withNextSequentialPhoneNumber: 5, label: String(repeating: "é", count: 513))
    },
    Case(
      .unexpectedIncrementalRemoval,
      "Blocking removal 1 (+4930123) was removed in a load that is not incremental; read "
        + "isIncremental before the first entry, and remove only where it is true."
    ) { context in context.removeBlockingEntry(withPhoneNumber: 4_930_123) },
    Case(
      .unexpectedIncrementalRemoval,
      "Identification removal 1 (+2) was removed in a load that is not incremental; read "
        + "isIncremental before the first entry, and remove only where it is true."
    ) { context in
      // The first entry decides that all are to be added; to ask now is too late.
      context.addBlockingEntry(withNextSequentialPhoneNumber: 1)
      if !context.isIncremental { context.removeIdentificationEntry(withPhoneNumber: 2) }
    },
    Case(
      .unexpectedIncrementalRemoval,
      "All blocking entries were removed in a load that is not incremental; read isIncremental "
        + "before the first entry, and remove only where it is true."
    ) { context in context.removeAllBlockingEntries() },
    Case(
      .unexpectedIncrementalRemoval,
      "All identification entries were removed in a load that is not incremental; read "
        + "isIncremental before the first entry, and remove only where it is true."
    ) { context in context.removeAllIdentificationEntries() },
  ]

  @Test(arguments: CallDirectoryEntryTests.cases)
  func isNamed(mistake: Case) async {
    let world = DirectoryWorld(maximumEntries: 20_000)
    #expect(await world.load(blocking: [8], identification: [(9, "Nine")]) == nil)
    let error = await world.load { context in
      mistake.script(context)
      // What follows a mistake is ignored.
      context.addBlockingEntry(withNextSequentialPhoneNumber: 99_999)
      context.addBlockingEntry(withNextSequentialPhoneNumber: 1)
      context.completeRequest()
    }
    #expect(error == CXErrorCodeCallDirectoryManagerError(mistake.code, message: mistake.message))
    #expect(world.failures == [mistake.message])
    #expect(world.directory.blocker(of: 8) == DirectoryWorld.identifier)
    #expect(world.directory.caller(of: 9)?.label == "Nine")
    #expect(world.directory.blocker(of: 99_999) == nil)
    #expect((try? world.names()) == ["org.example.spam.directory"])
  }

  @Test func theLimitHoldsForStoredAndAddedTogether() async {
    let world = DirectoryWorld(maximumEntries: 3)
    #expect(await world.load(blocking: [1, 3, 5]) == nil)
    let error = await world.load { context in
      guard context.isIncremental else { return }
      context.addBlockingEntry(withNextSequentialPhoneNumber: 2)
      context.completeRequest()
    }
    #expect(
      error
        == CXErrorCodeCallDirectoryManagerError(
          .maximumEntriesExceeded,
          message: "Blocking entry 4 (+5) is one more than the 3 that are allowed; leave some out.")
    )
    let other = await world.load { context in
      guard context.isIncremental else { return }
      context.addBlockingEntry(withNextSequentialPhoneNumber: 2)
      context.removeBlockingEntry(withPhoneNumber: 1)
      context.completeRequest()
    }
    #expect(other == nil)
    #expect(world.entries(among: 0...9).blocked == [2, 3, 5])
  }

  @Test(
    arguments: [
      (0, "0"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (1_000_000, "1,000,000"),
    ])
  func numbersAreGrouped(number: Int, text: String) {
    #expect(CallDirectoryEntryError.grouped(number) == text)
  }

  @Test(
    arguments: [
      ("+14155550100", 14_155_550_100), ("1 (415) 555-01.00", 14_155_550_100), ("5", 5),
      ("0800123", nil), ("", nil), ("+", nil), ("1+2", nil), ("12a", nil),
      ("999999999999999999", 999_999_999_999_999_999), ("1000000000000000000", nil),
    ] as [(String, CXCallDirectoryPhoneNumber?)])
  func numbersAreRead(text: String, number: CXCallDirectoryPhoneNumber?) {
    #expect(CXCallDirectoryPhoneNumber(text: text) == number)
  }

  @Test func theGreatestNumber() {
    #expect(CXCallDirectoryPhoneNumberMax == 9_223_372_036_854_775_806)
  }
}

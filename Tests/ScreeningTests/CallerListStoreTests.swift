import CallDirectory
import Foundation
import Screening
import TestSupport
import Testing

struct CallerListStoreTests {
  private let folder: TemporaryFolder
  private let data: URL
  private let store: CallerListStore

  init() throws {
    folder = try TemporaryFolder()
    data = folder.url.appending(path: "data", directoryHint: .isDirectory)
    store = CallerListStore(folder: data, region: "US")
  }

  private func load(
    _ text: String, for purpose: CallerListStore.Purpose = .byLabel
  ) throws -> DirectorySummary {
    try store.load(folder.write(text, to: "list.csv").path, as: "list", for: purpose)
  }

  private func caller(_ number: DirectoryNumber) -> String? {
    CallDirectory(folder: CallerListStore.folder(in: data)).caller(of: number)?.label
  }

  @Test(
    arguments: [
      ("+14155550100,Spam Inc.", "Spam Inc."), ("14155550100;Spam; Inc.", "Spam; Inc."),
      ("+1 (415) 555-0100\tSpam, Inc.", "Spam, Inc."),
      ("\"+14155550100\",\"Spam, Inc.\",rest", "Spam, Inc."),
      ("+14155550100, \"Bob \"\"Spam\"\" Smith\" ,x", "Bob \"Spam\" Smith"),
      ("+14155550100,\"open", "open"), ("+14155550100,  é ☎︎  \r", "é ☎︎"),
      ("\u{FEFF}number,label\n\n# spam\n   \n+14155550100,Spam", "Spam"),
      ("\u{FEFF}+14155550100,Spam", "Spam"), ("+14155550100,", nil), ("+14155550100,\"\"", nil),
      ("+14155550100,  ", nil), ("+14155550100", nil), ("+14155550100\r\n", nil),
    ] as [(String, String?)])
  func lines(text: String, label: String?) throws {
    let summary = try load(text)
    #expect(caller(14_155_550_100) == label)
    #expect(summary.identificationCount == (label == nil ? 0 : 1))
    #expect(summary.blockingCount == (label == nil ? 1 : 0))
    #expect(summary.isEnabled && summary.name == "list")
  }

  /// A number is never taken for another country's because its country code was left out.
  @Test(
    arguments: [
      ("US", "4155550137", "+14155550137"), ("US", "(312) 555-0100,Spam", "+13125550100"),
      ("us", "212-555-0100", "+12125550100"), ("US", "4722123456", nil),
      ("US", "5555550100", "+15555550100"), ("ES", "915550142", "+34915550142"),
      ("NO", "22 12 34 56", "+4722123456"), ("CN", "13812345678", "+8613812345678"),
      ("US", "14155550137", nil), ("US", "442079460018", nil), ("US", "41446681800", nil),
      ("DE", "14155550137", nil), ("DE", "4930123456", nil), ("ES", "34915550142", nil),
      ("US", "+4155550137", nil), ("US", "\"+4722123456\"", nil), ("US", "1001", nil),
    ] as [(String, String, String?)])
  func countryCodesAreDemanded(region: String, line: String, whole: String?) throws {
    let store = CallerListStore(folder: data, region: region)
    let list = try folder.write(line, to: "list.csv").path
    let number = line.split(separator: ",")[0]
    let complaint = whole.map {
      ":1: \"\(number.filter { $0 != "\"" })\" may lack its country code; write it with +, such as \($0)."
    }
    #expect(
      message { try store.load(list, as: "list", for: .byLabel) }?.1 == complaint)
  }

  @Test func purposes() throws {
    let text = "+1001,One\n+1002\n+1003,Three\n"
    for (purpose, blocking, identification) in [
      (.byLabel, 1, 2), (.blocking, 3, 0),
    ] as [(CallerListStore.Purpose, Int, Int)] {
      let summary = try load(text, for: purpose)
      #expect(summary.blockingCount == blocking)
      #expect(summary.identificationCount == identification)
    }
    #expect(
      message { try load(text, for: .identification) }?.1
        == ":2: +1002 has no label; write NUMBER,LABEL, or load the list to block.")
    // What is no list leaves what was loaded.
    #expect(message { try load("") }?.1.hasPrefix(": has no phone number in it") == true)
    #expect(try store.list().map { try $0.get().blockingCount } == [3])
  }

  @Test(
    arguments: [
      (
        "+1002\n+1001\n",
        ":2: +1001 is less than the entry before it, +1002; sort the lines by number."
      ),
      ("+1001,a\n+1001,b\n", ":2: +1001 is there twice; keep one of the lines."),
      (
        "+1001\n\nnone,b\n",
        ":3: \"none\" is no phone number; write the country code and the digits."
      ),
      (
        "+1001\n0800123\n",
        ":2: \"0800123\" is no phone number; write the country code and the digits."
      ),
      (
        "number,name\n",
        ": has no phone number in it, so nothing was loaded; callvoice directory remove empties a "
          + "directory."
      ),
      ("call 5,a", ":1: \"call 5\" is no phone number; write the country code and the digits."),
      (
        "+1001,\(String(repeating: "x", count: 1025))",
        ":1: +1001 has a label of 1,025 bytes; 1,024 is the most; nothing was loaded."
      ),
      (
        String(repeating: "1", count: 60),
        ":1: \"1111111111111111111111111111111111111111…\" is no phone number; write the country "
          + "code and the digits."
      ),
      (
        "+1001\n" + String(repeating: "x", count: 200_000),
        ":2: the line is too long; is this a list of numbers?"
      ),
    ])
  func isTold(text: String, message expected: String) throws {
    _ = try load("+1005,Five")
    let (code, message) = try #require(message { try load(text) })
    #expect(code == .badFile)
    #expect(message == expected)
    #expect(caller(1005) == "Five")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: CallerListStore.folder(in: data).path)
        == ["list.directory"])
  }

  @Test func otherEncodings() throws {
    let file = try folder.write([0x2B, 0x31, 0x2C, 0xE9, 0x0A], to: "list.csv")
    #expect(
      message { try store.load(file.path, as: "list", for: .byLabel) }?.1
        == ":1: the label is no UTF-8; save the list as UTF-8.")
  }

  /// Lines that do not end where the blocks do that are read.
  @Test func longLists() throws {
    var text = ""
    for number in 1...20_000 { text += "+\(number),Caller number \(number)\n" }
    #expect(try load(text).identificationCount == 20_000)
    for number in [1, 7_777, 20_000] as [Int64] {
      #expect(caller(number) == "Caller number \(number)")
    }
    #expect(caller(20_001) == nil)
  }

  /// Any bytes are a list or an error that names the line.
  @Test(arguments: 0..<20)
  func anyBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "+1415", "7", ",", ";", "\t", "\"", "\"\"", "\n", "\r\n", "é", " ", "#", "-", "\0", "x",
    ]
    for _ in 0..<30 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        bytes += pieces.randomElement(using: &random).map { Array($0.utf8) } ?? []
        if Int.random(in: 0..<20, using: &random) == 0 { bytes.append(.random(in: 0...255)) }
      }
      let file = try folder.write(bytes, to: "list.csv")
      do {
        _ = try store.load(file.path, as: "list", for: .byLabel)
      } catch {
        let text = "\(error)"
        #expect(
          text.contains(#/list\.csv:(\d+:| has no phone number in it)/#), "\(bytes): \(text)")
      }
    }
  }

  @Test func whatIsNotThere() throws {
    #expect(
      message { try store.load("/none/list.csv", as: "list", for: .byLabel) }.map { "\($0) \($1)" }
        == "unreadable /none/list.csv: cannot be read (no such file or directory); name a list of "
        + "numbers that you may read.")
    #expect(message { try store.remove("x") }?.1 == "There is no directory x; there is none.")
    _ = try load("+1")
    #expect(
      message { try store.setEnabled(false, "x") }?.1 == "There is no directory x; there is: list.")
    #expect(
      !FileManager.default.fileExists(atPath: CallerListStore.folder(in: data).path + "/x.off"))
  }

  @Test func listsAndRemoves() throws {
    _ = try load("+1,One\n+2\n+3\n")
    _ = try store.load(folder.write("+4", to: "b.csv").path, as: "another", for: .blocking)
    try store.setEnabled(false, "list")
    let all = try store.list().map { try $0.get() }
    #expect(
      all.map { "\($0.name) \($0.blockingCount) \($0.identificationCount) \($0.isEnabled)" }
        == ["another 1 0 true", "list 2 1 false"])
    let damaged = CallerListStore.folder(in: data).appending(path: "another.directory")
    try Data("x".utf8).write(to: damaged)
    #expect(
      try store.list().map { (try? $0.get())?.name } == [nil, "list"])
    try store.remove("another")
    try store.remove("list")
    #expect(try store.list().isEmpty)
  }

  /// The code of an error and what it says, without the folder.
  private func message(_ body: () throws -> some Any) -> (ScreeningError.Code, String)? {
    do {
      _ = try body()
      return nil
    } catch {
      let list = folder.url.appending(path: "list.csv").path
      return (error as? ScreeningError).map {
        ($0.code, $0.description.replacing(list, with: ""))
      }
    }
  }
}

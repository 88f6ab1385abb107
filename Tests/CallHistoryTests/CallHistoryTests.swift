import CallHistory
import ContactBook
import Foundation
import GRDB
import TestSupport
import Testing

struct CallHistoryTests {
  private static func call(
    _ name: String, at seconds: Double, direction: CallRecord.Direction = .outgoing,
    uuid: UUID = UUID()
  ) -> CallRecord {
    CallRecord(
      uuid: uuid, direction: direction, handleValue: "+14155550100", displayName: name,
      started: Date(timeIntervalSince1970: seconds))
  }

  private static func mode(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  @Test func whatIsRecordedIsThereAfterReopening() async throws {
    let folder = try TemporaryFolder()
    let call = CallRecord(
      uuid: UUID(), direction: .incoming, handleKind: .sipAddress, handleValue: "sip:a@example.org",
      contactIdentifier: "1", displayName: "Ann", started: Date(timeIntervalSince1970: 1.123),
      connected: Date(timeIntervalSince1970: 2), ended: Date(timeIntervalSince1970: 3.5),
      ending: .remoteEnded)
    try await CallHistory(folder: folder.url).record(call)
    let history = try CallHistory(folder: folder.url)
    #expect(try await history.calls(CallSearch(), limit: 10) == [call])
    #expect(try await history.lastOutgoing() == nil)
  }

  @Test func theNewestComesFirst() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    try await history.record(Self.call("Ann", at: 20))
    try await history.record(Self.call("Bob", at: 10))
    try await history.record(Self.call("Cara", at: 20))
    try await history.record(Self.call("Dan", at: 30, direction: .incoming))
    #expect(
      try await history.calls(CallSearch(), limit: 3).map(\.displayName) == ["Dan", "Cara", "Ann"])
    #expect(try await history.calls(CallSearch(), limit: 0) == [])
    #expect(try await history.calls(CallSearch(), limit: -1) == [])
    #expect(try await history.lastOutgoing()?.displayName == "Cara")
  }

  @Test func aCallIsKeptOnce() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    var call = Self.call("Ann", at: 1)
    try await history.record(call)
    call.ended = Date(timeIntervalSince1970: 5)
    call.ending = .unanswered
    try await history.record(call)
    #expect(try await history.calls(CallSearch(), limit: 10) == [call])
  }

  @Test func onlyTheOwnerCanReadIt() async throws {
    let folder = try TemporaryFolder()
    let data = folder.url.appending(path: "data/callvoice", directoryHint: .isDirectory)
    let history = try CallHistory(folder: data)
    try await history.record(Self.call("Ann", at: 1))
    #expect(history.file.lastPathComponent == "history.sqlite")
    #expect(try Self.mode(data) == 0o700)
    #expect(try Self.mode(history.file) == 0o600)
    #expect(try Self.mode(data.appending(path: "history.sqlite-wal")) == 0o600)
  }

  @Test func whatANewerVersionWroteIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let file = try CallHistory(folder: folder.url).file
    try DatabaseQueue(path: file.path).write { database in
      try database.execute(sql: "INSERT INTO grdb_migrations VALUES ('999: later')")
    }
    let error = #expect(throws: HistoryError.self) { try CallHistory(folder: folder.url) }
    #expect(error?.code == .newerVersion)
  }

  @Test func twoAtOnce() async throws {
    let folder = try TemporaryFolder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let history = try CallHistory(folder: folder.url)
          for call in 0..<10 { try await history.record(Self.call("\(writer)", at: Double(call))) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await CallHistory(folder: folder.url).calls(CallSearch(), limit: 100).count == 40)
  }

  /// The locks by which other processes know that a history is in use outlive another one of this process.
  @Test func aSecondOneLeavesTheLocks() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    try await history.record(Self.call("Ann", at: 1))
    let locks = try Self.locks(of: history.file)
    #expect(!locks.isEmpty)
    do {
      let other = try CallHistory(folder: folder.url)
      #expect(try await other.calls(CallSearch(), limit: 2).count == 1)
    }
    #expect(try Set(locks).isSubset(of: Self.locks(of: history.file)))
    try await history.record(Self.call("Bob", at: 2))
    #expect(try await CallHistory(folder: folder.url).calls(CallSearch(), limit: 3).count == 2)
  }

  /// The kinds, modes and ranges of the locks that this process has of a file, as the kernel lists them.
  private static func locks(of file: URL) throws -> [String] {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    let inode = try #require(attributes[.systemFileNumber] as? Int)
    let lines = try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
    return lines.compactMap { line in
      // "1: POSIX  ADVISORY  READ 4711 fd:01:1234 826 335"
      let parts = line.split(separator: " ")
      guard parts.count == 8, parts[4] == "\(getpid())", parts[5].hasSuffix(":\(inode)") else {
        return nil
      }
      return (parts[1...3] + parts[6...7]).joined(separator: " ")
    }
  }

  @Test func aCancelledTaskStillRecords() async throws {
    let folder = try TemporaryFolder()
    let history = try CallHistory(folder: folder.url)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await history.record(Self.call("Ann", at: 1))
    }
    try await task.value
    #expect(try await history.calls(CallSearch(), limit: 1).count == 1)
  }

  @Test func aCorruptFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      String(repeating: "This is no database. ", count: 100), to: "history.sqlite")
    let error = try #require(throws: HistoryError.self) { _ = try CallHistory(folder: folder.url) }
    #expect(error.code == .corrupt)
    #expect(
      error.description == """
        \(file.path): the call history is damaged (file is not a database); move the file away \
        and a new one is made.
        """)
  }

  @Test func aFolderThatCannotBe() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("x", to: "file")
    let error = try #require(throws: HistoryError.self) {
      _ = try CallHistory(folder: file.appending(path: "data"))
    }
    #expect(error.code == .unwritable)
    #expect(
      error.description == """
        \(file.path)/data/history.sqlite: the call history cannot be opened or written (not a \
        directory); name a data folder that you may write.
        """)
  }

  @Test func recordsHideTheirNumbers() {
    let uuid = UUID()
    #expect("\(Self.call("Ann", at: 1, uuid: uuid))" == "outgoing call \(uuid.uuidString)")
  }
}

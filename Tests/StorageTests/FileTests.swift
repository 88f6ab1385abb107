import Foundation
import Storage
import TestSupport
import Testing

@Suite struct FileTests {
  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func `A pipe is read to its end`() throws {
    let pipe = Pipe()
    let text = Data(repeating: UInt8(ascii: "x"), count: 1000)
    try pipe.fileHandleForWriting.write(contentsOf: text)
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try InputFile.contents(of: path) == text)
  }

  @Test func `A socket that was inherited is read to its end`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    #expect(write(ends[1], "card", 4) == 4)
    close(ends[1])
    #expect(try InputFile.contents(of: "/dev/fd/\(ends[0])") == Data("card".utf8))
    close(ends[0])
  }

  @Test func `More than the limit is refused`() throws {
    let folder = try TemporaryFolder()
    try Data(count: 11).write(to: URL(filePath: folder.path + "/a"))
    #expect(try InputFile.contents(of: folder.path + "/a", limit: 11).count == 11)
    #expect(throws: SystemError(EFBIG)) {
      try InputFile.contents(of: folder.path + "/a", limit: 10)
    }
  }

  @Test(arguments: [("/dev/zero", ENODEV), ("/", EISDIR), ("/nowhere", ENOENT)])
  func `What is no file is refused`(path: String, number: Int32) {
    #expect(throws: SystemError(number)) { try InputFile.contents(of: path) }
  }

  @Test func `A file is replaced by one of the user's alone, with the folders it is in`() throws {
    let folder = try TemporaryFolder()
    let file = URL(filePath: folder.path + "/a/b/c.txt")
    try PrivateFile.write("one", to: file)
    chmod(file.path, 0o666)
    try PrivateFile.write("two", to: file)
    #expect(try String(contentsOf: file, encoding: .utf8) == "two")
    #expect(mode(file.path) == 0o600)
    #expect(mode(folder.path + "/a") == 0o700)
    #expect(try FolderWalk.names(in: folder.path + "/a/b") == ["c.txt"])
  }

  /// One that was killed can clean up nothing; whoever writes next does, but not after one that still writes.
  @Test func `What a killed writer left is removed with the next writing`() throws {
    let folder = try TemporaryFolder()
    let (left, others) = (".a.conf-Ab3xYz", [".a.conf-Zz9zZz", ".a.conf-short", ".b.conf-Ab3xYz"])
    for name in [left] + others { try folder.write("half", to: name) }
    let old = Date(timeIntervalSinceNow: -90)
    for name in [left] + others.dropFirst() {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: folder.path + "/" + name)
    }
    try PrivateFile.write("whole", to: URL(filePath: folder.path + "/a.conf"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == (others + ["a.conf"]).sorted())
  }

  @Test func `A file that cannot be written says why`() throws {
    #expect(throws: SystemError(ENOTDIR)) {
      try PrivateFile.write("", to: URL(filePath: "/dev/null/x"))
    }
  }

  @Test(arguments: [
    (0o777, PrivateFolder.Protection.applied, 0o700), (0o770, .applied, 0o700),
    (0o702, .applied, 0o700), (0o755, .unneeded, 0o755), (0o700, .unneeded, 0o700),
    (0o1777, .impossible, 0o1777),
  ])
  func `A folder that others can change is made the user's alone`(
    before: UInt32, protection: PrivateFolder.Protection, after: UInt32
  ) throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, before)
    #expect(PrivateFolder.protect(folder.path) == protection)
    #expect(mode(folder.path) == after)
  }

  @Test func `A folder that is not there needs no protection`() {
    #expect(PrivateFolder.protect("/nowhere") == .unneeded)
  }
}

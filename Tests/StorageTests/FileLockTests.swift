import Foundation
import TestSupport
import Testing

@testable import Storage

struct FileLockTests {
  @Test(arguments: [true, false])
  func isHeldByOne(isRemoved: Bool) throws {
    let path = folder.path + "/lock"
    let first = try FileLock(file: path, isRemoved: isRemoved)
    #expect(throws: SystemError(EWOULDBLOCK)) { try FileLock(file: path) }
    first.release()
    first.release()
    #expect(FileManager.default.fileExists(atPath: path) != isRemoved)
    let second = try FileLock(file: path)
    #expect(throws: SystemError(EWOULDBLOCK)) { try FileLock(file: path) }
    second.release()
  }

  @Test func isGivenBackWithTheValue() throws {
    let path = folder.path + "/lock"
    do { _ = try FileLock(file: path) }
    try FileLock(file: path).release()
  }

  @Test func aLinkIsRefused() throws {
    try folder.link("lock", to: "elsewhere")
    #expect(throws: SystemError(ELOOP)) { try FileLock(file: folder.path + "/lock") }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/elsewhere"))
  }

  @Test func makesTheFolder() throws {
    let path = folder.path + "/a/b"
    try FileLock(folder: path).release()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    try folder.write("", to: "file")
    #expect(throws: SystemError(ENOTDIR)) { try FileLock(folder: folder.path + "/file") }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }
}

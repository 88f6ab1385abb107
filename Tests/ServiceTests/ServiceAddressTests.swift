import Foundation
import Storage
import TestSupport
import Testing

@testable import Service

/// The place of a user's service.
@Suite(.timeLimit(.minutes(10)))
struct ServiceAddressTests {
  @Test(
    arguments: [
      (nil, "/run/user/7", "/run/user/7/callvoice/service.sock"),
      (nil, "relative", "/home/a/.local/share/callvoice/run/service.sock"),
      (nil, nil, "/home/a/.local/share/callvoice/run/service.sock"),
      ("/data", "/run/user/7", "/data/run/service.sock"),
      ("/home/a/.local/share/callvoice", "/run/user/7", "/run/user/7/callvoice/service.sock"),
    ] as [(String?, String?, String)])
  func socket(data: String?, runtime: String?, expected: String) {
    var environment = ["HOME": "/home/a"]
    environment["XDG_RUNTIME_DIR"] = runtime
    let folder = DataFolder(path: data, environment: environment)
    #expect(ServiceAddress(data: folder, environment: environment).socket == expected)
  }

  @Test func isClaimedOnce() throws {
    let folder = try TemporaryFolder()
    let address = ServiceAddress(data: DataFolder(path: folder.url.path), environment: [:])
    let lock = try address.claim()
    #expect {
      try address.claim()
    } throws: {
      "\($0)"
        == "callvoice serve runs already, as process \(getpid()); end that one first: kill "
        + "\(getpid())."
    }
    lock.release()
    #expect(throws: Never.self) { try address.claim().release() }
  }

  @Test func theSocketIsTheUsersAlone() throws {
    let world = try ServiceWorld()
    var status = stat()
    try #require(lstat(world.address.socket, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let parent = (world.address.socket as NSString).deletingLastPathComponent
    try #require(lstat(parent, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test func aFolderThatOthersCanLookIntoIsClosed() throws {
    let folder = try TemporaryFolder()
    let run = folder.url.appendingPathComponent("run").path
    try #require(mkdir(run, 0o755) == 0)
    try #require(chmod(run, 0o755) == 0)
    let address = ServiceAddress(data: DataFolder(path: folder.url.path), environment: [:])
    let lock = try address.claim()
    defer { lock.release() }
    var status = stat()
    try #require(lstat(run, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
  }

  @Test func aPathThatIsTooLong() throws {
    let folder = try TemporaryFolder()
    let deep = folder.url.path + "/" + String(repeating: "x", count: 120)
    let address = ServiceAddress(data: DataFolder(path: deep), environment: [:])
    #expect {
      try address.claim()
    } throws: {
      "\($0)" == "\(address.socket) is too long for a socket; choose a data folder with a shorter "
        + "path."
    }
  }
}

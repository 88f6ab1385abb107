import Conversation
import Dialer
import Foundation
import Storage
import TestSupport
import Testing

@testable import Service

/// Services that accept nobody, or say nothing.
@Suite(.timeLimit(.minutes(10)))
struct SilentServiceTests {
  private static func connect(
    _ address: ServiceAddress
  ) async throws(ServiceError) -> ServiceClient? {
    try await ServiceClient.connect(to: address, timeout: 1)
  }

  /// One that says nothing is told with its process, and what ends it; the process here is this one.
  @Test(arguments: [0, 200])
  func oneThatSaysNothing(others: Int) async throws {
    let folder = try TemporaryFolder()
    let address = ServiceAddress(data: DataFolder(path: folder.url.path), environment: [:])
    let lock = try address.claim()
    let listener = try UnixSocket.listen(at: address.socket)
    // Those that wait already fill the queue, so that one more cannot even connect.
    var waiting: [Int32] = []
    for _ in 0..<others {
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      var place = sockaddr_un()
      place.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(address.socket.utf8)) }
      _ = withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      waiting.append(descriptor)
    }
    await #expect {
      try await Self.connect(address)
    } throws: { error in
      (error as? ServiceError)?.code == .silent
        && "\(error)"
          == "callvoice serve, process \(getpid()), does not answer; end it with: kill -KILL "
          + "\(getpid()), and start it again; or say --no-service."
    }
    waiting.forEach { close($0) }
    close(listener)
    lock.release()
  }

  /// A process that is stopped, one that waits, and one that computes.
  @Test func states() async throws {
    #expect(ServiceProcess(getpid()).isRunning)
    #expect(!ServiceProcess(getpid()).isStopped)
    var sleeper: pid_t = 0
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("600"), nil]
    defer { arguments.forEach { free($0) } }
    let failure = posix_spawn(&sleeper, "/bin/sleep", nil, nil, arguments, nil)
    try #require(failure == 0)
    kill(sleeper, SIGSTOP)
    while !ServiceProcess(sleeper).isStopped { await Task.yield() }
    #expect(!ServiceProcess(sleeper).isRunning)
    kill(sleeper, SIGCONT)
    while ServiceProcess(sleeper).isStopped { await Task.yield() }
    kill(sleeper, SIGKILL)
    var status: Int32 = 0
    while waitpid(sleeper, &status, WNOHANG) == 0 { await Task.yield() }
    #expect(!ServiceProcess(sleeper).isStopped)
  }
}

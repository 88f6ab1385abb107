import Foundation
import Testing

@testable import Telephony

/// The socket that the agent connects to, once.
struct AgentListenerTests {
  /// Connects to the socket in an agent's folder; nil where nobody listens there.
  private func connection(to folder: AgentFolder) -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: Array(folder.url.appending(path: "control").path.utf8))
    }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    if isConnected { return descriptor }
    close(descriptor)
    return nil
  }

  @Test
  func theAgentIsLetInOnceAndNobodyElse() async throws {
    let folder = try AgentFolder(configuration: "")
    defer { folder.remove() }
    let listener = try AgentListener(in: folder)
    let path = folder.url.appending(path: "control").path
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(listener.connection(of: getpid()) == nil)

    // Another process of the same user comes first.
    let stranger = try #require(connection(to: folder))
    #expect(listener.connection(of: getpid() + 1) == nil)
    var byte: UInt8 = 0
    #expect(recv(stranger, &byte, 1, 0) == 0)
    close(stranger)

    let agent = try #require(connection(to: folder))
    defer { close(agent) }
    let socket = try #require(listener.connection(of: getpid()))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(connection(to: folder) == nil)
    #expect(!socket.isReady)

    let greeting = FakeRun.greeting
    _ = greeting.withUnsafeBytes { send(agent, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    var answer: [UInt8] = []
    while answer.count < 9, recv(agent, &byte, 1, 0) == 1 { answer.append(byte) }
    // Connection accepted; subscription accepted (MQTT 3.1.1, sections 3.2 and 3.9).
    #expect(answer == [0x20, 2, 0, 0, 0x90, 3, 0, 1, 0])
    let ping = MQTTPacket(.pingRequest).bytes
    _ = ping.withUnsafeBytes { send(agent, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    answer = []
    while answer.count < 2, recv(agent, &byte, 1, 0) == 1 { answer.append(byte) }
    #expect(answer == [0xD0, 0])
    #expect(socket.isReady)
    socket.close()
    for await _ in socket.messages {}
  }
}

import Foundation
import TestSupport
import Testing

@testable import Telephony

/// What others on the machine can do with the agent: no more than anybody in the network can.
@Suite(
  .serialized, .enabled(if: Programs.hasAgent, "baresip-core is not installed"),
  .timeLimit(.minutes(20)))
struct AgentPrivacyTests {
  @Test
  func nothingListensButSIP() async throws {
    let phone = try Phone()
    try await phone.network.start()
    let process = try #require(await phone.network.agentIdentifier)
    // TLS has the port beside.
    #expect(try Self.listening(process) == [phone.port, phone.port + 1])
    #expect(try Self.listeningUnixSockets(process) == [])
    await phone.network.stop()
  }

  /// Commands for the agent, in the protocol that it has and in one that it might have, as somebody
  /// else sends them to all of its ports.
  @Test(.enabled(if: Programs.canBeNobody, "the tests do not run as root, or setpriv is missing"))
  func anotherUserCanDoNothing() async throws {
    let (alice, bob) = (try Phone("alice"), try Phone("bob"))
    try await bob.network.start()
    let call = UUID()
    var events = alice.call(bob, call)
    let incoming = try #require(await bob.incoming())
    try await bob.network.answerCall(incoming.uuid)
    while let event = await events.next(), event != .connected {}
    let process = try #require(await alice.network.process)
    let folder = process.folder.url.path

    let files = try Helper.nobody(
      #"ls "$1" || cat "$1/config" || cat "$1/accounts" || test -e "$1/control""#, [folder])
    #expect(await files.ended() != 0)
    let ports = try Self.listening(process.identifier).map { "\($0)" }
    let json = #"{"command":"dial","params":"sip:bob@127.0.0.1:\#(bob.port)","token":"x"}"#
    let published = MQTTPacket(topic: AgentCommand.topic("x"), payload: Data(json.utf8)).bytes
    let commands = try TemporaryFolder()
    let frame = Data("\(json.utf8.count):\(json),".utf8)
    try (frame + FakeRun.greeting + published).write(to: commands.url.appending(path: "commands"))
    chmod(commands.url.path, 0o755)
    let attack = try Helper.nobody(
      #"""
      commands=$1; shift
      for port; do exec 3<>/dev/tcp/127.0.0.1/$port && cat "$commands" >&3 || exit 1; done
      """#, [commands.url.appending(path: "commands").path] + ports)
    #expect(await attack.ended() == 0)

    // What it was sent is read before the second of these.
    for _ in 0..<2 { _ = await alice.network.agentHolds() }
    #expect(await alice.network.agentHolds() == [call: false])
    #expect(await alice.network.listedCalls() == 1)
    #expect(await bob.network.listedCalls() == 1)
    await alice.network.endCall(call)
    #expect(await events.next() == .ended)
    await alice.network.stop()
    await bob.network.stop()
  }

  /// The TCP ports on which a process listens (proc(5), `/proc/net/tcp`).
  private static func listening(_ process: pid_t) throws -> [UInt16] {
    let sockets = try sockets(of: process)
    var ports: [UInt16] = []
    for name in ["tcp", "tcp6"] {
      for fields in try table(name, of: process) where fields.count > 9 {
        // LISTEN is 0A.
        guard fields[3] == "0A", sockets.contains(fields[9]) else { continue }
        ports += fields[1].split(separator: ":").dropFirst().compactMap { UInt16($0, radix: 16) }
      }
    }
    return ports.sorted()
  }

  /// The inodes of the Unix sockets on which a process listens.
  private static func listeningUnixSockets(_ process: pid_t) throws -> [String] {
    let sockets = try sockets(of: process)
    // 00010000 is __SO_ACCEPTCON.
    return try table("unix", of: process).filter { $0.count > 6 && $0[3] == "00010000" }
      .map { $0[6] }.filter { sockets.contains($0) }
  }

  /// The fields of the lines of a table of the network.
  private static func table(_ name: String, of process: pid_t) throws -> [[String]] {
    let text = try String(contentsOfFile: "/proc/\(process)/net/\(name)", encoding: .utf8)
    return text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }

  /// The inodes of a process's sockets.
  private static func sockets(of process: pid_t) throws -> Set<String> {
    let folder = "/proc/\(process)/fd"
    let links = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    return Set(
      links.filter { $0.hasPrefix("socket:[") }.map { String($0.dropFirst(8).dropLast()) })
  }
}

extension SIPNetwork {
  /// How many calls the agent has.
  func listedCalls() async -> Int? {
    await tasks.add { try? await self.send([AgentCommand("listcalls")])[0] }.value?.text
      .matches(of: #/\[line \d+\]/#).count
  }
}

extension Helper {
  /// Runs a script as the user nobody.
  fileprivate static func nobody(_ script: String, _ arguments: [String]) throws -> Helper {
    let user = ["--reuid=65534", "--regid=65534", "--clear-groups"]
    return try Helper(
      Programs.setpriv, user + ["/bin/bash", "-c", script, "bash"] + arguments,
      folder: URL(filePath: "/"))
  }
}

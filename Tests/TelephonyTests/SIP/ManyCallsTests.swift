import Foundation
import Testing

@testable import Telephony

/// What calls leave behind: nothing.
@Suite(
  .serialized, .enabled(if: Programs.hasAgent, "baresip-core is not installed"),
  .timeLimit(.minutes(20)))
struct ManyCallsTests {
  /// What a process has now.
  private struct Footprint {
    let files: Int
    let sockets: Int
    let memory: Int

    init(_ process: Int32) throws {
      let folder = "/proc/\(process)/fd"
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      self.files = files.count
      sockets =
        files.filter {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?
            .hasPrefix("socket:") == true
        }.count
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
      memory = Int(line.filter(\.isNumber)) ?? 0
    }
  }

  @Test
  func aHundredCallsLeaveNothing() async throws {
    let (alice, bob) = (try Phone("alice"), try Phone("bob"))
    try await alice.network.start()
    try await bob.network.start()
    let agents = [alice, bob].map(\.network)
    var before: [Footprint] = []
    let process = try #require(await alice.network.agentIdentifier)
    var incoming = bob.network.incomingCalls.makeAsyncIterator()
    for number in 0..<101 {
      // The first call loads what all need.
      if number == 1 { before = try await footprints(of: agents) }
      let call = UUID()
      var events = alice.call(bob, call)
      let rings = try #require(await incoming.next())
      try await bob.network.answerCall(rings.uuid)
      while let event = await events.next(), event != .connected {}
      await alice.network.endCall(call)
      #expect(await events.next() == .ended)
      var rest = rings.events.makeAsyncIterator()
      while await rest.next() != nil {}
    }
    let after = try await footprints(of: agents)
    #expect(await alice.network.agentIdentifier == process)
    for (before, after) in zip(before, after) {
      #expect(after.files <= before.files)
      #expect(after.sockets <= before.sockets)
      // In kilobytes; the allocator keeps some.
      #expect(after.memory - before.memory < 2_048)
    }
    for network in agents {
      #expect(await network.isIdle)
    }
    await alice.network.stop()
    await bob.network.stop()
  }

  private func footprints(of networks: [SIPNetwork]) async throws -> [Footprint] {
    var footprints: [Footprint] = []
    for network in networks {
      let process = try #require(await network.agentIdentifier)
      // Calls that it told the end of are gone by then.
      try await network.send([AgentCommand("listcalls")])
      footprints.append(try Footprint(process))
    }
    return footprints
  }

  @Test
  func startsAndStopsLeaveNoProcess() async throws {
    let phone = try Phone()
    var processes: [AgentProcess] = []
    for _ in 0..<10 {
      try await phone.network.start()
      processes.append(try #require(await phone.network.process))
      await phone.network.stop()
    }
    for process in processes {
      #expect(!process.isRunning)
      for identifier in [process.identifier, process.watcher] {
        #expect(kill(identifier, 0) == -1)
      }
      #expect(!FileManager.default.fileExists(atPath: process.folder.url.path))
    }
  }
}

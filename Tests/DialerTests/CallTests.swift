import CallKit
import ContactBook
import Dialer
import Foundation
import Synchronization
import Telephony
import TestSupport
import Testing

/// What becomes of calls.
struct CallTests {
  @Test(arguments: [
    ("404", ["starting", "started", "failed notFound"]),
    ("408", ["starting", "started", "connecting", "failed noAnswer"]),
    ("480", ["starting", "started", "failed unavailable"]),
    ("486", ["starting", "started", "failed busy"]),
    ("503", ["starting", "failed serviceUnavailable"]),
    ("603", ["starting", "started", "connecting", "failed declined"]),
  ])
  func failsAsTheNumberSays(status: String, states: [String]) async throws {
    let world = try World()
    let endings = Mutex<[TrackedCall.Ending]>([])
    let queue = DispatchQueue(label: "test.endings")
    let follower = world.server.follow(ProviderID(number: 1), on: queue) { change in
      guard let ending = change.call.ending else { return }
      endings.withLock { $0.append(ending) }
    }
    defer { world.server.remove(follower) }
    let outcome = await world.dialer.handle(text: "call 4155550\(status)", utterance: 1)
    #expect(outcome == .failed)
    #expect(world.states == states)
    #expect(await !world.dialer.isInCall)
    // What the system knows of it, as a call screen shows it.
    queue.sync {}
    let ending: TrackedCall.Ending =
      switch status {
      case "503": .startFailed
      case "408": .reported(.unanswered)
      default: .reported(.failed)
      }
    #expect(endings.withLock(\.self) == [ending])
    #expect(
      world.lines("call").last
        == #"""
        {"at":"2001-01-01T00:16:40.000Z",\#
        "callUUID":"00000000-0000-0000-0000-000000000001","event":"call",\#
        "reason":"\#(states.last?.split(separator: " ").last ?? "")","state":"failed"}
        """#)
  }

  @Test
  func anotherCallCanFollowOneThatFailed() async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: "call 4155550486", utterance: 1) == .failed)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 2) == .carriedOut)
    #expect(world.called == ["+14155550486", "+14155550108"])
    #expect(world.server.calls.map(\.uuid) == [uuid(3)])
  }

  @Test
  func hangsUp() async throws {
    let world = try World()
    _ = await world.dialer.handle(text: "call john baker", utterance: 1)
    let before = world.lines.count
    #expect(await world.dialer.handle(text: "hang up", utterance: 2) == .carriedOut)
    #expect(
      Array(world.lines[before...].dropFirst()) == [
        #"{"event":"interpretation","rule":"hangUp","slots":{},"utterance":2}"#,
        #"{"event":"intent","type":"INHangUpCallIntent","utterance":2}"#,
        #"""
        {"actions":[{"action":"CXEndCallAction",\#
        "callUUID":"00000000-0000-0000-0000-000000000001"}],"event":"transaction",\#
        "result":"accepted","utterance":2,"uuid":"00000000-0000-0000-0000-000000000003"}
        """#,
        #"""
        {"at":"2001-01-01T00:16:40.000Z","callUUID":"00000000-0000-0000-0000-000000000001",\#
        "event":"call","state":"ended"}
        """#,
      ])
    #expect(await !world.dialer.isInCall)
  }

  @Test
  func thereIsNoCallToHangUp() async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: "hang up", utterance: 1) == .nobodyToCall)
    #expect(
      world.lines("error", "transaction") == [
        #"""
        {"code":"noActiveCall","event":"error","message":"There is no call to hang up.",\#
        "utterance":1}
        """#
      ])
  }

  /// The system's 5 seconds for a hold are none of this program's, whose networks have their own.
  @Test
  func aHoldMayTakeAMinute() async throws {
    let seconds = Mutex<[Double]>([])
    let journal = CallJournal { entry in
      guard let deadline = entry.deadline, entry.actionName == "CXSetHeldCallAction" else { return }
      seconds.withLock { $0.append(deadline.timeIntervalSince(entry.at).rounded()) }
    }
    journal.start()
    let dialer = VoiceDialer(
      language: try People.language(), nameSearch: People.search,
      network: SimulatedNetwork(clock: ImmediateClock(endlessFrom: .seconds(10))),
      options: VoiceDialer.Options(region: "US")
    ) { _ in }
    for text in ["call john baker", "call wanda"] {
      #expect(await dialer.handle(text: text, utterance: 1) == .carriedOut)
    }
    journal.flush()
    journal.stop()
    #expect(seconds.withLock(\.self) == [60])
  }

  /// A call that the user ends makes room for the next one as soon as it is told to be over.
  @Test func `A call is over when the system knows it`() async throws {
    // Whoever follows the call's events has read the last one by then.
    let network = ScriptedNetwork(.started, .connecting, .connected) {
      for _ in 0..<1_000 { await Task.yield() }
    }
    let world = try World(network: network)
    for _ in 0..<10 {
      #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
      #expect(await world.dialer.handle(text: "hang up", utterance: 2) == .carriedOut)
      #expect(world.server.calls.isEmpty)
      // The network's word for it is no news: nobody else has ended the call.
      #expect(world.states.last == "ended")
    }
  }

  /// Who waits for a call to be connected does not wait for it to be resumed.
  @Test(.timeLimit(.minutes(20))) func aCallOnHoldIsConnected() async throws {
    let network = SimulatedNetwork(clock: ImmediateClock(endlessFrom: .seconds(10)))
    let world = try World(network: network)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    let first = try #require(world.calls.first)
    #expect(await world.dialer.handle(text: "hold the call", utterance: 2) == .carriedOut)
    let call = await world.dialer.manager.settled(first)
    #expect(call?.state == .held)
    #expect(call?.connected != nil)
  }

  /// Where the system forgets its calls, nothing is left of them here or on the network.
  @Test func theSystemForgetsTheCall() async throws {
    let network = ScriptedNetwork(.started, .connecting, .connected)
    let world = try World(network: network)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    world.server.reset()
    await world.reaches(.failed)
    #expect(world.states.last == "failed system")
    #expect(await !world.dialer.isInCall)
    while network.ended.isEmpty { await Task.yield() }
    #expect(network.ended == [uuid(1)])
  }

  @Test
  func otherSideHangsUp() async throws {
    let network = ScriptedNetwork(.started, .connecting, .connected)
    let world = try World(network: network)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    network.tell(uuid(1), .ended)
    await world.reaches(.ended)
    #expect(world.states.last == "ended remoteEnded")
    #expect(await world.dialer.handle(text: "hang up", utterance: 2) == .nobodyToCall)
  }

  @Test
  func callBreaks() async throws {
    let network = ScriptedNetwork(.started, .connecting, .connected)
    let world = try World(network: network)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    network.tell(uuid(1), .failed(.unavailable))
    await world.reaches(.failed)
    #expect(world.states.last == "failed unavailable")
    #expect(await !world.dialer.isInCall)
  }

  @Test
  func otherSideHangsUpAtOnce() async throws {
    let world = try World(network: ScriptedNetwork(.started, .connecting, .ended))
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .failed)
    #expect(world.states == ["starting", "started", "connecting", "ended remoteEnded"])
  }

  @Test(arguments: [
    ("call john baker", CallDestination(.phoneNumber, "+14155550108")),
    ("call wanda", CallDestination(.sipAddress, "sip:wanda@example.org")),
  ])
  func networkIsToldTheDestination(text: String, destination: CallDestination) async throws {
    let network = ScriptedNetwork(.started, .connecting, .connected)
    let world = try World(network: network)
    #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(network.destinations == [destination])
  }

  @Test(
    arguments: [
      (
        2, [.emailAddress], 6,
        """
        Call 00000000-0000-0000-0000-000000000001 has a handle of type phoneNumber, and the provider \
        supports only emailAddress; add the type to CXProviderConfiguration.supportedHandleTypes.
        """
      ),
      (
        0, [], 7,
        """
        Call 00000000-0000-0000-0000-000000000001 would be one more than the provider's limit of 0 \
        (CXProviderConfiguration.maximumCallGroups); end a call first.
        """
      ),
    ] as [(Int, Set<CXHandle.HandleType>, Int, String)])
  func systemRefuses(
    groups: Int, types: Set<CXHandle.HandleType>, code: Int, description: String
  ) async throws {
    let world = try World()
    // The system hands calls to the latest provider.
    let configuration = CXProviderConfiguration()
    configuration.maximumCallGroups = groups
    configuration.supportedHandleTypes = types
    let provider = CXProvider(configuration: configuration, server: world.server)
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .failed)
    #expect(
      world.lines("transaction", "call", "error") == [
        #"""
        {"actions":[{"action":"CXStartCallAction",\#
        "callUUID":"00000000-0000-0000-0000-000000000001","handle":{"type":"phoneNumber",\#
        "value":"+14155550108"},"isVideo":false}],\#
        "error":{"code":\#(code),"description":"\#(description)",\#
        "domain":"com.apple.CallKit.error.requesttransaction"},"event":"transaction",\#
        "result":"refused","utterance":1,"uuid":"00000000-0000-0000-0000-000000000002"}
        """#
      ])
    #expect(await !world.dialer.isInCall)
    withExtendedLifetime(provider) {}
  }
}

import Foundation
import Synchronization

@testable import Telephony

/// A fake agent that was started, at the other end of the network's connection.
final class FakeRun: AgentProcessing {
  private struct State {
    var connection: Int32 = -1
    var status: Int32?
    var waiting: [CheckedContinuation<Int32, Never>] = []
    var commands: [String] = []
  }

  let identifier: Int32
  private let answer: @Sendable (FakeRun, FakeAgent.Command) -> Bool
  private let state = Mutex(State())
  let responses: AsyncStream<LoggedResponse>
  let notices = AgentNotices()
  private let log: AsyncStream<LoggedResponse>.Continuation

  init(
    _ identifier: Int32, _ answer: @escaping @Sendable (FakeRun, FakeAgent.Command) -> Bool
  ) {
    self.identifier = identifier
    self.answer = answer
    (responses, log) = AsyncStream.makeStream()
  }

  func readNotices() async {}

  /// Writes a line into its log.
  func log(_ line: String) {
    if let response = LoggedResponse(line) { log.yield(response) }
  }

  /// The names of the commands that came in.
  var commands: [String] { state.withLock { $0.commands } }

  /// Connects to the network, asks for its commands, and reads them.
  func start() -> AgentSocket? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    let connection = ends[1]
    state.withLock { $0.connection = connection }
    write(Self.greeting)
    Thread.detachNewThread { [self] in read(from: connection) }
    return AgentSocket(ends[0])
  }

  /// How an agent begins: it connects, and subscribes to the commands.
  static let greeting =
    MQTTPacket(.connect, body: Data([0, 4] + "MQTT".utf8 + [4, 2, 0, 60, 0, 1] + "a".utf8)).bytes
    + MQTTPacket(.subscribe, flags: 2, body: Data([0, 1, 0, 1] + "+".utf8 + [0])).bytes

  private func read(from connection: Int32) {
    var decoder = MQTTDecoder()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(connection, &bytes, bytes.count, 0)
      guard count > 0, let packets = try? decoder.take(bytes[..<count]) else { break }
      for message in packets.compactMap(\.message) {
        guard
          let fields = try? JSONDecoder().decode([String: String].self, from: message.payload)
        else { continue }
        let command = FakeAgent.Command(
          name: fields["command"] ?? "", parameter: fields["params"] ?? "",
          call: fields["callid"], token: fields["token"] ?? "")
        state.withLock { $0.commands.append(command.name) }
        if !answer(self, command) { answerAsUsual(command) }
      }
    }
    over(0)
    close(connection)
  }

  /// Does what baresip does where all goes well.
  private func answerAsUsual(_ command: FakeAgent.Command) {
    switch command.name {
    case "dial":
      write(Self.event("CALL_LOCAL_SDP", id: nil, parameter: "offer"))
      respond(to: command)
    case "reginfo": respond(to: command, "\n--- User Agents (1) ---\n> sip:alice@127.0.0.1:9  \n\n")
    case "callstat": respond(to: command, Self.callstat)
    case "hangup":
      write(Self.event("CALL_CLOSED", parameter: "Connection reset by user"))
      respond(to: command)
    case "quit":
      respond(to: command, "Quit\n")
      over(0)
    default: respond(to: command)
    }
  }

  /// What `callstat` prints of the call that goes out.
  static let callstat =
    "\n===== Call debug (OUTGOING) =====\n af=AF_INET id=c1\n direction: Outgoing\n"

  /// Answers a command.
  func respond(to command: FakeAgent.Command, _ data: String = "") {
    write(Self.response(to: command, data))
  }

  static func response(to command: FakeAgent.Command, _ data: String = "") -> Data {
    struct Response: Encodable {
      var response = true
      var ok = true
      let data: String
      let token: String
    }
    let json = try? JSONEncoder().encode(Response(data: data, token: command.token))
    return MQTTPacket(
      topic: AgentMessage.responses + command.token, payload: json ?? Data()
    ).bytes
  }

  /// An event in its packet; of the call that goes out, unless it comes in.
  static func event(
    _ type: String, id: String? = "c1", isOutgoing: Bool = true, parameter: String? = nil
  ) -> Data {
    var fields = [
      #""type":"\#(type)""#, #""class":"call""#,
      #""direction":"\#(isOutgoing ? "outgoing" : "incoming")""#, #""peeruri":"sip:bob@x""#,
    ]
    if let id { fields.append(#""id":"\#(id)""#) }
    if let parameter { fields.append(#""param":"\#(parameter)""#) }
    return event(json: "{\(fields.joined(separator: ","))}")
  }

  /// Any text where an event should be.
  static func event(json text: String) -> Data {
    MQTTPacket(topic: AgentMessage.events, payload: Data(text.utf8)).bytes
  }

  /// Sends bytes as they are, in one piece.
  func write(_ data: Data) {
    state.withLock { state in
      _ = data.withUnsafeBytes {
        Glibc.send(state.connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
    }
  }

  /// Breaks: the connection is closed.
  func breakDown() { over(139) }

  private func over(_ status: Int32) {
    let waiting = state.withLock { state in
      guard state.status == nil else { return [CheckedContinuation<Int32, Never>]() }
      state.status = status
      shutdown(state.connection, Int32(SHUT_RDWR))
      defer { state.waiting = [] }
      return state.waiting
    }
    log.finish()
    for continuation in waiting { continuation.resume(returning: status) }
  }

  func ended() async -> Int32 {
    await withCheckedContinuation { continuation in
      let status = state.withLock { state in
        if state.status == nil { state.waiting.append(continuation) }
        return state.status
      }
      if let status { continuation.resume(returning: status) }
    }
  }

  func letGo() { over(0) }

  func send(_ signal: Int32) { over(128 + signal) }
}

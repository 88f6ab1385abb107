import Foundation
import Synchronization

@testable import Telephony

/// A fake agent that was started, at the other end of the network's connection.
final class FakeRun: AgentLife {
  private struct State {
    var connection: Int32 = -1
    var status: Int32?
    var waiting: [CheckedContinuation<Int32, Never>] = []
    var commands: [String] = []
  }

  let identifier: Int32
  private let answer: @Sendable (FakeRun, FakeAgent.Command) -> Bool
  private let state = Mutex(State())

  init(
    _ identifier: Int32, _ answer: @escaping @Sendable (FakeRun, FakeAgent.Command) -> Bool
  ) {
    self.identifier = identifier
    self.answer = answer
  }

  /// The names of the commands that came in.
  var commands: [String] { state.withLock { $0.commands } }

  /// Listens, has the network connect, and reads what it sends.
  func start() -> AgentSocket? {
    let port = Ports.free()
    guard let listener = Ports.bound(port, SOCK_STREAM.rawValue) else { return nil }
    defer { close(listener) }
    guard listen(listener, 1) == 0, let socket = AgentSocket(port: port) else { return nil }
    let connection = accept(listener, nil, nil)
    guard connection >= 0 else { return nil }
    state.withLock { $0.connection = connection }
    Thread.detachNewThread { [self] in read(from: connection) }
    return socket
  }

  private func read(from connection: Int32) {
    var decoder = NetstringDecoder()
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(connection, &bytes, bytes.count, 0)
      guard count > 0, let messages = try? decoder.take(bytes[..<count]) else { break }
      for message in messages {
        guard let fields = try? JSONDecoder().decode([String: String].self, from: message) else {
          continue
        }
        let command = FakeAgent.Command(
          name: fields["command"] ?? "", parameter: fields["params"] ?? "",
          token: fields["token"] ?? "")
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
    return NetstringDecoder.frame(json ?? Data())
  }

  /// An event in its frame; of the call that goes out, unless it comes in.
  static func event(
    _ type: String, id: String? = "c1", isOutgoing: Bool = true, parameter: String? = nil
  ) -> Data {
    var fields = [
      #""event":true"#, #""type":"\#(type)""#, #""class":"call""#,
      #""direction":"\#(isOutgoing ? "outgoing" : "incoming")""#, #""peeruri":"sip:bob@x""#,
    ]
    if let id { fields.append(#""id":"\#(id)""#) }
    if let parameter { fields.append(#""param":"\#(parameter)""#) }
    return NetstringDecoder.frame(Data("{\(fields.joined(separator: ","))}".utf8))
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

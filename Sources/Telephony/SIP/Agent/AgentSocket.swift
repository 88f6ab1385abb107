internal import Dispatch
internal import Foundation
internal import Synchronization

/// The connection to the agent, at the end that MQTT calls the server; it lasts until either side
/// closes it.
final class AgentSocket: Sendable {
  private struct State {
    /// The socket; nil once it is closed.
    var descriptor: Int32?
    /// Whether the agent has subscribed to the commands.
    var isReady = false
  }

  /// The messages from the agent, in order; the stream ends with the connection.
  let messages: AsyncStream<AgentMessage>

  private let state: Mutex<State>

  /// Takes a connection over.
  ///
  /// - Parameter descriptor: A connected stream socket, which is closed at the end.
  init(_ descriptor: Int32) {
    let (messages, continuation) = AsyncStream.makeStream(of: AgentMessage.self)
    self.messages = messages
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "callvoice.sip.socket"))
    state = Mutex(State(descriptor: descriptor))
    var decoder = MQTTDecoder()
    source.setEventHandler { [self] in
      // To the end: where the other side has closed, there is no further event.
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return }
        guard count > 0, let packets = try? decoder.take(bytes[..<count]),
          packets.allSatisfy({ answer($0, continuation) })
        else { break }
      }
      state.withLock { $0.descriptor = nil }
      // The source keeps itself, and this, until then.
      source.cancel()
    }
    source.setCancelHandler {
      Glibc.close(descriptor)
      continuation.finish()
    }
    source.resume()
  }

  /// Whether the agent takes commands.
  var isReady: Bool { state.withLock { $0.isReady } }

  /// Deals with a packet, and returns whether more may follow.
  private func answer(
    _ packet: MQTTPacket, _ messages: AsyncStream<AgentMessage>.Continuation
  ) -> Bool {
    switch packet.kind {
    case .connect: return reply(.connectionAccepted)
    case .subscribe:
      guard let answer = packet.subscriptionAccepted, reply(answer) else { return false }
      state.withLock { $0.isReady = true }
      return true
    case .pingRequest: return reply(MQTTPacket(.pingResponse))
    case .publish:
      guard let (topic, payload) = packet.message else { return false }
      if let message = AgentMessage(payload, topic: topic) { messages.yield(message) }
      return true
    case .connectAcknowledgement, .subscribeAcknowledgement, .pingResponse, .disconnect:
      return false
    }
  }

  private func reply(_ packet: MQTTPacket) -> Bool {
    (try? send([packet])) != nil
  }

  /// Sends packets in one piece.
  ///
  /// - Parameter packets: What is sent.
  /// - Throws: `AgentProblem.gone` where not all of it can be sent at once.
  func send(_ packets: [MQTTPacket]) throws(AgentProblem) {
    let bytes = Data(packets.map(\.bytes).joined())
    let isSent = state.withLock { state in
      guard let descriptor = state.descriptor else { return false }
      return bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
          == bytes.count
      }
    }
    guard isSent else { throw .gone }
  }

  /// Ends the connection; the messages end, too.
  func close() {
    state.withLock { state in
      if let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }
}

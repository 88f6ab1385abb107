internal import FlyingFox
internal import Foundation
internal import Service

/// Connects a WebSocket with the service: each message is a line of the protocol, both ways.
///
/// The page is a client of the service like any other. When either side ends, so does the other.
struct ServiceBridge: WSHandler {
  /// The messages that wait for a slow page at most; then it is dropped.
  private static let mostWaiting = 4_096

  private let connection: LineConnection

  init(_ connection: LineConnection) { self.connection = connection }

  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    let connection = connection
    let (frames, outbox) = AsyncStream.makeStream(
      of: WSFrame.self, bufferingPolicy: .bufferingOldest(Self.mostWaiting))
    outbox.onTermination = { _ in connection.close() }
    Task {
      let code = await Self.carry(client, to: connection) { outbox.yield($0) }
      outbox.yield(.close(code: code))
      outbox.finish()
      connection.close()
    }
    Task {
      while case .line(let line)? = await connection.next() {
        let frame = WSFrame(fin: true, opcode: .text, mask: nil, payload: line)
        if case .dropped = outbox.yield(frame) { break }
      }
      outbox.yield(.close(code: .goingAway))
      outbox.finish()
      connection.close()
    }
    return frames
  }

  /// Carries the page's messages to the service until the page ends.
  ///
  /// - Returns: The code with which the socket is closed.
  private static func carry(
    _ client: AsyncThrowingStream<WSFrame, any Error>, to connection: LineConnection,
    answer: (WSFrame) -> Void
  ) async -> WSCloseCode {
    var message: Data?
    do {
      for try await frame in client {
        switch frame.opcode {
        case .text where message == nil: message = frame.payload
        case .continuation where message != nil: message?.append(frame.payload)
        case .ping:
          answer(WSFrame(fin: true, opcode: .pong, mask: nil, payload: frame.payload))
          continue
        case .pong: continue
        case .close: return .normalClosure
        default: return .unsupportedData
        }
        guard let line = message, line.count <= LineConnection.longestLine else {
          return .messageTooBig
        }
        guard frame.fin else { continue }
        // A line of the protocol is one line; in JSON a break is but a space.
        connection.send(Data(line.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }))
        message = nil
      }
      return .normalClosure
    } catch {
      return .protocolError
    }
  }
}

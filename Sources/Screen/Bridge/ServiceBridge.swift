internal import Foundation
internal import Service
internal import Synchronization

/// Connects a WebSocket with the service: each message is a line of the protocol, both ways.
///
/// The page is a client of the service like any other. When either side ends, so does the other. Each way
/// blocks a thread of its own.
final class ServiceBridge: Sendable {
  private let page: BrowserSocket
  private let service: LineConnection
  private let isClosed = Mutex(false)

  init(_ page: BrowserSocket, _ service: LineConnection) {
    self.page = page
    self.service = service
  }

  /// Carries messages until one side ends.
  ///
  /// - Parameter bytes: What the page has sent already.
  func run(after bytes: [UInt8]) {
    BrowserSocket.startThread { self.carryToPage() }
    _ = close(carryToService(after: bytes))
    service.close()
  }

  /// Tells the page that nothing follows; returns whether it was not told before.
  private func close(_ code: WebSocketFrame.CloseCode) -> Bool {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    if isFirst { page.send(WebSocketFrame(closing: code).encoded) }
    return isFirst
  }

  private func carryToPage() {
    while case .line(let line)? = service.waitForLine() {
      guard page.send(WebSocketFrame(.text, line).encoded) else { break }
    }
    if close(.goingAway) { page.stopReading() }
    service.close()
  }

  /// Carries the page's messages to the service until the page ends.
  ///
  /// - Returns: The code with which the WebSocket is closed.
  private func carryToService(after bytes: [UInt8]) -> WebSocketFrame.CloseCode {
    var bytes = bytes
    var message: Data?
    do throws(WebSocketFrame.CloseCode) {
      while true {
        while let frame = try WebSocketFrame.take(
          from: &bytes, longest: LineConnection.longestLine)
        {
          switch frame.opcode {
          case .text where message == nil: message = frame.payload
          case .continuation where message != nil: message?.append(frame.payload)
          case .ping:
            page.send(WebSocketFrame(.pong, frame.payload).encoded)
            continue
          case .pong: continue
          case .close: return .normal
          case .binary: return .unsupportedData
          case .text, .continuation: return .protocolError
          }
          guard let line = message, line.count <= LineConnection.longestLine else {
            return .tooLong
          }
          guard frame.isFinal else { continue }
          // A line of the protocol is one line; in JSON a break is but a space.
          service.send(Data(line.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }))
          message = nil
        }
        guard let more = page.receive(atMost: 65_536) else { return .normal }
        bytes += more
      }
    } catch {
      return error
    }
  }
}

internal import Dispatch
internal import Foundation
internal import Synchronization

/// The connection to the agent's control port; it lasts until either side closes it.
final class AgentSocket: Sendable {
  /// What the agent sends, in order; it ends when the connection does.
  let messages: AsyncStream<AgentMessage>

  /// The socket; nil once it is closed.
  private let descriptor: Mutex<Int32?>

  /// Connects; nil where nobody listens there.
  ///
  /// - Parameter port: a port on 127.0.0.1.
  init?(port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_in.loopback(port: port)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      Glibc.close(descriptor)
      return nil
    }
    let (messages, continuation) = AsyncStream.makeStream(of: AgentMessage.self)
    self.messages = messages
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "callvoice.sip.socket"))
    self.descriptor = Mutex(descriptor)
    var decoder = NetstringDecoder()
    source.setEventHandler { [self] in
      // To the end: where the other side has closed, there is no further event.
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return }
        // The agent does not set TCP_NODELAY; an acknowledgement that waits holds its next message
        // back for 40 ms. The option lasts until the next one only (tcp(7)).
        var isQuick: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_QUICKACK, &isQuick, socklen_t(4))
        guard count > 0, let messages = try? decoder.take(bytes[..<count]) else { break }
        for message in messages {
          if let message = AgentMessage(message) { continuation.yield(message) }
        }
      }
      self.descriptor.withLock { $0 = nil }
      // The source keeps itself, and this, until then.
      source.cancel()
    }
    source.setCancelHandler {
      Glibc.close(descriptor)
      continuation.finish()
    }
    source.resume()
  }

  /// Sends frames in one piece, so that nothing comes between them.
  ///
  /// - Parameter frames: what is sent.
  /// - Throws: `AgentProblem.gone` where not all of it can be sent at once.
  func send(_ frames: Data) throws(AgentProblem) {
    let isSent = descriptor.withLock { descriptor in
      guard let descriptor else { return false }
      return frames.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
          == frames.count
      }
    }
    guard isSent else { throw .gone }
  }

  /// Ends the connection; the messages end, too.
  func close() {
    descriptor.withLock { descriptor in
      if let descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }
}

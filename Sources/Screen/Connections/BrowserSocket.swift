package import Foundation
internal import Synchronization

/// A connection of a browser, whose reading and writing block the thread that asks for them.
package final class BrowserSocket: Sendable {
  /// The time that a browser may leave what it is sent unread, in seconds.
  private static let sendingTimeout = 30
  /// The bytes that are still read from a browser that was answered: what it was just sending.
  private static let mostLeftOver = 4 << 20
  /// The time for that, in milliseconds.
  private static let leftOverTime = 2_000

  private let descriptor: Int32
  /// Lets one message at a time be sent.
  private let sending = Mutex(())

  /// Takes over a connected socket.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var limit = timeval(tv_sec: Self.sendingTimeout, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // A message does not wait for the browser to acknowledge the one before, which takes it 40 ms.
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
    // A machine that has left the network is noticed.
    setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &isOn, size)
  }

  deinit { close(descriptor) }

  /// Starts a thread that connections may block, which needs little memory.
  package static func startThread(_ work: @escaping @Sendable () -> Void) {
    let thread = Thread(block: work)
    thread.name = "callvoice.screen"
    thread.stackSize = 1 << 19
    thread.start()
  }

  /// The IP address and the port of the other side.
  package var peer: (address: String, port: UInt16)? {
    TCPListener.name(of: descriptor, getpeername)
  }

  /// Reads what is there, or waits for it.
  ///
  /// - Parameters:
  ///   - most: The bytes at most.
  ///   - deadline: The time at which it gives up; nil waits.
  /// - Returns: The bytes; nil at the end, or at that time.
  package func receive(atMost most: Int, until deadline: ContinuousClock.Instant? = nil) -> [UInt8]?
  {
    var bytes = [UInt8](repeating: 0, count: most)
    while true {
      if let deadline {
        let left = deadline - .now
        guard left > .zero else { return nil }
        let (seconds, attoseconds) = left.components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000 + 1
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, Int32(clamping: milliseconds)) > 0 else { continue }
      }
      let count = recv(descriptor, &bytes, most, deadline == nil ? 0 : Int32(MSG_DONTWAIT))
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      return count > 0 ? Array(bytes.prefix(count)) : nil
    }
  }

  /// Sends a message behind those that are being sent; returns whether the other side takes it.
  @discardableResult
  package func send(_ message: Data) -> Bool {
    sending.withLock { _ in
      var rest = message[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Ends the connection once the other side has what was sent.
  ///
  /// What it still sends is read for a moment: a socket that is closed before takes the answer back.
  package func finish() {
    shutdown(descriptor, Int32(SHUT_WR))
    let deadline = ContinuousClock.now + .milliseconds(Self.leftOverTime)
    var count = 0
    while count < Self.mostLeftOver, let bytes = receive(atMost: 65_536, until: deadline) {
      count += bytes.count
    }
    shutDown()
  }

  /// Reads no more; who waits for something goes on.
  func stopReading() { shutdown(descriptor, Int32(SHUT_RD)) }

  /// Ends the connection at once.
  package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

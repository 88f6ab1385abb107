internal import CUnixSocket
package import Foundation
internal import Synchronization

/// A connection by a Unix socket that carries a line at a time each way.
///
/// Reading and writing block queues of the connection's own. What the other side does not read waits up
/// to a limit; then the connection is closed. Use it from any task; one task reads.
// @unchecked Sendable: `buffer` and `searched` are used on the reading queue alone.
package final class LineConnection: @unchecked Sendable {
  /// An item that a connection delivers.
  package enum Line: Sendable, Hashable {
    /// A line without its end.
    case line(Data)
    /// More bytes without an end of line than a line may have.
    case tooLong
  }

  /// The bytes of the longest line.
  package static let longestLine = 1 << 20
  /// The bytes that wait for a slow reader at most.
  static let mostUnread = 4 << 20

  private struct Output {
    var unread = 0
    var isClosed = false
  }

  private let descriptor: Int32
  private let reading = DispatchQueue(label: "callvoice.service.reading")
  private let writing = DispatchQueue(label: "callvoice.service.writing")
  private let output = Mutex(Output())
  private var buffer = Data()
  private var searched = 0

  /// Connects to the service of a user; nil where none runs there.
  ///
  /// - Parameter address: The place of the service.
  /// - Returns: The connection, whose reading has no limit of time.
  package static func open(to address: ServiceAddress) -> LineConnection? {
    let connection = try? UnixSocket.connect(to: address.socket)
    connection?.limitReading(to: nil)
    return connection
  }

  /// Takes over a connected socket.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { Foundation.close(descriptor) }

  /// The user and the process on the other side, as the system knows them.
  var peer: (user: uid_t, process: pid_t)? {
    var peer = cunixsocket_peer()
    var size = socklen_t(MemoryLayout<cunixsocket_peer>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else { return nil }
    return (peer.user, peer.process)
  }

  /// Whether the other side is gone, and not only done with writing.
  var isGone: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return output.withLock(\.isClosed)
      || (poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR) != 0)
  }

  /// Limits the time that reading waits; nil for no limit.
  func limitReading(to seconds: Int?) {
    var limit = timeval(tv_sec: seconds ?? 0, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  // MARK: - Reading

  /// The next line; nil at the end, or when the connection is closed.
  package func next() async -> Line? {
    await withCheckedContinuation { done in
      reading.async { done.resume(returning: self.readLine()) }
    }
  }

  /// The next line, for which the thread waits; nil at the end, or when the connection is closed.
  package func waitForLine() -> Line? { reading.sync { readLine() } }

  private func readLine() -> Line? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let start = buffer.startIndex
      if let end = buffer[(start + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(buffer[start..<end])
        buffer = Data(buffer[(end + 1)...])
        searched = 0
        return line.count > Self.longestLine ? .tooLong : .line(line)
      }
      searched = buffer.count
      guard buffer.count <= Self.longestLine else { return .tooLong }
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        defer { (buffer, searched) = (Data(), 0) }
        // The last line may lack its end.
        return count == 0 && !buffer.isEmpty ? .line(buffer) : nil
      }
      buffer.append(contentsOf: bytes[..<count])
    }
  }

  // MARK: - Writing

  /// Sends a line, behind those that wait.
  ///
  /// If too much waits, nothing more is sent and the connection is closed.
  package func send(_ line: Data) {
    output.withLock { output in
      guard !output.isClosed else { return }
      output.unread += line.count + 1
      guard output.unread <= Self.mostUnread else {
        output.isClosed = true
        shutdown(descriptor, Int32(SHUT_RDWR))
        return
      }
      writing.async { self.write(line) }
    }
  }

  private func write(_ line: Data) {
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return close() }
      rest = rest.dropFirst(count)
    }
    output.withLock { $0.unread -= line.count + 1 }
  }

  /// Reads no more of what the other side sends.
  func stopReading() { shutdown(descriptor, Int32(SHUT_RD)) }

  /// Closes the connection once everything is sent; what the other side still sends is not read.
  func finish() async {
    stopReading()
    await withCheckedContinuation { done in
      writing.async {
        self.close()
        done.resume()
      }
    }
  }

  /// Closes the connection at once.
  package func close() {
    output.withLock { output in
      output.isClosed = true
      shutdown(descriptor, Int32(SHUT_RDWR))
    }
  }
}

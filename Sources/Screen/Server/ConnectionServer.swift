internal import Synchronization

/// Serves the connections of a listening socket, each on a thread of its own, and so many at a time.
package final class ConnectionServer: Sendable {
  private let listener: TCPListener
  private let most: Int
  private let mayBeHeard: @Sendable (BrowserSocket) -> Bool
  private let serve: @Sendable (BrowserSocket) -> Void
  private let open = Mutex<[ObjectIdentifier: BrowserSocket]>([:])

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - listener: The socket.
  ///   - most: The connections at a time; one more is closed as it is accepted.
  ///   - mayBeHeard: Whether a connection is heard; it is closed where it is not.
  ///   - serve: Serves a connection, and finishes or closes it.
  package init(
    _ listener: TCPListener, atMost most: Int,
    mayBeHeard: @escaping @Sendable (BrowserSocket) -> Bool,
    serve: @escaping @Sendable (BrowserSocket) -> Void
  ) {
    self.listener = listener
    self.most = most
    self.mayBeHeard = mayBeHeard
    self.serve = serve
    BrowserSocket.startThread { self.acceptAll() }
  }

  /// The connections that are heard now.
  package var count: Int { open.withLock(\.count) }

  /// Stops listening, and closes all connections.
  package func stop() {
    listener.shutDown()
    for socket in open.withLock({ Array($0.values) }) { socket.shutDown() }
  }

  private func acceptAll() {
    while let socket = listener.accept() {
      let isHeard =
        mayBeHeard(socket)
        && open.withLock { open in
          guard open.count < most else { return false }
          open[ObjectIdentifier(socket)] = socket
          return true
        }
      guard isHeard else {
        socket.shutDown()
        continue
      }
      BrowserSocket.startThread {
        self.serve(socket)
        self.open.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(socket)) }
      }
    }
  }
}

internal import Foundation
internal import Service
internal import Synchronization

/// Listens for browsers at one address, on threads of its own.
///
/// The rule about who is heard: a connection of another user of this machine is closed as it is accepted, before
/// a byte of it is read. Of those that are heard there are ``Limits/mostConnections`` at a time, each sends one
/// request, and its head is limited in size and time. So nobody costs the service more than this, and nothing of it
/// is done on the threads that calls are made on.
final class ScreenListener: Sendable {
  /// The limits of connections.
  struct Limits: Sendable {
    /// The connections at a time; one more is closed as it is accepted.
    var mostConnections = 64
    /// The bytes of the head of a request.
    var longestHead = 16_384
    /// The time for the head of a request.
    var headTime = Duration.seconds(5)
  }

  private let listener: TCPListener
  private let handler: ScreenHandler
  private let owner: uid_t
  private let limits: Limits
  private let place: ScreenAddress
  private let open = Mutex<[ObjectIdentifier: BrowserSocket]>([:])

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - listener: The socket.
  ///   - place: The address at which it listens.
  ///   - owner: The user whose connections within this machine are heard.
  ///   - limits: The limits of connections.
  ///   - handler: Answers the requests.
  init(
    _ listener: TCPListener, at place: ScreenAddress, owner: uid_t, limits: Limits,
    handler: ScreenHandler
  ) {
    self.listener = listener
    self.place = place
    self.owner = owner
    self.limits = limits
    self.handler = handler
    BrowserSocket.startThread { self.acceptAll() }
  }

  /// The connections that are heard now.
  var count: Int { open.withLock(\.count) }

  /// Stops listening, and closes all connections.
  func stop() {
    listener.shutDown()
    for socket in open.withLock({ Array($0.values) }) { socket.shutDown() }
  }

  private func acceptAll() {
    while let socket = listener.accept() {
      guard isOwners(socket) else {
        socket.send(handler.refusalOfOthers.encoded())
        socket.shutDown()
        continue
      }
      let isHeard = open.withLock { open in
        guard open.count < limits.mostConnections else { return false }
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

  /// Whether the other side is a program of the owner's, or on another machine.
  private func isOwners(_ socket: BrowserSocket) -> Bool {
    guard let (address, port) = socket.peer else { return false }
    let isLocal = address.hasPrefix("127.") || address == "::1" || address == place.host
    let user = LoopbackPeer.user(ofSocketAt: address, port: port, connectedTo: place.port)
    return user.map { $0 == owner } ?? !isLocal
  }

  /// Answers the one request of a connection.
  private func serve(_ socket: BrowserSocket) {
    guard let (head, rest) = readHead(socket) else { return socket.shutDown() }
    guard let request = HTTPRequest(head: head) else {
      socket.send(handler.refusalOfNonsense.encoded())
      return socket.finish()
    }
    switch handler.answer(to: request) {
    case .response(let response):
      socket.send(response.encoded(isHead: request.method == "HEAD"))
    case .service(let service, let response):
      guard socket.send(response.encoded()) else { return service.close() }
      ServiceBridge(socket, service).run(after: rest)
    }
    socket.finish()
  }

  /// Reads the head of a request; nil where it is too long, or does not come in time.
  private func readHead(_ socket: BrowserSocket) -> (head: [UInt8], rest: [UInt8])? {
    let deadline = ContinuousClock.now + limits.headTime
    var bytes: [UInt8] = []
    while bytes.count < limits.longestHead {
      guard
        let more = socket.receive(atMost: limits.longestHead - bytes.count, until: deadline)
      else { return nil }
      let searched = max(0, bytes.count - HTTPRequest.end.count)
      bytes += more
      if let end = bytes[searched...].firstRange(of: HTTPRequest.end) {
        return (Array(bytes[..<end.lowerBound]), Array(bytes[end.upperBound...]))
      }
    }
    return nil
  }
}

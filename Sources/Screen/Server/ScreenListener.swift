internal import Foundation
internal import Service

/// Listens for browsers at one address, on threads of its own.
///
/// The rule about who is heard: a connection of another user of this machine is closed as it is accepted, before
/// a byte of it is read. Of those that are heard there are ``Limits/mostConnections`` at a time, each sends one
/// request, and its head is limited in size and time. So nobody costs the service more than this, and nothing of it
/// is done on the threads that calls are made on.
struct ScreenListener: Sendable {
  /// The limits of connections.
  struct Limits: Sendable {
    /// The connections at a time; one more is closed as it is accepted.
    var mostConnections = 64
    /// The bytes of the head of a request.
    var longestHead = 16_384
    /// The time for the head of a request.
    var headTime = Duration.seconds(5)
  }

  /// The address at which it listens.
  let place: ScreenAddress
  /// The user whose connections within this machine are heard.
  let owner: uid_t
  /// The limits of connections.
  let limits: Limits
  /// Answers the requests.
  let handler: ScreenHandler

  /// Listens at a socket from now on.
  func listen(at socket: TCPListener) -> ConnectionServer {
    ConnectionServer(socket, atMost: limits.mostConnections) { connection in
      guard isOwners(connection) else {
        connection.send(handler.refusalOfOthers.encoded())
        return false
      }
      return true
    } serve: {
      serve($0)
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

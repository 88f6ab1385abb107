internal import Foundation
internal import Screen
internal import Synchronization
internal import Wyoming

/// Serves voice satellites by the Wyoming protocol, each connection on a thread of its own.
///
/// Unless anybody is heard, a connection of another user of this machine is closed as it is accepted; root is heard,
/// as which Home Assistant's container runs. Of the others there are ``mostConnections`` at a time, an event has to
/// come within ``eventTime`` once it has begun, and one that is none ends its connection alone.
final class SatelliteServer: Sendable {
  /// Does what an event asks for.
  typealias Answer = @Sendable (WyomingSession.Step) async -> WyomingReply

  private static let mostConnections = 32
  private static let eventTime = Duration.seconds(30)
  /// The time that a connection may be silent.
  private static let idleTime = Duration.seconds(600)

  private let listener: TCPListener
  private let place: ScreenAddress
  private let hearsAnybody: Bool
  private let answer: Answer
  private let open = Mutex<[ObjectIdentifier: BrowserSocket]>([:])

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - listener: The socket.
  ///   - place: The address at which it listens, with its port.
  ///   - hearsAnybody: Whether everybody who reaches the address is heard.
  ///   - answer: Does what an event asks for.
  init(
    _ listener: TCPListener, at place: ScreenAddress, hearsAnybody: Bool, answer: @escaping Answer
  ) {
    self.listener = listener
    self.place = place
    self.hearsAnybody = hearsAnybody
    self.answer = answer
    BrowserSocket.startThread { self.acceptAll() }
  }

  /// Stops listening, and closes all connections.
  func stop() {
    listener.shutDown()
    for socket in open.withLock({ Array($0.values) }) { socket.shutDown() }
  }

  private func acceptAll() {
    while let socket = listener.accept() {
      let isHeard =
        mayBeHeard(socket)
        && open.withLock { open in
          guard open.count < Self.mostConnections else { return false }
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

  private func mayBeHeard(_ socket: BrowserSocket) -> Bool {
    if hearsAnybody { return true }
    guard let (address, port) = socket.peer else { return false }
    let user = LoopbackPeer.user(ofSocketAt: address, port: port, connectedTo: place.port)
    return user == getuid() || user == 0
  }

  private func serve(_ socket: BrowserSocket) {
    var reader = WyomingReader()
    var session = WyomingSession()
    do throws(WyomingError) {
      while let event = try next(of: &reader, from: socket) {
        guard let step = try session.take(event) else { continue }
        let reply = PendingReply.waiting { [answer] in await answer(step) }
        socket.send(reply.encoded)
        // What it sends next could not be told from the rest of what was wrong.
        if case .error = reply { break }
      }
    } catch {
      socket.send(WyomingReply.error(error).encoded)
    }
    socket.finish()
  }

  /// The next event; nil where the client has ended the connection, or is silent for too long.
  private func next(
    of reader: inout WyomingReader, from socket: BrowserSocket
  ) throws(WyomingError) -> WyomingEvent? {
    var deadline = ContinuousClock.now + (reader.isWithinEvent ? Self.eventTime : Self.idleTime)
    while true {
      if let event = try reader.next() { return event }
      let hasBegun = reader.isWithinEvent
      guard let bytes = socket.receive(atMost: 65_536, until: deadline) else { return nil }
      reader.append(bytes)
      if !hasBegun { deadline = .now + Self.eventTime }
    }
  }
}

/// A reply that a thread waits for, which is none of those that tasks share.
private final class PendingReply: Sendable {
  private let reply = Mutex<WyomingReply?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  static func waiting(_ work: @escaping @Sendable () async -> WyomingReply) -> WyomingReply {
    let pending = PendingReply()
    Task {
      let reply = await work()
      pending.reply.withLock { $0 = reply }
      pending.isThere.signal()
    }
    pending.isThere.wait()
    return pending.reply.withLock(\.self) ?? .error(WyomingError(.failed, "There is no answer."))
  }
}

internal import CDBus
internal import Foundation
internal import Synchronization

/// The reason why a service of the desktop is not available: one sentence.
public struct DesktopError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Sendable, Hashable {
    /// There is no session bus.
    case noBus
    /// The bus, or the program asked over it, did not answer as it should.
    case failed
    /// A file cannot be written, or must not be.
    case unwritable
  }

  /// The kind of error.
  public let code: Code
  /// The explanation.
  public let description: String

  /// An error; the arguments are its properties.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

/// A connection to the bus, which a thread of its own owns: libdbus is used nowhere else.
///
/// Safe to use from any thread. It ends when the bus goes away or ``close()`` is called; what is
/// called then fails at once.
package final class BusConnection: Sendable {
  package typealias Reply = Result<[BusValue], DesktopError>

  private struct Order {
    let message: BusMessage
    let deadline: ContinuousClock.Instant
    let answer: @Sendable (Reply) -> Void
  }

  private struct State {
    var orders: [Order] = []
    var isClosed = false
    /// The reason why nothing can be called once it is closed.
    var problem = BusConnection.gone
  }

  private struct Waiting {
    let deadline: ContinuousClock.Instant
    let answer: @Sendable (Reply) -> Void
  }

  /// The signals that were asked for by a match rule, in order; it ends with the connection.
  package let signals: AsyncStream<BusSignal>

  private let address: String
  private let timeout: Duration
  private let state = Mutex(State())
  private let yield: AsyncStream<BusSignal>.Continuation
  private let waker = PollWaker()

  /// Connects, and says hello.
  ///
  /// - Parameters:
  ///   - address: Where the bus is.
  ///   - timeout: How long an answer is waited for.
  package init(address: String, timeout: Duration) {
    self.address = address
    self.timeout = timeout
    (signals, yield) = AsyncStream.makeStream()
    let thread = Thread { self.run() }
    thread.name = "callvoice.bus"
    thread.start()
  }

  /// Calls a method and waits for the answer.
  package func call(_ call: BusCall) async throws(DesktopError) -> [BusValue] {
    let message = try Self.message(of: call)
    let reply: Reply = await withCheckedContinuation { continuation in
      enqueue(
        Order(message: message, deadline: .now + timeout) { continuation.resume(returning: $0) })
    }
    return try reply.get()
  }

  /// Calls a method and blocks the thread until the answer is there.
  ///
  /// - Parameters:
  ///   - call: The method.
  ///   - deadline: The end of the waiting.
  /// - Returns: The values of the answer.
  /// - Throws: `.failed` or `.noBus` where there is none, or it is an error.
  package func wait(
    for call: BusCall, until deadline: ContinuousClock.Instant
  ) throws(DesktopError) -> [BusValue] {
    let reply = Mutex<Reply?>(nil)
    let isAnswered = DispatchSemaphore(value: 0)
    enqueue(
      Order(message: try Self.message(of: call), deadline: deadline) { answer in
        reply.withLock { $0 = answer }
        isAnswered.signal()
      })
    isAnswered.wait()
    return try (reply.withLock(\.self) ?? .failure(Self.gone)).get()
  }

  private static func message(of call: BusCall) throws(DesktopError) -> BusMessage {
    guard let message = BusMessage(call) else {
      throw DesktopError(.failed, "The message \(call.method) cannot be made.")
    }
    return message
  }

  private func enqueue(_ order: Order) {
    let problem = state.withLock { state -> DesktopError? in
      if state.isClosed { return state.problem }
      state.orders.append(order)
      return nil
    }
    if let problem { order.answer(.failure(problem)) } else { waker.wake() }
  }

  /// Ends the connection once what was called before is on its way.
  package func close() {
    state.withLock { $0.isClosed = true }
    waker.wake()
  }

  private static var gone: DesktopError {
    DesktopError(.failed, "The session bus is gone.")
  }

  // MARK: - On the thread

  private func run() {
    let problem: DesktopError
    // The handling of SIGPIPE is left to the program.
    dbus_connection_set_change_sigpipe(0)
    if let connection = dbus_connection_open_private(address, nil) {
      dbus_connection_set_exit_on_disconnect(connection, 0)
      let waiting = serve(connection)
      dbus_connection_close(connection)
      dbus_connection_unref(connection)
      problem = Self.gone
      for call in waiting.values { call.answer(.failure(problem)) }
    } else {
      problem = DesktopError(.noBus, "The session bus does not answer.")
    }
    let orders = state.withLock { state in
      state.isClosed = true
      state.problem = problem
      defer { state.orders = [] }
      return state.orders
    }
    for order in orders { order.answer(.failure(problem)) }
    yield.finish()
  }

  /// Sends and receives until the end; the calls that have no answer then are returned.
  private func serve(_ connection: OpaquePointer) -> [UInt32: Waiting] {
    var waiting: [UInt32: Waiting] = [:]
    guard let hello = BusMessage(.bus("Hello")),
      dbus_connection_send(connection, hello.pointer, nil) != 0
    else { return [:] }
    while true {
      let (orders, isClosed) = state.withLock { state in
        defer { state.orders = [] }
        return (state.orders, state.isClosed)
      }
      for order in orders {
        var serial: UInt32 = 0
        if dbus_connection_send(connection, order.message.pointer, &serial) != 0 {
          waiting[serial] = Waiting(deadline: order.deadline, answer: order.answer)
        } else {
          order.answer(.failure(Self.gone))
        }
      }
      if isClosed {
        if dbus_connection_get_is_authenticated(connection) != 0 {
          dbus_connection_flush(connection)
        }
        return waiting
      }
      guard dbus_connection_read_write(connection, 0) != 0 else { return waiting }
      while let pointer = dbus_connection_pop_message(connection) {
        handle(BusMessage(received: pointer), &waiting)
      }
      for (serial, call) in waiting where call.deadline <= .now {
        waiting[serial] = nil
        call.answer(.failure(DesktopError(.failed, "No answer came over the session bus.")))
      }
      wait(connection, until: waiting.values.map(\.deadline).min())
    }
  }

  /// Waits until there is something to do.
  private func wait(_ connection: OpaquePointer, until deadline: ContinuousClock.Instant?) {
    var descriptor: Int32 = -1
    dbus_connection_get_unix_fd(connection, &descriptor)
    let isReady = dbus_connection_get_is_authenticated(connection) != 0
    let hasMore = dbus_connection_has_messages_to_send(connection) != 0
    var events = Int16(POLLIN)
    if isReady, hasMore { events |= Int16(POLLOUT) }
    var wanted = [
      pollfd(fd: descriptor, events: events, revents: 0),
      pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    // The handshake's own writing is not told of, so it is looked after now and then.
    var milliseconds: Int32 = isReady ? -1 : 10
    if let deadline, isReady {
      let left = ContinuousClock.now.duration(to: deadline).components
      milliseconds = Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000)
      milliseconds = max(0, milliseconds) + 1
    }
    poll(&wanted, nfds_t(wanted.count), milliseconds)
    waker.reset()
  }

  private func handle(_ message: BusMessage, _ waiting: inout [UInt32: Waiting]) {
    if let serial = message.answered {
      guard let call = waiting.removeValue(forKey: serial) else { return }
      let values = message.values
      let reason = values.first?.text ?? "no reason is told"
      call.answer(
        message.isError
          ? .failure(DesktopError(.failed, "The session bus says: \(reason)")) : .success(values))
    } else if let signal = message.signal {
      yield.yield(
        BusSignal(
          sender: message.sender, path: message.path, interface: signal.interface,
          name: signal.name,
          values: message.values))
    }
  }
}

/// Wakes a thread that waits in `poll`, from any thread.
private final class PollWaker: Sendable {
  /// The descriptor that becomes readable when ``wake()`` is called.
  let descriptor: Int32
  private let writingEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    // If there is no pipe, only the bus wakes the thread.
    pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writingEnd = ends[1]
  }

  deinit {
    close(descriptor)
    close(writingEnd)
  }

  /// Wakes the thread, immediately or as soon as it waits.
  func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes it as well.
    _ = write(writingEnd, &byte, 1)
  }

  /// Discards earlier wake-ups.
  func reset() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}

/// The address of the session bus.
package enum SessionBus {
  /// The bus's address: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in `XDG_RUNTIME_DIR`.
  ///
  /// No bus is ever started.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The address; nil if there is no bus.
  package static func address(_ environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      return address.hasPrefix("autolaunch:") ? nil : address
    }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    let socket = folder + "/bus"
    guard FileManager.default.fileExists(atPath: socket) else { return nil }
    let path = socket.utf8.map { byte in
      let isPlain =
        byte < 128
        && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
          || "-_/.".utf8.contains(byte))
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + String(format: "%02x", byte)
    }
    return "unix:path=" + path.joined()
  }
}

internal import CDBus
internal import Foundation
internal import Synchronization

/// A connection to the bus, which a thread of its own owns: libdbus is used nowhere else.
///
/// Safe to use from any thread. It ends when the bus goes away or ``close()`` is called; what is
/// called then fails at once.
package final class BusConnection: Sendable {
  private typealias Reply = Result<[BusValue], BusError>

  private struct Order {
    let message: BusMessage
    /// The end of the waiting for an answer, and what receives it; nil where none is wanted.
    let awaited: Waiting?
  }

  private struct State {
    var orders: [Order] = []
    var isClosed = false
    /// The reason why nothing can be called once it is closed.
    var problem: BusError
  }

  private struct Waiting {
    let deadline: ContinuousClock.Instant
    let answer: @Sendable (Reply) -> Void
  }

  /// The signals that were asked for by a match rule, in order; it ends with the connection.
  package let signals: AsyncStream<BusSignal>

  private let bus: MessageBus
  private let address: String
  private let timeout: Duration
  private let answering: BusAnswering
  private let state: Mutex<State>
  private let yield: AsyncStream<BusSignal>.Continuation
  private let waker = PollWaker()

  /// Connects, and says hello.
  ///
  /// - Parameters:
  ///   - bus: The bus.
  ///   - address: Where it is.
  ///   - timeout: How long an answer is waited for, unless the call says otherwise.
  ///   - answering: Answers the calls of others at once, on the connection's thread; by itself, nothing can be called here.
  package init(
    _ bus: MessageBus, address: String, timeout: Duration,
    answering: @escaping BusAnswering = { .unknownMethod($0) }
  ) {
    self.bus = bus
    self.address = address
    self.timeout = timeout
    self.answering = answering
    state = Mutex(State(problem: BusError(.gone, "\(bus.subject) is gone.")))
    (signals, yield) = AsyncStream.makeStream()
    let thread = Thread { self.run() }
    thread.name = "callvoice.bus"
    thread.start()
  }

  /// Connects to a bus of this machine, and says hello.
  ///
  /// - Parameters:
  ///   - bus: The bus.
  ///   - environment: The environment variables, which tell where it is.
  ///   - timeout: How long an answer is waited for, unless the call says otherwise.
  ///   - answering: Answers the calls of others at once, on the connection's thread; by itself, nothing can be called here.
  /// - Throws: `BusError` if there is none.
  package convenience init(
    _ bus: MessageBus, _ environment: [String: String], timeout: Duration,
    answering: @escaping BusAnswering = { .unknownMethod($0) }
  ) throws(BusError) {
    guard let address = bus.address(environment) else {
      throw BusError(.noBus, "There is no \(bus.rawValue) bus.")
    }
    self.init(bus, address: address, timeout: timeout, answering: answering)
  }

  /// Calls a method and waits for the answer.
  ///
  /// - Parameter call: The call.
  /// - Returns: The values of the answer.
  /// - Throws: `BusError` if there is no bus or no answer, or the answer is an error.
  @discardableResult
  package func call(_ call: BusCall) async throws(BusError) -> [BusValue] {
    let message = try Self.message(of: call)
    let reply: Reply = await withCheckedContinuation { continuation in
      enqueue(
        Order(
          message: message,
          awaited: Waiting(deadline: .now + (call.timeout ?? timeout)) {
            continuation.resume(returning: $0)
          }))
    }
    return try reply.get()
  }

  /// Calls a method and blocks the thread until the answer is there.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - deadline: The end of the waiting.
  /// - Returns: The values of the answer.
  /// - Throws: `BusError` if there is no bus or no answer, or the answer is an error.
  @discardableResult
  package func wait(
    for call: BusCall, until deadline: ContinuousClock.Instant
  ) throws(BusError) -> [BusValue] {
    let reply = Mutex<Reply?>(nil)
    let isAnswered = DispatchSemaphore(value: 0)
    enqueue(
      Order(
        message: try Self.message(of: call),
        awaited: Waiting(deadline: deadline) { answer in
          reply.withLock { $0 = answer }
          isAnswered.signal()
        }))
    isAnswered.wait()
    return try (reply.withLock(\.self) ?? .failure(gone)).get()
  }

  /// Emits a signal; where the bus is gone, nobody hears it.
  ///
  /// - Parameters:
  ///   - path: The object that it is of.
  ///   - interface: The interface.
  ///   - name: The name.
  ///   - arguments: The arguments.
  package func emit(path: String, interface: String, name: String, _ arguments: BusValue...) {
    guard let message = BusMessage(signal: name, of: path, interface, arguments) else { return }
    enqueue(Order(message: message, awaited: nil))
  }

  private static func message(of call: BusCall) throws(BusError) -> BusMessage {
    guard let message = BusMessage(call) else {
      throw BusError(.refused, "The message \(call.method) cannot be made.")
    }
    return message
  }

  private func enqueue(_ order: Order) {
    let problem = state.withLock { state -> BusError? in
      if state.isClosed { return state.problem }
      state.orders.append(order)
      return nil
    }
    if let problem { order.awaited?.answer(.failure(problem)) } else { waker.wake() }
  }

  /// Ends the connection once what was called before is on its way.
  package func close() {
    state.withLock { $0.isClosed = true }
    waker.wake()
  }

  private var gone: BusError { BusError(.gone, "\(bus.subject) is gone.") }

  // MARK: - On the thread

  private func run() {
    let problem: BusError
    // The handling of SIGPIPE is left to the program.
    dbus_connection_set_change_sigpipe(0)
    if let connection = dbus_connection_open_private(address, nil) {
      dbus_connection_set_exit_on_disconnect(connection, 0)
      let waiting = serve(connection)
      dbus_connection_close(connection)
      dbus_connection_unref(connection)
      problem = gone
      for call in waiting.values { call.answer(.failure(problem)) }
    } else {
      problem = BusError(.noBus, "\(bus.subject) does not answer.")
    }
    let orders = state.withLock { state in
      state.isClosed = true
      state.problem = problem
      defer { state.orders = [] }
      return state.orders
    }
    for order in orders { order.awaited?.answer(.failure(problem)) }
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
          if let awaited = order.awaited { waiting[serial] = awaited }
        } else {
          order.awaited?.answer(.failure(gone))
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
        let message = BusMessage(received: pointer)
        if let request = message.request {
          answer(request, of: message, over: connection)
        } else {
          handle(message, &waiting)
        }
      }
      for (serial, call) in waiting where call.deadline <= .now {
        waiting[serial] = nil
        call.answer(
          .failure(
            BusError(.noAnswer, "No answer came over the \(bus.rawValue) bus.")))
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

  private func answer(
    _ request: BusRequest, of message: BusMessage, over connection: OpaquePointer
  ) {
    let reply = answering(request)
    guard message.isAnswerWanted, let answer = BusMessage(reply, to: message) else { return }
    // A connection that cannot send is at its end.
    _ = dbus_connection_send(connection, answer.pointer, nil)
  }

  private func handle(_ message: BusMessage, _ waiting: inout [UInt32: Waiting]) {
    if let serial = message.answered {
      guard let call = waiting.removeValue(forKey: serial) else { return }
      let values = message.values
      let reason = values.first?.text ?? "no reason is told"
      call.answer(
        message.isError
          ? .failure(
            BusError(
              .refused, "\(bus.subject) says: \(reason)", name: message.errorName, reason: reason))
          : .success(values))
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

/// The buses of a machine.
package enum MessageBus: String, Sendable {
  /// The bus of the user's session.
  case session
  /// The bus of the whole machine.
  case system

  /// "The session bus".
  var subject: String { "The \(rawValue) bus" }

  /// The bus's address: the variable that names it, else its usual socket, where there is one.
  ///
  /// No bus is ever started.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The address; nil if there is no bus.
  package func address(_ environment: [String: String]) -> String? {
    let variable = "DBUS_\(rawValue.uppercased())_BUS_ADDRESS"
    if let address = environment[variable], !address.isEmpty {
      return address.hasPrefix("autolaunch:") ? nil : address
    }
    switch self {
    case .session:
      guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
      return Self.address(ofSocket: folder + "/bus")
    case .system:
      return Self.address(ofSocket: "/run/dbus/system_bus_socket")
    }
  }

  private static func address(ofSocket socket: String) -> String? {
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

/// The reason why a call on a bus has no answer, or a bad one: one sentence.
package struct BusError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors.
  package enum Code: Sendable, Hashable {
    /// There is no bus.
    case noBus
    /// The bus went away.
    case gone
    /// No answer came in time.
    case noAnswer
    /// The answer is an error.
    case refused
  }

  /// The kind of error.
  package let code: Code
  /// The explanation.
  package let description: String
  /// The name of the error in the answer, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
  package let name: String?
  /// The text of the error in the answer.
  package let reason: String?

  init(_ code: Code, _ description: String, name: String? = nil, reason: String? = nil) {
    self.code = code
    self.description = description
    self.name = name
    self.reason = reason
  }

  /// Whether nobody has the name that was called, and nobody can be started who has.
  package var isUnknownService: Bool {
    switch name {
    case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      "org.freedesktop.DBus.Error.Spawn.ServiceNotFound":
      true
    default: false
    }
  }
}

internal import Bus

/// ModemManager on the system bus, asked for modems and their calls.
///
/// The names and numbers are those of its D-Bus interface, `org.freedesktop.ModemManager1`.
struct ModemManager: Sendable {
  static let name = "org.freedesktop.ModemManager1"
  static let path = "/org/freedesktop/ModemManager1"
  static let modem = name + ".Modem"
  static let voice = name + ".Modem.Voice"
  static let call = name + ".Call"
  private static let properties = "org.freedesktop.DBus.Properties"

  let bus: BusConnection

  /// Calls a method of one of its objects; it is not started for that.
  @discardableResult
  func call(
    _ method: String, of interface: String, at path: String, _ arguments: BusValue...,
    timeout: Duration? = nil
  ) async throws(ModemProblem) -> [BusValue] {
    var call = BusCall(
      destination: Self.name, path: path, interface: interface, method: method,
      arguments: arguments)
    call.startsDestination = false
    call.timeout = timeout
    do throws(BusError) {
      return try await bus.call(call)
    } catch {
      throw ModemProblem(error)
    }
  }

  /// Asks to be told of changes of modems and calls, and of its own coming and going.
  ///
  /// - Returns: The name of its connection; nil while it does not run.
  func follow() async throws(ModemProblem) -> String? {
    let sender = "type='signal',sender='\(Self.name)'"
    let rules = [
      "\(sender),interface='\(Self.voice)'", "\(sender),interface='\(Self.call)'",
      "\(sender),interface='org.freedesktop.DBus.ObjectManager'",
      "\(sender),interface='\(Self.properties)',path_namespace='\(Self.path)/Call'",
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.name)'",
    ]
    do throws(BusError) {
      for rule in rules { try await bus.call(.bus("AddMatch", .string(rule))) }
    } catch {
      throw ModemProblem(error)
    }
    return try? await bus.call(.bus("GetNameOwner", .string(Self.name))).first?.text
  }

  /// The modems, in the order of their numbers.
  func modems() async throws(ModemProblem) -> [Modem] {
    let objects = try await call(
      "GetManagedObjects", of: "org.freedesktop.DBus.ObjectManager", at: Self.path
    ).first?.entries
    return (objects ?? [:]).compactMap { Modem($0, $1.entries ?? [:]) }
      .sorted { ($0.number, $0.path) < ($1.number, $1.path) }
  }

  /// The modem that calls go out on: the first that can make them as it is, else the first that can make calls.
  ///
  /// - Parameter name: What the user calls the one that is meant; nil for any.
  /// - Returns: The modem.
  /// - Throws: `ModemProblem` where there is none.
  func modem(named name: String? = nil) async throws(ModemProblem) -> Modem {
    let all = try await modems()
    guard !all.isEmpty else {
      throw ModemProblem(
        "ModemManager knows no modem; is it plugged in and switched on? See: mmcli --list-modems")
    }
    let modems = all.filter { modem in name.map { modem.isCalled($0) } ?? true }
    guard let first = modems.first else {
      let known = all.map { "\($0.number) (\($0.title))" }.joined(separator: ", ")
      throw ModemProblem(
        "No modem is called “\(name ?? "")”; name one of these by its number or a part of its name: \(known)."
      )
    }
    return modems.first { $0.problem == nil } ?? modems.first(where: \.hasVoice) ?? first
  }

  /// Whether somebody who calls during a call waits, and does not hear that it is busy; nil where the network does not say.
  func hasCallWaiting(_ modem: Modem) async -> Bool? {
    let reply = try? await call("CallWaitingQuery", of: Self.voice, at: modem.path)
    return reply?.first?.boolean
  }

  /// The calls of a modem, by their paths.
  func calls(of modem: Modem) async throws(ModemProblem) -> [String] {
    let paths = try await call("ListCalls", of: Self.voice, at: modem.path).first?.elements
    return (paths ?? []).compactMap(\.path)
  }

  /// The state of a call.
  func properties(ofCall path: String) async throws(ModemProblem) -> ModemCallProperties {
    let values = try await call(
      "GetAll", of: Self.properties, at: path, .string(Self.call)
    ).first?.entries
    return ModemCallProperties(values ?? [:])
  }
}

/// A call as ModemManager has it.
struct ModemCallProperties: Sendable, Hashable {
  /// MMCallState.
  enum State: Int32, Sendable {
    case unknown, dialing, ringingOut, ringingIn, active, held, waiting, terminated
  }

  var state: State
  var isIncoming: Bool
  var number: String
  var isMultiparty: Bool

  init(_ values: [String: BusValue]) {
    state = values["State"]?.signedNumber.flatMap(State.init(rawValue:)) ?? .unknown
    isIncoming = values["Direction"]?.signedNumber == 1
    number = values["Number"]?.text ?? ""
    isMultiparty = values["Multiparty"]?.boolean ?? false
  }
}

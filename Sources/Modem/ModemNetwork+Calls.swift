internal import Bus
internal import Foundation
internal import Telephony

// MARK: - Outgoing calls

extension ModemNetwork {
  /// Has the modem dial; the call is told of by its events alone.
  func dial(_ call: UUID, _ destination: CallDestination) async {
    do throws(ModemProblem) {
      let number = try Self.number(of: destination)
      let manager = try await manager()
      let modem = try await manager.modem(named: options.modem)
      note(modem, of: call)
      guard modem.hasVoice else {
        throw ModemProblem(modem.problem ?? "The modem \(modem.name) makes no calls.")
      }
      do throws(ModemProblem) {
        try await dial(call, number, by: modem, manager)
      } catch {
        // It was tried all the same, since emergency calls may go where others do not.
        throw modem.problem.map { ModemProblem($0) } ?? error
      }
    } catch {
      guard calls[call] != nil else { return }
      explain(call, error.description)
      finish(call, .failed(error.failure))
    }
  }

  private func dial(
    _ call: UUID, _ number: String, by modem: Modem, _ manager: ModemManager
  ) async throws(ModemProblem) {
    guard calls[call] != nil else { return }
    guard !isClosed else { return finish(call, .failed(.serviceUnavailable)) }
    let created = try await manager.call(
      "CreateCall", of: ModemManager.voice, at: modem.path,
      .dictionary([BusValue.Entry(key: "number", value: .string(number))]))
    guard let path = created.first?.path else {
      throw ModemProblem("ModemManager answers otherwise than it should.")
    }
    guard calls[call] != nil, !isClosed else {
      delete(path, of: modem.path)
      return finish(call, .failed(.serviceUnavailable))
    }
    calls[call]?.path = path
    calls[call]?.modem = modem.path
    calls[call]?.hasSound = true
    beginSound()
    let silence = Task { [timing = options.timing] in
      guard (try? await timing.clock.sleep(for: timing.dialling)) != nil else { return }
      reportSilence(of: call)
    }
    defer { silence.cancel() }
    calls[call]?.isStarting = true
    do throws(ModemProblem) {
      try await manager.call(
        "Start", of: ModemManager.call, at: path, timeout: options.timing.mostDialling)
      dialled(call)
      calls[call]?.isStarting = false
      guard let ending = calls[call]?.ending, calls[call]?.isEnding == false else { return }
      delete(path, of: modem.path)
      finish(call, ending)
    } catch {
      if calls[call] != nil {
        Task { try? await manager.call("Hangup", of: ModemManager.call, at: path) }
      }
      delete(path, of: modem.path)
      throw error
    }
  }

  private func reportSilence(of call: UUID) {
    guard calls[call]?.state == .underway else { return }
    options.report("The modem has not dialled yet; it is waited for.")
  }

  /// The number as the modem is given it.
  ///
  /// - Throws: `ModemProblem` if it is none, or a code that is no call.
  private static func number(of destination: CallDestination) throws(ModemProblem) -> String {
    let value = destination.value
    guard destination.kind == .phoneNumber else {
      throw ModemProblem(
        "A modem calls telephone numbers alone; other addresses need a SIP account.", .notFound)
    }
    let digits = value.hasPrefix("+") ? value.dropFirst() : value[...]
    guard !digits.isEmpty, digits.count <= 40,
      digits.utf8.allSatisfy({ "0123456789*#".utf8.contains($0) })
    else { throw ModemProblem("This is no telephone number that a modem dials.", .notFound) }
    guard !value.hasSuffix("#") else {
      throw ModemProblem(
        "\(value) is a code and no call; it is sent with: mmcli -m any --3gpp-ussd-initiate='\(value)'",
        .notFound)
    }
    return value
  }

  private func dialled(_ call: UUID) {
    guard let current = calls[call], current.state == .underway else { return }
    calls[call]?.state = .dialled
    current.yield(.started)
  }

  private func reached(_ call: UUID) {
    dialled(call)
    guard let current = calls[call], current.state == .dialled else { return }
    calls[call]?.state = .reached
    current.yield(.connecting)
  }

  private func connected(_ call: UUID) {
    guard let current = calls[call] else { return }
    switch current.state {
    case .connected: return told(false, of: call)
    case .ringing:
      // Another program has taken it.
      guard current.isAnswered else { return finish(call, .handedOver) }
    case .underway, .dialled, .reached: reached(call)
    }
    calls[call]?.state = .connected
    current.yield(.connected)
  }

  /// Hangs up, declines or gives up.
  func hangUp(_ call: UUID) async {
    guard let current = calls[call], !current.isEnding else { return }
    guard let path = current.path else { return finish(call, .ended) }
    calls[call]?.isEnding = true
    do throws(ModemProblem) {
      let manager = try await manager()
      try await manager.call("Hangup", of: ModemManager.call, at: path)
    } catch  where calls[call] == nil {
      // It was over before.
    } catch {
      options.report("The modem has not hung up. \(error.description)")
    }
    delete(path, of: current.modem)
    finish(call, .ended)
  }

  /// Removes a call that is over from ModemManager's list.
  private func delete(_ path: String, of modem: String) {
    Task {
      let manager = try await manager()
      try await manager.call("DeleteCall", of: ModemManager.voice, at: modem, .objectPath(path))
    }
  }
}

// MARK: - Signals

extension ModemNetwork {
  /// Takes a signal of an object of ModemManager's.
  func handle(_ signal: BusSignal, of path: String) {
    switch (signal.interface, signal.name) {
    case (ModemManager.voice, "CallAdded"):
      guard options.takesCalls, let added = signal.values.first?.path else { return }
      Task { await receive(added, of: path) }
    case (ModemManager.voice, "CallDeleted"):
      guard let deleted = signal.values.first?.path else { return }
      complete(deleted)
      if let call = call(at: deleted) { over(call, because: 0) }
    case (ModemManager.call, "StateChanged"):
      guard signal.values.count == 3, let number = signal.values[1].signedNumber,
        let state = ModemCallProperties.State(rawValue: number),
        let reason = signal.values[2].number
      else { return }
      if state == .terminated || state == .active { complete(path) }
      if let call = call(at: path) { change(call, to: state, because: reason) }
    case (_, "PropertiesChanged"):
      let number = signal.values.dropFirst().first?.entries?["Number"]?.text
      if number?.isEmpty == false { complete(path) }
    case (_, "InterfacesRemoved"):
      guard case .strings(let interfaces) = signal.values.last,
        interfaces.contains(ModemManager.modem), let modem = signal.values.first?.path
      else { return }
      lose(modem: modem)
    default: break
    }
  }

  private func call(at path: String) -> UUID? { calls.first { $0.value.path == path }?.key }

  private func change(
    _ call: UUID, to state: ModemCallProperties.State, because reason: UInt32
  ) {
    switch state {
    case .dialing: dialled(call)
    case .ringingOut: reached(call)
    case .active: connected(call)
    case .held: told(true, of: call)
    case .terminated: over(call, because: reason)
    case .unknown, .ringingIn, .waiting: break
    }
  }

  private func over(_ call: UUID, because reason: UInt32) {
    guard let current = calls[call], !current.isEnding else { return }
    guard !current.isStarting else {
      calls[call]?.ending = current.ending(because: reason)
      return
    }
    if let path = current.path { delete(path, of: current.modem) }
    finish(call, current.ending(because: reason))
  }

  private func lose(modem: String) {
    let lost = calls.filter { $0.value.modem == modem }.keys
    guard !lost.isEmpty else { return }
    options.report("The modem is gone, and its calls with it; is it plugged in?")
    for call in lost { finish(call, .failed(.serviceUnavailable)) }
  }
}

// MARK: - Incoming calls

extension ModemNetwork {
  /// Tells of the calls that ring already.
  func findRingingCalls() async {
    guard let manager = try? await manager(), let modems = try? await manager.modems() else {
      return
    }
    for modem in modems where modem.hasVoice {
      for path in (try? await manager.calls(of: modem)) ?? [] {
        await receive(path, of: modem.path)
      }
    }
  }

  /// Tells of a call that came in, once its number is known or none is to be expected.
  private func receive(_ path: String, of modem: String) async {
    guard call(at: path) == nil, arrivals[path] == nil, let manager = try? await manager() else {
      return
    }
    arrivals[path] = Arrival()
    defer { arrivals[path] = nil }
    guard var found = try? await manager.properties(ofCall: path), found.isIncoming,
      [.ringingIn, .waiting, .unknown].contains(found.state)
    else { return }
    if found.number.isEmpty {
      await completed(path)
      // One that could not be asked for again has gone away with ModemManager.
      found = (try? await manager.properties(ofCall: path)) ?? found
    }
    let call = UUID()
    let modems = (try? await manager.modems()) ?? []
    if let modem = modems.first(where: { $0.path == modem }) { note(modem, of: call) }
    let (events, yield) = CallEvents.make()
    calls[call] = ModemCall(
      yield: yield, state: .ringing, path: path, modem: modem, hasSound: true)
    let isNumber = Self.isNumber(found.number)
    comingIn.yield(
      IncomingCall(
        uuid: call, origin: isNumber ? CallDestination(.phoneNumber, found.number) : nil,
        claimedName: isNumber ? nil : found.number.singleLine, events: events))
    beginSound()
    // What has happened meanwhile was told of no call.
    guard let now = try? await manager.properties(ofCall: path) else { return }
    change(call, to: now.state, because: 0)
  }

  /// Waits until the number of a call is there, or the call is over, or for some time at most.
  private func completed(_ path: String) async {
    guard arrivals[path]?.isComplete == false else { return }
    let timer = Task { [timing = options.timing] in
      try? await timing.clock.sleep(for: timing.callerNumber)
      complete(path)
    }
    await withCheckedContinuation { arrivals[path]?.waiting = $0 }
    timer.cancel()
  }

  /// Goes on with a call that came in.
  func complete(_ path: String) {
    arrivals[path]?.isComplete = true
    let waiting = arrivals[path]?.waiting
    arrivals[path]?.waiting = nil
    waiting?.resume()
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("+") ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.count <= 40
      && digits.utf8.allSatisfy { "0123456789*#".utf8.contains($0) }
  }

  /// Takes a call that rings.
  func answer(_ call: UUID) async throws(CallNetworkError) {
    guard let current = calls[call], let path = current.path else { throw .isOver }
    guard current.state == .ringing, !current.isAnswered else {
      throw CallNetworkError(.notRinging, "The call does not ring any more.")
    }
    guard !isClosed else {
      throw CallNetworkError(.refused, "The program ends; no call is answered any more.")
    }
    calls[call]?.isAnswered = true
    let isTalking = calls.contains { $0.key != call && isTalkedIn($0.value, on: current.modem) }
    do throws(CallNetworkError) {
      if isTalking {
        try await swap(on: current.modem, taking: [call], "answered")
      } else {
        try await ask("Accept", of: ModemManager.call, at: path, "answered")
      }
    } catch {
      guard calls[call] != nil else { throw .isOver }
      calls[call]?.isAnswered = false
      throw error
    }
    guard calls[call] != nil else { throw .isOver }
    connected(call)
  }
}

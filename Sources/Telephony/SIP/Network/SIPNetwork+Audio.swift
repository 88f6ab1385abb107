/// The places where calls are heard.
extension SIPNetwork {
  /// Plays all calls on a device that the options name, until the last of them ends.
  public func setAudioRoute(_ route: CallAudioRoute?) async throws(CallNetworkError) {
    try await perform { network throws(CallNetworkError) in try await network.route(to: route) }
  }

  private func route(to route: CallAudioRoute?) async throws(CallNetworkError) {
    if let route, options.audio.routes[route] == nil {
      throw CallNetworkError(
        .refused,
        "There is no device for the \(route.rawValue); name its ALSA device with \(route.option).")
    }
    let former = audioRoute
    audioRoute = route
    do throws(CallNetworkError) {
      try await applyAudioRoute()
    } catch {
      audioRoute = former
      // A device that does not open leaves the calls without any.
      try? await play(on: former)
      throw error
    }
  }

  /// Tells the agent where calls are to be heard, if it runs and was told of another place.
  func applyAudioRoute() async throws(CallNetworkError) {
    guard agent != nil, agentRoute != audioRoute else { return }
    let route = audioRoute
    try await play(on: route)
    agentRoute = route
  }

  private func play(on route: CallAudioRoute?) async throws(CallNetworkError) {
    let device = route.flatMap { options.audio.routes[$0] }.map { "alsa,\($0)" } ?? usualDevice
    let response: AgentResponse?
    do throws(AgentProblem) {
      response = try await send([AgentCommand("auplay", device)])[0]
    } catch {
      throw CallNetworkError(.refused, "The SIP agent does not answer; it is started again.")
    }
    // It says what it did; a device that it does not have, or cannot open, is no failure to it.
    let text = response?.text ?? ""
    guard response?.isOK == true, !text.contains("no such"), !text.contains("failed to") else {
      throw CallNetworkError(.refused, "The SIP agent cannot play on the device \(device).")
    }
  }

  private var usualDevice: String {
    switch options.audio.player {
    case .device(let name): "alsa,\(name)"
    case .none: "aubridge,nowhere"
    }
  }
}

extension CallAudioRoute {
  /// The option that names the device.
  fileprivate var option: String {
    switch self {
    case .speaker: "--call-loudspeaker"
    case .earpiece: "--call-earpiece"
    case .headset: "--call-headset"
    }
  }
}

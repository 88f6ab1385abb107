internal import ExternalPrograms
internal import Foundation

/// The configuration with which the agent is started.
struct AgentConfiguration: Sendable {
  /// Codecs, the one to be preferred first.
  private static let codecs = ["opus", "g722", "g711"]

  /// The frequency, in hertz, of the tone that is muted where nothing is to be sent.
  private static let inaudible = 20

  let installation: AgentInstallation
  let audio: SIPAudio
  /// The address that calls are put through at; nil is that of the machine's default route.
  let interface: String?
  /// The SIP port; 0 is any.
  let port: UInt16
  /// The number of seconds without any sound after which a call ends.
  let soundTimeout: Int
  /// The file of certificates that are trusted; nil where nothing goes by TLS.
  let certificates: String?
  /// Whether the sound of calls is encrypted (SRTP, RFC 4568).
  let encryptsSound: Bool

  /// The text of `config`.
  var text: String {
    var lines = [
      "poll_method epoll",
      "call_local_timeout 120",
      "call_max_calls 8",
      "ausrc_format s16",
      "auplay_format s16",
      "auenc_format s16",
      "audec_format s16",
      "audio_buffer 20-160",
      "jitter_buffer_delay 5-10",
      "rtp_tos 184",
      // Below the ports that the system gives away by itself.
      "rtp_ports 16384-32767",
      "rtp_timeout \(soundTimeout)",
      "rtp_stats yes",
      // Without a port it is a Unix socket.
      "mqtt_broker_host \(AgentListener.name)",
      "mqtt_broker_port 0",
      "mqtt_basetopic \(AgentMessage.root)",
      "menu_bell no",
      "statmode_default off",
      // Whoever shows the calls lets them ring.
      "audio_alert aubridge,alert",
    ]
    if let interface { lines.append("net_interface \(interface)") }
    if interface != nil || port != 0 {
      let address = interface ?? "0.0.0.0"
      lines.append("sip_listen \(address.contains(":") ? "[\(address)]" : address):\(port)")
    }
    var modules = installation.installed(Self.codecs)
    lines += sourceLines(&modules) + playerLines(&modules)
    // To switch the player is to switch what rings, too, which then finds no sound to ring with.
    if !audio.routes.isEmpty { lines.append("audio_path \(AgentFolder.sounds)") }
    if let recordings = audio.recordings {
      modules.append("sndfile")
      lines.append("snd_path \(recordings)")
    }
    if let certificates { lines.append("sip_cafile \(certificates)") }
    if encryptsSound { modules.append("srtp") }
    lines.append("module_path \(installation.modules)")
    lines += (modules + ["aubridge"]).map { "module \($0).so" }
    // The program rings itself.
    lines.append("audio_alert aubridge,nowhere")
    lines += ["module_tmp account.so", "module_app menu.so", "module_app mqtt.so"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func sourceLines(_ modules: inout [String]) -> [String] {
    switch audio.source {
    case .device(let name):
      modules.append("alsa")
      return ["audio_source alsa,\(name)"]
    case .tone(let frequency): return toneLines(frequency, &modules)
    case .file(let path):
      modules.append("aufile")
      return ["audio_source aufile,\(path)"]
    case .silence:
      return toneLines(Self.inaudible, &modules)
    }
  }

  private func toneLines(_ frequency: Int, _ modules: inout [String]) -> [String] {
    modules.append("ausine")
    // The tone is made at this rate and in stereo only.
    return ["audio_source ausine,\(frequency)", "ausrc_srate 48000", "ausrc_channels 2"]
  }

  private func playerLines(_ modules: inout [String]) -> [String] {
    if !audio.routes.isEmpty, !modules.contains("alsa") { modules.append("alsa") }
    switch audio.player {
    case .device(let name):
      if !modules.contains("alsa") { modules.append("alsa") }
      return ["audio_player alsa,\(name)", "ringback_disabled no"]
    case .none:
      return ["audio_player aubridge,nowhere", "ringback_disabled yes"]
    }
  }
}

/// The installed agent.
struct AgentInstallation: Sendable, Hashable {
  /// The program.
  let program: String
  /// The folder of its modules.
  let modules: String

  /// Finds the agent.
  ///
  /// - Parameters:
  ///   - program: Its path; nil looks along `PATH`.
  ///   - environment: The environment variables.
  /// - Throws: `SIPError`, `missingAgent` if it or its modules are not here.
  init(
    program: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SIPError) {
    let found = program ?? ExternalProgram(named: "baresip", environment: environment)?.path
    guard let found, FileManager.default.isExecutableFile(atPath: found) else {
      throw SIPError(
        .missingAgent,
        "\(program ?? "baresip"), which puts SIP calls through, is not installed; "
          + "install it with: apt-get install baresip-core")
    }
    let places = ["/usr/lib/baresip/modules", "/usr/local/lib/baresip/modules"]
    guard
      let modules = places.first(where: {
        FileManager.default.fileExists(atPath: "\($0)/mqtt.so")
      })
    else {
      throw SIPError(
        .missingAgent,
        "baresip's module mqtt.so is not in \(places[0]); "
          + "install it with: apt-get install --reinstall baresip-core")
    }
    self.program = found
    self.modules = modules
  }

  /// Those of some modules that are installed, in the same order.
  func installed(_ names: [String]) -> [String] {
    names.filter { FileManager.default.fileExists(atPath: "\(modules)/\($0).so") }
  }
}

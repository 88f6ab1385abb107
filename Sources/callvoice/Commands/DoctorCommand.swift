internal import ArgumentParser
internal import Buttons
internal import Conversation
internal import Desktop
internal import Foundation
internal import Handover
internal import Sessions
internal import Settings
internal import Speech

/// Prints the state of the installation.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look whether everything is here, and say what to do about what is not.")

  @OptionGroup var microphone: DeviceOption

  @Option(
    help: ArgumentHelp(
      "An acoustic model's folder in place of the installed one, or the name of another language's, such as "
        + "en-US: an experiment.", valueName: "dir"),
    completion: .directory)
  var model: String?

  @Option(
    help: ArgumentHelp(
      "Try a wake phrase instead: how it is said, and what it is taken for in recordings.",
      valueName: "phrase"))
  var wake: String?

  @Option(
    help: ArgumentHelp(
      "With --wake: sound in which the phrase is not said, such as an evening (repeatable).",
      valueName: "file"),
    completion: .file())
  var recording: [String] = []

  @Option(
    help: ArgumentHelp(
      "With --wake: a recording of you saying the phrase (repeatable).", valueName: "file"),
    completion: .file())
  var said: [String] = []

  @Option(
    help: ArgumentHelp(
      "With --recording and --said: write what is missed against the false alarms an hour as a page, one "
        + "HTML file.",
      valueName: "file"),
    completion: .file())
  var report: String?

  @OptionGroup var options: SetupOptions

  private var modelURL: URL? { model.map { URL(fileURLWithPath: $0, isDirectory: true) } }

  func validate() throws {
    if wake == nil, !recording.isEmpty || !said.isEmpty {
      throw ValidationError("--recording and --said need --wake with the phrase.")
    }
    guard let report else { return }
    guard !recording.isEmpty, !said.isEmpty else {
      throw ValidationError(
        "--report needs --recording and --said: the page shows one against the other.")
    }
    let place = Self.place(report)
    guard !(recording + said).contains(where: { Self.place($0) == place }) else {
      throw ValidationError("\(report) is an input of this run; name another file for the report.")
    }
  }

  /// The target of a path, with links resolved.
  private static func place(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      if let wake {
        let model = try Resources(locale: options.locale).recognitionModel(
          acousticModel: modelURL, data: options.data)
        return try await WakeReport(printer: printer).run(
          wake, model: model, recordings: recording, sayings: said, page: report)
      }
      let network = Settings.current.text(.network).flatMap(CallConnection.Kind.parse)
      let doctor = Doctor(
        locale: options.locale, region: options.dialingRegion, data: options.data,
        contacts: options.contactURLs,
        acousticModel: modelURL, device: microphone.device,
        network: network?.kind, modem: network?.modem,
        callCommand: try Settings.current.text(.callCommand).map(HandoverCommand.init))
      let checks = await doctor.checks() + [notificationCheck(), buttonCheck()]
      for check in checks {
        let title = check.name.padding(toLength: 22, withPad: " ", startingAt: 0)
        let mark = check.isOK ? "ok     " : "MISSING"
        let remedy = check.remedy.map { "\n" + String(repeating: " ", count: 31) + $0 } ?? ""
        printer.print(json: CheckLine(check), text: "\(mark)  \(title)\(check.detail)\(remedy)")
      }
      return checks.allSatisfy(\.isOK) ? .success : .unavailable
    }
  }

  /// Checks whether calls can be shown on the desktop, which nothing else depends on.
  private func notificationCheck() async -> Doctor.Check {
    do throws(DesktopError) {
      let notifications = try await DesktopNotifications()
      let server = notifications.server
      notifications.disconnect()
      let buttons = server.hasActions ? "with buttons" : "without buttons"
      return Doctor.Check(
        name: "notifications", isOK: true, detail: "\(server.name) \(server.version), \(buttons)",
        remedy: nil)
    } catch {
      return Doctor.Check(
        name: "notifications", isOK: true, detail: "none: \(error.description)",
        remedy: "Calls are shown at the terminal alone.")
    }
  }

  /// Checks the buttons of headsets and keys of keyboards, which nothing else depends on.
  private func buttonCheck() async -> Doctor.Check {
    let choice = ButtonOptions.choice()
    let devices = ButtonDevices(choice == .off ? .headset : choice)
    let names = devices.readable.joined(separator: ", ")
    guard choice != .off else {
      return Doctor.Check(
        name: "buttons", isOK: true,
        detail: names.isEmpty ? "off" : "off; there are those of \(names)",
        remedy: names.isEmpty ? nil : "To heed them: callvoice config set buttons headset")
    }
    var ways = names.isEmpty ? [] : [names]
    if await CallPlayer.isPossible() { ways.append("the desktop's play key during calls") }
    if choice == .all, await GlobalShortcuts().isThere { ways.append("shortcuts of the desktop") }
    let detail =
      "\(choice.rawValue): \(ways.isEmpty ? "none is here" : ways.joined(separator: "; "))"
    return Doctor.Check(
      name: "buttons", isOK: devices.problems.isEmpty, detail: detail,
      remedy: devices.problems.first)
  }
}

/// A check as a line of JSON.
private struct CheckLine: Encodable {
  private enum Key: String, CodingKey {
    case event
  }

  let check: Doctor.Check

  init(_ check: Doctor.Check) {
    self.check = check
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("check", forKey: .event)
    try check.encode(to: encoder)
  }
}

internal import ArgumentParser
internal import Conversation
internal import Desktop
internal import Foundation
internal import Sessions
internal import Speech

/// Prints the state of the installation.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look whether everything is here, and say what to do about what is not.")

  @OptionGroup var microphone: DeviceOption

  @Option(
    help: ArgumentHelp(
      "An acoustic model's folder in place of the installed one.", valueName: "dir"),
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

  @OptionGroup var options: SetupOptions

  private var modelURL: URL? { model.map { URL(fileURLWithPath: $0, isDirectory: true) } }

  func validate() throws {
    if wake == nil, !recording.isEmpty || !said.isEmpty {
      throw ValidationError("--recording and --said need --wake with the phrase.")
    }
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      if let wake {
        let model = try Resources(locale: options.locale).recognitionModel(
          acousticModel: modelURL, data: options.data)
        return try await WakeReport(printer: printer).run(
          wake, model: model, recordings: recording, sayings: said)
      }
      let doctor = Doctor(
        locale: options.locale, region: options.dialingRegion, data: options.data,
        contacts: options.contactURLs,
        acousticModel: modelURL, device: microphone.device)
      let checks = await doctor.checks() + [notificationCheck()]
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

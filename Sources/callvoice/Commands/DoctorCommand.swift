internal import ArgumentParser
internal import Foundation
internal import VoiceDialer

/// The state of the installation.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look whether everything is here, and say what to do about what is not.")

  @Option(help: ArgumentHelp("The microphone, by its ALSA name.", valueName: "name"))
  var device = "default"

  @Option(
    help: ArgumentHelp(
      "An acoustic model's folder in place of the installed one.", valueName: "dir"),
    completion: .directory)
  var model: String?

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let doctor = Doctor(
        locale: options.locale, region: options.regionCode, data: options.data,
        contacts: options.contactURLs,
        acousticModel: model.map { URL(fileURLWithPath: $0, isDirectory: true) }, device: device)
      let checks = await doctor.checks()
      for check in checks {
        let title = check.name.padding(toLength: 22, withPad: " ", startingAt: 0)
        let mark = check.isOK ? "ok     " : "MISSING"
        let remedy = check.remedy.map { "\n" + String(repeating: " ", count: 31) + $0 } ?? ""
        printer.print(json: CheckLine(check), text: "\(mark)  \(title)\(check.detail)\(remedy)")
      }
      return checks.allSatisfy(\.isOK) ? 0 : 69
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

internal import ArgumentParser
internal import Foundation
internal import Screening

/// The commands of do not disturb.
struct DoNotDisturbCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dnd", abstract: "Do not disturb: let no call ring.",
    subcommands: [On.self, Off.self, Status.self], defaultSubcommand: Status.self)

  /// Switches it on.
  struct On: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "on", abstract: "Let no call ring from now on.")

    @Option(
      help: ArgumentHelp("When it ends by itself, in 24 hours, such as 7:30.", valueName: "time"))
    var until: String?

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        var setting = DoNotDisturb(isOn: true)
        if let until {
          setting.until = DoNotDisturb.next(until, after: Date(), in: .current)
          guard setting.until != nil else {
            throw UsageError("--until takes a time in 24 hours such as 7:30, not \"\(until)\".")
          }
        }
        try options.screener.setDoNotDisturb(setting)
        printer.print(setting)
        return .success
      }
    }
  }

  /// Switches it off.
  struct Off: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "off", abstract: "Let calls ring again.")

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let setting = DoNotDisturb(isOn: false)
        try options.screener.setDoNotDisturb(setting)
        printer.print(setting)
        return .success
      }
    }
  }

  /// Shows it.
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show whether calls ring.")

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        printer.print(try options.screener.settings.doNotDisturb)
        return .success
      }
    }
  }
}

/// Do not disturb as a line of JSON.
private struct DoNotDisturbLine: Encodable {
  let event = "doNotDisturb"
  let isOn: Bool
  let until: String?
}

extension EventPrinter {
  /// Prints whether do not disturb is on.
  fileprivate func print(_ setting: DoNotDisturb) {
    let isOn = setting.isOn(at: Date())
    let until = isOn ? setting.until : nil
    let end = until.map { " until \($0.shownHere)" } ?? ""
    print(
      json: DoNotDisturbLine(isOn: isOn, until: until?.inUTC),
      text: "do not disturb is \(isOn ? "on" : "off")\(end)")
  }
}

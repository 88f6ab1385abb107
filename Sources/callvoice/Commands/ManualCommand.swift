internal import ArgumentParser
internal import Foundation

/// The manual page, as it is installed.
struct ManualCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page callvoice(1), for man and mandoc.", shouldDisplay: false)

  func run() async throws {
    let printer = EventPrinter(json: false)
    try await printer.run {
      let dump = try JSONDecoder().decode(HelpDump.self, from: Data(Callvoice._dumpHelp().utf8))
      let page = ManualPage(
        dump, version: Callvoice.configuration.version, date: Self.date)
      try FileHandle.standardOutput.write(contentsOf: Data(page.text.utf8))
      return 0
    }
  }

  /// The day the program was made, or the one that whoever packages it gives.
  private static var date: Date {
    let environment = ProcessInfo.processInfo.environment
    if let seconds = environment["SOURCE_DATE_EPOCH"].flatMap(Double.init) {
      return Date(timeIntervalSince1970: seconds)
    }
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: program)
    return attributes?[.modificationDate] as? Date ?? Date()
  }
}

internal import ArgumentParser
internal import Foundation
internal import VoiceDialer

/// What every command needs to find its files.
struct SetupOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A vCard file, or a folder of them (repeatable). Default: contacts in the data folder.",
      valueName: "path"),
    completion: .file())
  var contacts: [String] = []

  @Option(
    help: ArgumentHelp(
      "The language of requests, such as es-MX or de; numbers are read by --region.",
      valueName: "locale"))
  var locale = "en-US"

  @Option(
    help: ArgumentHelp(
      "Where numbers without a country code are dialled, two letters. Default: the region that "
        + "LC_TELEPHONE, LC_ALL or LANG names, in this order, else US.",
      valueName: "region"))
  var region: String?

  @Option(
    help: ArgumentHelp(
      "Where contacts and history are kept. Default: ~/.local/share/callvoice.",
      valueName: "dir"),
    completion: .directory)
  var dataDir: String?

  @Flag(help: "Print one JSON object a line.")
  var json = false

  /// The region that is named, else the user's.
  var dialingRegion: DialingRegion { DialingRegion(option: region) }

  /// The region in which numbers without a country code are read, in capitals.
  var regionCode: String { dialingRegion.code }

  var data: DataFolder { .protected(path: dataDir) }
  var contactURLs: [URL] { contacts.map { URL(fileURLWithPath: $0) } }

  mutating func validate() throws {
    if contacts.contains("") {
      throw ValidationError("--contacts needs a path: a vCard file or a folder of them.")
    }
    if dataDir?.isEmpty == true {
      throw ValidationError("--data-dir needs a path.")
    }
    if let region,
      region.count != 2 || region.uppercased() == "ZZ"
        || !Locale.Region(region.uppercased()).isISORegion
    {
      throw ValidationError("'\(region)' is no region; use two letters such as US or GB.")
    }
  }
}

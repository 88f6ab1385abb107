internal import ArgumentParser
internal import ContactBook
internal import Foundation
internal import VoiceDialer

/// The grammar that the grammar commands are about.
struct GrammarFileOptions: ParsableArguments {
  @Argument(
    help: "A JSGF grammar. Default: the calling grammar of the locale.",
    completion: .file(extensions: ["jsgf", "gram"]))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "A vCard file, or a folder of them, whose names fill <contact> (repeatable). Default: a few "
        + "examples.", valueName: "path"),
    completion: .file())
  var contacts: [String] = []

  @Option(help: ArgumentHelp("The language of the calling grammar.", valueName: "locale"))
  var locale = "en-US"

  @Flag(help: "Print one JSON object a line.")
  var json = false

  /// Reads the grammar, and the contacts where there are any.
  func workshop(printer: EventPrinter) throws -> GrammarWorkshop {
    let url = try file.map { URL(fileURLWithPath: $0) } ?? Resources(locale: locale).callingGrammar
    guard !contacts.isEmpty else { return try GrammarWorkshop(file: url, contacts: nil) }
    let (book, warnings) = try DialerSetup.book(
      contacts.map { URL(fileURLWithPath: $0) }, data: DataFolder(path: nil), region: "US")
    for warning in warnings { printer.warn(warning) }
    return try GrammarWorkshop(file: url, contacts: book)
  }
}

internal import ArgumentParser
internal import ContactBook
internal import Foundation
internal import VoiceDialer

/// The grammar that the grammar commands are about; without --contacts examples fill `<contact>`.
struct GrammarFileOptions: ParsableArguments {
  @Argument(
    help: "A JSGF grammar. Default: the calling grammar of the locale.",
    completion: .file(extensions: ["jsgf", "gram"]))
  var file: String?

  @OptionGroup var options: SetupOptions

  /// Reads the grammar, and the contacts where there are any.
  func workshop(printer: EventPrinter) throws -> GrammarWorkshop {
    let url =
      try file.map { URL(fileURLWithPath: $0) }
      ?? Resources(locale: options.locale).callingGrammar
    guard !options.contacts.isEmpty else { return try GrammarWorkshop(file: url, contacts: nil) }
    let (book, warnings) = try DialerSetup.book(
      options.contactURLs, data: options.data, region: options.regionCode)
    for warning in warnings { printer.warn(warning) }
    return try GrammarWorkshop(file: url, contacts: book)
  }
}

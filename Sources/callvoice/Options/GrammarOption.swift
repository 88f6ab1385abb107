internal import ArgumentParser
internal import Foundation
internal import VoiceDialer

/// Another grammar in place of the calling one.
struct GrammarOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Another JSGF grammar: interpretations only, no calls; its rule <contact> is filled from the "
        + "contacts.",
      valueName: "file.jsgf"),
    completion: .file(extensions: ["jsgf", "gram"]))
  var grammar: String?

  /// No other grammar: the calling one.
  static var calling: GrammarOption {
    var option = GrammarOption()
    option.grammar = nil
    return option
  }

  /// Reads what the options name, and prints what is wrong with it.
  func setup(_ options: SetupOptions, printer: EventPrinter) throws -> DialerSetup {
    let setup = try DialerSetup(
      locale: options.locale, region: options.regionCode, data: options.data,
      contacts: options.contactURLs, grammar: grammar.map { URL(fileURLWithPath: $0) })
    for warning in setup.warnings { printer.warn(warning) }
    return setup
  }
}

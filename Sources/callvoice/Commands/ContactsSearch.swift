internal import ArgumentParser
internal import ContactBook
internal import SpokenText
internal import VoiceDialer

/// Who is meant by some words, and why.
struct ContactsSearch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Show who would be called by a name, and why; nobody is called.",
    discussion: "The exit code is 0 where somebody is meant or asked about, 4 where nobody is.")

  @Argument(
    help: "The words of a name, as they would be said or typed.",
    completion: NameCompletion.words)
  var words: [String]

  @OptionGroup var options: SetupOptions

  /// The answer as a line of JSON.
  private struct Answer: Encodable {
    struct Choice: Encodable {
      let contact: ContactsLine
      /// The value of the handle that would be called, where that is decided.
      let handle: String?
    }

    let event = "search"
    let phrase: String
    let result: String
    let explanation: String
    let choices: [Choice]
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let language = SpokenLanguage(locale: options.locale)
      let (book, warnings) = try DialerSetup.book(
        options.contactURLs, data: options.data, region: options.regionCode, language: language)
      for warning in warnings { printer.warn(warning) }
      let phrase = words.joined(separator: " ")
      let resolution = book.resolve(name: phrase)
      let (result, choices) = Self.parts(of: resolution)
      // A contact with several numbers to choose from is one line.
      var seen: Set<String> = []
      let people = choices.compactMap(\.contact).filter { seen.insert($0.identifier).inserted }
      let width = ContactsLine.width(of: people)
      let lines = people.map { "  " + ContactsLine.text(of: $0, width: width) }
      printer.print(
        json: Answer(
          phrase: phrase, result: result, explanation: resolution.explanation,
          choices: choices.compactMap { choice in
            choice.contact.map {
              Answer.Choice(contact: ContactsLine($0), handle: choice.handle?.value)
            }
          }),
        text: ([resolution.explanation] + lines).joined(separator: "\n"))
      return people.isEmpty ? Outcome.nobodyToCall.exitCode : 0
    }
  }

  private static func parts(of resolution: Resolution) -> (String, [ContactChoice]) {
    switch resolution.result {
    case .success(let choice): ("success", [choice])
    case .disambiguation(let choices): ("disambiguation", choices)
    case .needsValue: ("needsValue", [])
    case .confirmationRequired(let choice): ("confirmationRequired", [choice])
    case .unsupported: ("unsupported", [])
    }
  }
}

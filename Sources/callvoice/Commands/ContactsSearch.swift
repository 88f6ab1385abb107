internal import ArgumentParser
internal import ContactBook
internal import Dialer
internal import Foundation
internal import NameSearch
internal import Sessions
internal import SpokenText

/// Shows who is meant by some words or has a number, and why.
struct ContactsSearch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Show who would be called by a name, or who has a number; nobody is called.",
    discussion: """
      A number may be written in any way: (415) 555-0100, +1 415 555 0100, or its last digits. The exit \
      code is 0 where somebody is meant or asked about, 4 where nobody is.
      """)

  @Argument(
    help: "The words of a name, as they would be said or typed, or a number or address.",
    completion: NameCompletion.words)
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only numbers with this label: home, work, mobile or another.", valueName: "label"))
  var label: String?

  @OptionGroup var options: SetupOptions

  /// The answer as a line of JSON.
  private struct Answer: Encodable {
    struct Choice: Encodable {
      let contact: ContactsLine
      /// The value of the handle that would be called, if that is decided.
      let handle: String?
    }

    let event = "search"
    let phrase: String
    let result: String
    let explanation: String
    let choices: [Choice]
  }

  /// The people who were found, and a sentence about them.
  private struct Finding {
    let result: String
    let explanation: String
    let choices: [ContactChoice]

    init(_ resolution: Resolution) {
      explanation = resolution.prospect
      (result, choices) =
        switch resolution.result {
        case .success(let choice): ("success", [choice])
        case .disambiguation(let choices): ("disambiguation", choices)
        case .needsValue: ("needsValue", [])
        case .confirmationRequired(let choice): ("confirmationRequired", [choice])
        case .unsupported: ("unsupported", [])
        }
    }

    /// People who all have something: "a work number".
    init(_ choices: [ContactChoice], having what: String) {
      self.choices = choices
      result = choices.isEmpty ? "unsupported" : choices.count == 1 ? "success" : "disambiguation"
      explanation =
        choices.isEmpty
        ? "Nobody in your contacts has \(what)."
        : choices.count == 1
          ? "\(choices[0].contact?.displayName ?? "One person") has \(what)."
          : "\(choices.count) people have \(what)."
    }
  }

  mutating func validate() throws {
    if words.isEmpty, label == nil {
      throw ValidationError("Say a name or a number, or --label with the label of a number.")
    }
    if let label, ContactLabel(spoken: label) == nil {
      throw ValidationError("--label needs a word: home, work, mobile or another.")
    }
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let language = SpokenLanguage(locale: options.locale)
      let (nameSearch, warnings) = try DialerSetup.nameSearch(
        of: options.contactURLs, data: options.data, region: options.regionCode, language: language,
        showing: WarningLog(data: options.data))
      for warning in warnings { printer.warn(warning) }
      let finding = find(in: nameSearch)
      // A contact with several numbers to choose from takes one line.
      var seen: Set<String> = []
      let people = finding.choices.compactMap(\.contact)
        .filter { seen.insert($0.identifier).inserted }
      let width = ContactsLine.width(of: people)
      let places = ContactPlaces(options.contactURLs)
      let lines = people.map { "  " + ContactsLine.text(of: $0, width: width) }
      printer.print(
        json: Answer(
          phrase: phrase, result: finding.result, explanation: finding.explanation,
          choices: finding.choices.compactMap { choice in
            choice.contact.map {
              Answer.Choice(contact: ContactsLine($0, in: places), handle: choice.handle?.value)
            }
          }),
        text: ([finding.explanation] + lines).joined(separator: "\n"))
      return people.isEmpty ? .nobodyToCall : .success
    }
  }

  private var phrase: String { words.joined(separator: " ") }

  private func find(in nameSearch: NameSearch) -> Finding {
    let label = label.flatMap { ContactLabel(spoken: $0) }
    guard !words.isEmpty else {
      let name = label?.spoken ?? ""
      let article = name.first.map { "aeiou".contains($0) } == true ? "an" : "a"
      return Finding(
        label.map { nameSearch.choices(withLabel: $0) } ?? [], having: "\(article) \(name) number")
    }
    let resolution = nameSearch.resolve(name: phrase, label: label)
    let isName = if case .unsupported = resolution.result { false } else { true }
    let isNumber = NameSearch.isNumber(phrase)
    guard isNumber || !isName else { return Finding(resolution) }
    let choices = nameSearch.choices(withNumber: phrase)
    if isName, choices.isEmpty { return Finding(resolution) }
    guard isNumber || !choices.isEmpty else { return Finding(resolution) }
    let shown = choices.first?.handle?.displayText ?? phrase
    let values = Set(choices.map(\.handle?.value))
    return Finding(choices, having: values.count > 1 ? "a number with \(phrase)" : shown)
  }
}

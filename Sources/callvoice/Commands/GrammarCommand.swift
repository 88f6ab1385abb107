internal import ArgumentParser
internal import ContactBook
internal import Conversation
internal import Dialer
internal import Foundation
internal import IntentParser
internal import Sessions

/// The commands for authors of grammars.
struct GrammarCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grammar",
    abstract: "Look into a grammar: its errors, random sentences, its network.",
    discussion: "Without --contacts a few example names fill <contact>.",
    subcommands: [Check.self, Sample.self, Network.self])

  /// Prints errors and ambiguities.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Print what is wrong with a grammar, and sentences that two of its rules share.",
      discussion: """
        All errors of the file and of those it imports are printed as FILE:LINE:COLUMN: error: …, \
        and the exit code is 78. A sentence of one public rule that is read as another one is a \
        warning: give the rule more weight, or take the sentence out of one of the two.
        """)

    @OptionGroup var grammar: GrammarFileOptions

    func run() async throws {
      let printer = EventPrinter(json: grammar.options.json)
      try await printer.run {
        let workshop = try grammar.workshop(printer: printer)
        // A grammar that is too large for the recogniser is an error too.
        _ = try workshop.network.wordNetwork
        let (warnings, isComplete) = workshop.overmatches()
        for warning in warnings {
          printer.print(json: OvermatchLine(warning), text: warning.description)
        }
        for tag in workshop.grammar.oneWordTags {
          printer.print(
            DialerEvent(
              nil,
              .note(
                code: "tagOfOneWord",
                message:
                  "\(workshop.grammar.name): {\(tag.slot)} in <\(tag.rule)> holds “\(tag.word)” and "
                  + "not “\(tag.before)”; put parentheses around what it is to hold: "
                  + "(\(tag.before) \(tag.word)) {\(tag.slot)}")))
        }
        let network = workshop.network
        let count = warnings.count
        let words =
          switch count {
          case 0: "no rule wins a sentence of another"
          case 1: "1 sentence is won by another rule"
          default: "\(count) sentences are won by another rule"
          }
        let reservation = isComplete ? "" : ", among the shorter sentences"
        printer.print(
          json: CheckedLine(
            rules: network.rules, overmatches: warnings.count, isComplete: isComplete),
          text: "\(workshop.grammar.name): no errors; \(network.rules.count) public "
            + "\(network.rules.count == 1 ? "rule" : "rules"), "
            + words + reservation)
        return .success
      }
    }
  }

  /// Prints random sentences.
  struct Sample: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sample",
      abstract: "Print random sentences of a grammar, the likely ones more often.")

    @OptionGroup var grammar: GrammarFileOptions

    @Option(name: .shortAndLong, help: "How many sentences, 1 to 1000000.")
    var count = 10

    @Option(
      help: ArgumentHelp("Only sentences of this public rule (repeatable).", valueName: "name"))
    var rule: [String] = []

    @Option(help: "The same seed prints the same sentences. Default: by chance.")
    var seed: UInt64?

    @Flag(help: "Also sentences with <dictation>, which only typed text can match.")
    var typed = false

    mutating func validate() throws {
      guard (1...1_000_000).contains(count) else {
        throw ValidationError("--count takes 1 to 1000000, not \(count).")
      }
    }

    func run() async throws {
      let printer = EventPrinter(json: grammar.options.json)
      try await printer.run {
        let workshop = try grammar.workshop(printer: printer)
        for name in rule where !workshop.network.rules.contains(name) {
          let names = workshop.network.rules.joined(separator: ", ")
          throw UsageError("There is no public rule <\(name)>; there is: \(names).")
        }
        let samples = workshop.samples(
          count, rules: rule.isEmpty ? nil : Set(rule), mode: typed ? .typed : .spoken,
          seed: seed ?? UInt64.random(in: 0...UInt64.max))
        for sample in samples {
          let slots = sample.interpretation.slots.map { " · \($0.name) “\($0.spelledValue)”" }
            .joined()
          printer.print(
            json: SampleLine(sample),
            text: "\(sample.text)  → \(sample.interpretation.rule)\(slots)")
        }
        if samples.isEmpty {
          throw UsageError(
            "There is no sentence to draw: the rules need dictation (see --typed) or contacts, match "
              + "nothing, or go on for too long.")
        }
        return .success
      }
    }
  }

  /// Prints the sizes of a grammar's networks.
  struct Network: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "network",
      abstract: "Print how large a grammar's network is, as text and for the recogniser.")

    @OptionGroup var grammar: GrammarFileOptions

    @Flag(help: "Print the recogniser's network for Graphviz instead.")
    var dot = false

    func run() async throws {
      let printer = EventPrinter(json: grammar.options.json)
      try await printer.run {
        let workshop = try grammar.workshop(printer: printer)
        let network = workshop.network
        let heard = try network.wordNetwork
        if dot {
          printer.say(heard.graphviz)
          return .success
        }
        printer.print(
          json: NetworkLine(workshop, heard: heard),
          text: """
            grammar     \(workshop.grammar.name)\(workshop.grammar.locale.map { ", \($0)" } ?? "")
            names       \(workshop.nameCount)
            text        \(network.stateCount) states, \(network.arcCount) arcs
            recogniser  \(heard.stateCount) states, \(heard.arcs.count) arcs, \(heard.words.count) words
            """)
        // The time for each rule grows with the whole network.
        let shown = network.rules.prefix(network.mostRulesAlone)
        for rule in shown {
          let alone = try network.wordNetwork(of: [rule])
          let name = "<\(rule)>".padding(toLength: 18, withPad: " ", startingAt: 0)
          printer.print(
            json: RuleLine(rule: rule, heard: alone),
            text: "  \(name)\(alone.stateCount) states, \(alone.arcs.count) arcs alone")
        }
        if shown.count < network.rules.count {
          printer.note(
            "moreRules",
            "The network is too large to look at each of its \(network.rules.count) public rules alone; "
              + "these are the first \(shown.count).")
        }
        return .success
      }
    }
  }
}

/// The options of all grammar commands; without --contacts, examples fill `<contact>`.
struct GrammarFileOptions: ParsableArguments {
  @Argument(
    help: "A JSGF grammar. Default: the calling grammar of the locale.",
    completion: .file(extensions: ["jsgf", "gram"]))
  var file: String?

  @OptionGroup var options: SetupOptions

  /// Reads the grammar, and the contacts if any are named.
  func workshop(printer: EventPrinter) throws -> GrammarWorkshop {
    let url =
      try file.map { URL(fileURLWithPath: $0) }
      ?? Resources(locale: options.locale).callingGrammar
    guard !options.contacts.isEmpty else { return try GrammarWorkshop(file: url, contacts: nil) }
    let (nameSearch, warnings) = try DialerSetup.nameSearch(
      of: options.contactURLs, data: options.data, region: options.regionCode,
      showing: WarningLog(data: options.data))
    for warning in warnings { printer.warn(warning) }
    return try GrammarWorkshop(file: url, contacts: nameSearch)
  }
}

/// An overmatch as a line of JSON.
private struct OvermatchLine: Encodable {
  let event = "overmatch"
  let file: String
  let rule: String
  let winner: String
  let text: String

  init(_ warning: GrammarWarning) {
    file = warning.file
    rule = warning.rule
    winner = warning.winner
    text = warning.sentence
  }
}

/// The result of a check as a line of JSON.
private struct CheckedLine: Encodable {
  let event = "grammar"
  let rules: [String]
  let overmatches: Int
  let isComplete: Bool
}

/// A sample as a line of JSON.
private struct SampleLine: Encodable {
  let event = "sample"
  let text: String
  let rule: String
  let slots: [String: String]

  init(_ sample: SampleSentence) {
    text = sample.text
    rule = sample.interpretation.rule
    slots = sample.interpretation.spelledValues
  }
}

/// The size of a network as a line of JSON.
private struct NetworkLine: Encodable {
  struct Size: Encodable {
    let states: Int
    let arcs: Int
    var words: Int?
  }

  let event = "network"
  let grammar: String
  let locale: String?
  let names: Int
  let text: Size
  let recogniser: Size

  init(_ workshop: GrammarWorkshop, heard: WordNetwork) {
    grammar = workshop.grammar.name
    locale = workshop.grammar.locale
    names = workshop.nameCount
    text = Size(states: workshop.network.stateCount, arcs: workshop.network.arcCount)
    recogniser = Size(
      states: heard.stateCount, arcs: heard.arcs.count, words: heard.words.count)
  }
}

/// The size of one rule for the recogniser as a line of JSON.
private struct RuleLine: Encodable {
  let event = "rule"
  let rule: String
  let states: Int
  let arcs: Int

  init(rule: String, heard: WordNetwork) {
    self.rule = rule
    states = heard.stateCount
    arcs = heard.arcs.count
  }
}

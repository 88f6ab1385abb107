internal import ArgumentParser
internal import Speech
internal import VoiceDialer

/// Recorded requests.
struct Recognize: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Carry out the requests in recordings.",
    discussion: """
      A recording may have any format, sample rate and number of channels that libsndfile reads; \
      several requests in one, with pauses between, are carried out one after the other.
      """)

  @Argument(help: "Recordings; - is standard input.", completion: .file())
  var files: [String]

  @OptionGroup var grammar: GrammarOption
  @OptionGroup var options: SetupOptions
  @OptionGroup var speech: SpeechOptions
  @OptionGroup var dialing: DialingOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let setup = try grammar.setup(options, printer: printer)
      let recognizer = try await speech.recognizer(
        of: setup, isVerbose: dialing.verbose, printer: printer)
      let dialer = dialing.dialer(
        of: setup, options, interpretsOnly: grammar.grammar != nil, printer: printer)
      var codes: [Int32] = []
      var utterances = 0
      for file in files {
        do {
          let recording = try AudioFile(path: file)
          if let warning = recording.bandwidthWarning { printer.warn(warning) }
          let hearing = await dialer.hear(
            recording, named: file, with: recognizer, firstUtterance: utterances + 1)
          utterances += hearing.outcomes.count
          codes += hearing.outcomes.map(\.exitCode)
          if let error = hearing.error { codes.append(printer.print(error, source: file)) }
        } catch {
          codes.append(printer.print(error, source: file))
        }
      }
      return codes.first { $0 != 0 } ?? 0
    }
  }
}

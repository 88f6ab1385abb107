internal import ArgumentParser
internal import Audio
internal import Conversation
internal import Evaluation
internal import Foundation
internal import Pronunciation
internal import Settings
internal import Speech

/// Makes test sets with synthetic voices.
struct TestSpeak: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speak",
    abstract: "Make recordings of sentences with synthetic voices.",
    discussion: """
      The list has a sentence a line; one that begins with ! is no request. The manifest marks each \
      recording as synthetic, and so does every report: voices of machines are easier to hear than \
      people.
      """)

  @Argument(help: "A list of sentences.", completion: .file())
  var list: String

  @Option(
    help: ArgumentHelp(
      "Voices, such as flite:slt,espeak-ng:en-us. Default: some of each that is installed.",
      valueName: "voice,…"))
  var voices: String?

  @Option(
    name: .customLong("locale"),
    help: ArgumentHelp(
      "The language of the sentences, whose voices are taken. Default: en-US.", valueName: "locale")
  )
  private var localeOption: String?

  @Option(help: ArgumentHelp("Speeds; 1 is the voice's own.", valueName: "factor,…"))
  var speeds = "1"

  @Option(
    help: ArgumentHelp(
      "Mix noise this many dB below the speech into each; clean is none.", valueName: "dB,…"))
  var snr = "clean"

  @Option(help: ArgumentHelp("The noise, a recording. Default: pink.", valueName: "file"))
  var noise: String?

  @Option(help: ArgumentHelp("Chooses the noise.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("Where recordings and manifest go.", valueName: "dir"),
    completion: .directory)
  var output = "spoken"

  private static let noiseLength = 60 * 16_000

  func run() async throws {
    let printer = EventPrinter(json: false)
    try await printer.run {
      let sentences = try SentenceList(path: list).sentences
      let voices = try chosenVoices(
        locale: Settings.current.text(.locale, option: localeOption) ?? "en-US")
      let speeds = try numbers(speeds)
      let conditions = try conditions()
      let mixer = NoiseMixer(
        noise: try noise.map { try NoiseMixer.samples(of: $0) }
          ?? PinkNoise.samples(Self.noiseLength, seed: seed), seed: seed)
      let writer = try ManifestWriter(folder: output)
      let progress = TestProgress()
      var number = 0
      for sentence in sentences {
        for voice in voices {
          for speed in speeds {
            let speech = try await voice.speak(sentence.text, speed: speed)
            for condition in conditions {
              number += 1
              let name = String(format: "%04d.wav", number)
              var samples = speech
              if case .snr(let decibels) = condition {
                samples = mixer.mixed(speech, at: decibels, name: name)
              }
              try writer.add(
                samples, named: name, saying: sentence,
                voice: "\(voice.engine.rawValue) \(voice.name), speed \(speed), \(condition.name)")
              progress.show(
                number, of: sentences.count * voices.count * speeds.count * conditions.count)
            }
          }
        }
      }
      progress.finish()
      printer.say("\(number) recordings of synthetic voices are in \(output).")
      return .success
    }
  }

  private func chosenVoices(locale: String) throws -> [SyntheticVoice] {
    guard let voices else {
      let resources = try Resources(locale: locale)
      let isEnglish = resources.locale.hasPrefix("en")
      let phonology = isEnglish ? nil : RecognitionModel.phonology(in: resources.model)
      // A language without a model has the espeak-ng voice of its name.
      let own = isEnglish ? [] : phonology?.voices ?? [String(resources.locale.prefix(2))]
      let installed = SyntheticVoice.installed(language: own)
      guard !installed.isEmpty else {
        throw TestProblem(
          "--voices", "No voice is installed; install some with: apt-get install flite espeak-ng")
      }
      return installed
    }
    var chosen: [SyntheticVoice] = []
    for name in voices.split(separator: ",") { chosen.append(try SyntheticVoice(String(name))) }
    guard !chosen.isEmpty else { throw TestProblem("--voices", "No voice is named.") }
    return chosen
  }

  private func numbers(_ list: String) throws(UsageError) -> [Double] {
    let numbers = list.split(separator: ",").compactMap { Double($0) }
    guard !numbers.isEmpty, numbers.count == list.split(separator: ",").count,
      numbers.allSatisfy({ (0.3...3).contains($0) })
    else { throw UsageError("--speeds needs numbers from 0.3 to 3, such as 0.9,1,1.1.") }
    return numbers
  }

  private func conditions() throws(UsageError) -> [Condition] {
    let parts = snr.split(separator: ",")
    let conditions = parts.compactMap { Condition(String($0)) }
    guard !conditions.isEmpty, conditions.count == parts.count else {
      throw UsageError("--snr needs numbers of dB, or clean, such as clean,15,6.")
    }
    return conditions
  }
}

/// Records test sets at the microphone.
struct TestRecord: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record sentences at the microphone, one after the other.",
    discussion: """
      The list has a sentence a line; one that begins with ! is no request. Each sentence is shown, \
      and recorded until you stop speaking. A manifest that is there is continued.
      """)

  @Argument(help: "A list of sentences.", completion: .file())
  var list: String

  @OptionGroup var microphone: DeviceOption

  @Option(
    help: ArgumentHelp("Where recordings and manifest go.", valueName: "dir"),
    completion: .directory)
  var output = "recorded"

  @Option(
    name: .customLong("locale"),
    help: ArgumentHelp(
      "The language of the sentences. Default: en-US.", valueName: "locale"))
  private var localeOption: String?

  /// The time to wait for a sentence, in seconds.
  private static let sentenceTimeout = 15.0

  func validate() throws { try Settings.check(json: false) }

  func run() async throws {
    let printer = EventPrinter(json: false)
    try await printer.run {
      let sentences = try SentenceList(path: list).sentences
      let locale = Settings.current.text(.locale, option: localeOption) ?? "en-US"
      let model = try Resources(locale: locale).recognitionModel()
      let writer = try ManifestWriter(folder: output, continues: true)
      let isInteractive = LineReader.shared.isInteractive
      var count = 0
      var index = 0
      while index < sentences.count {
        let sentence = sentences[index]
        printer.say("\(index + 1) of \(sentences.count). Say: \(sentence.text)")
        let samples = try await record(model.parameters.endpointer)
        guard let samples else {
          printer.say("  Nothing was heard.")
          guard isInteractive else {
            index += 1
            continue
          }
          let line = await LineReader.shared.line(prompt: "  Enter: again, s: skip, q: quit ")
          if line == nil || line == "q" { break }
          if line == "s" { index += 1 }
          continue
        }
        if isInteractive {
          let line = await LineReader.shared.line(prompt: "  Enter: keep, r: again, q: quit ")
          if line == nil || line == "q" { break }
          if line == "r" { continue }
        }
        try writer.add(samples, named: Self.name(in: output), saying: sentence)
        count += 1
        index += 1
      }
      printer.say("\(count) recordings are in \(output).")
      return count > 0 ? .success : .unreadableInput
    }
  }

  private func record(_ parameters: Endpointer.Parameters) async throws -> [Int16]? {
    var recorder = UtteranceRecorder(parameters)
    let microphone = try Microphone(device: microphone.device)
    for try await chunk in AudioChunks(microphone) {
      if let utterance = recorder.hear(chunk) { return utterance }
      if recorder.seconds > Self.sentenceTimeout { return recorder.finish() }
    }
    return recorder.finish()
  }

  /// Returns the next free name.
  private static func name(in folder: String) -> String {
    var number = 1
    while true {
      let name = String(format: "%04d.wav", number)
      guard FileManager.default.fileExists(atPath: "\(folder)/\(name)") else { return name }
      number += 1
    }
  }
}

/// Turns kept utterances into a test set.
struct TestLabel: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "label",
    abstract: "Say what was meant by the utterances that listen --keep has kept.",
    discussion: """
      Each utterance is shown as it was heard. The answer is an empty line where that is what was \
      said, the sentence that was said, - for no request, s to skip, q to quit. The folder's \
      manifest.jsonl is then a test set: callvoice test DIR.
      """)

  @Argument(help: "The folder given to listen --keep.", completion: .directory)
  var folder: String

  func run() async throws {
    let printer = EventPrinter(json: false)
    try await printer.run {
      let utterances = try KeptUtterances(folder: folder).utterances
      let writer = try ManifestWriter(folder: folder, continues: true)
      var count = 0
      for (index, utterance) in utterances.enumerated() {
        let state = utterance.accepted ? "taken for a request" : "ignored"
        printer.say(
          "\(index + 1) of \(utterances.count). \(utterance.audio): "
            + "“\(EventLayout.clean(utterance.text))”, \(state)")
        if !utterance.outcome.isEmpty { printer.say("  \(EventLayout.clean(utterance.outcome))") }
        guard
          let line = await LineReader.shared.line(
            prompt: "  What was meant? (Enter: as heard, -: no request, s: skip, q: quit) ")
        else { break }
        let answer = line.trimmingCharacters(in: .whitespaces)
        if answer == "q" { break }
        if answer == "s" || (answer.isEmpty && utterance.text.isEmpty) { continue }
        let sentence =
          answer == "-"
          ? SentenceList.Sentence("", isNothing: true)
          : SentenceList.Sentence(answer.isEmpty ? utterance.text : answer)
        try writer.add(utterance.audio, saying: sentence)
        count += 1
      }
      printer.say("\(count) of \(utterances.count) labelled in \(folder)/manifest.jsonl.")
      return .success
    }
  }
}

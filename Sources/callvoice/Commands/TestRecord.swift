internal import ArgumentParser
internal import Evaluation
internal import Foundation
internal import Speech
internal import VoiceDialer

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

  @Option(help: ArgumentHelp("The microphone, by its ALSA name.", valueName: "name"))
  var device = "default"

  @Option(
    help: ArgumentHelp("Where recordings and manifest go.", valueName: "dir"),
    completion: .directory)
  var output = "recorded"

  @Option(help: ArgumentHelp("The language of the sentences.", valueName: "locale"))
  var locale = "en-US"

  /// How long a sentence is waited for, in seconds.
  private static let patience = 15.0

  func run() async throws {
    let printer = EventPrinter(json: false)
    try await printer.run {
      let sentences = try SentenceList(path: list).sentences
      let model = try RecognitionModel(folder: try Resources(locale: locale).model)
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
      return count > 0 ? 0 : 66
    }
  }

  private func record(_ parameters: Endpointer.Parameters) async throws -> [Int16]? {
    var recorder = UtteranceRecorder(parameters)
    let microphone = try Microphone(device: device)
    for try await chunk in AudioChunks(microphone) {
      if let utterance = recorder.hear(chunk) { return utterance }
      if recorder.seconds > Self.patience { return recorder.finish() }
    }
    return recorder.finish()
  }

  /// The next name that is free.
  private static func name(in folder: String) -> String {
    var number = 1
    while true {
      let name = String(format: "%04d.wav", number)
      guard FileManager.default.fileExists(atPath: "\(folder)/\(name)") else { return name }
      number += 1
    }
  }
}

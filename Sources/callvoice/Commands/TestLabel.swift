internal import ArgumentParser
internal import Evaluation
internal import Foundation

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
      return 0
    }
  }
}

package import Foundation
package import IntentParser
package import Speech

/// What the repository and the machine have for these tests.
package enum Installed {
  package static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  package static let modelFolder = repository.appending(path: "models/en-US")
  package static let recordings = URL(filePath: "/usr/share/pocketsphinx/test/data")

  package static let hasModel = (try? RecognitionModel(folder: modelFolder)) != nil
  package static let hasRecordings = FileManager.default.fileExists(
    atPath: recordings.appending(path: "librivox").path)
  package static let canSpeakAndHear = SyntheticSpeech.isInstalled && hasModel

  package static func recognizer() throws -> Recognizer {
    try Recognizer(model: try RecognitionModel(folder: modelFolder))
  }
}

extension WordNetwork {
  /// The sentences of the rules in `text`, which needs no header.
  package static func make(_ text: String) throws -> WordNetwork {
    try GrammarNetwork(
      grammar: try Grammar(text: "#JSGF V1.0;\ngrammar test;\n" + text, file: "test.jsgf")
    ).wordNetwork
  }

  /// The calling grammar as it is shipped, with a handful of names.
  package static func calling(_ names: [String]) throws -> WordNetwork {
    try GrammarNetwork.calling(names).wordNetwork
  }
}

extension GrammarNetwork {
  /// The calling grammar as it is shipped, with a handful of names.
  package static func calling(_ names: [String]) throws -> GrammarNetwork {
    let grammar = try Grammar(
      contentsOf: Installed.repository.appending(path: "grammars/en-US/call.jsgf"))
    let phrases = names.map { $0.split(separator: " ").map(String.init) }
    let relations = phrases.filter { [["mom"], ["dad"], ["pizza", "palace"]].contains($0) }
    return try GrammarNetwork(
      grammar: grammar, filling: ["contact": phrases, "relation": relations])
  }
}

extension Recognizer {
  /// A recogniser that listens for the sentences of `network`.
  package static func make(_ network: WordNetwork) async throws -> Recognizer {
    let recognizer = try Installed.recognizer()
    try recognizer.setGrammar(network)
    return recognizer
  }

  /// All transcripts of one source, given in pieces of that many samples.
  package func transcripts(of samples: [Int16], by length: Int = 1600) throws -> [Transcript] {
    var transcripts: [Transcript] = []
    begin()
    for start in stride(from: 0, to: samples.count, by: length) {
      transcripts += try process(Array(samples[start..<min(samples.count, start + length)]))
    }
    return transcripts + (try finish())
  }
}

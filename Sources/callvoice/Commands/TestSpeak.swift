internal import ArgumentParser
internal import Evaluation
internal import Foundation

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
      let voices = try chosenVoices()
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
      return 0
    }
  }

  private func chosenVoices() throws(TestProblem) -> [SyntheticVoice] {
    guard let voices else {
      let installed = SyntheticVoice.installed
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

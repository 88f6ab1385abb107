internal import ArgumentParser
internal import Foundation
internal import Speech
internal import VoiceDialer

/// What the commands that hear share.
struct SpeechOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An acoustic model's folder in place of the installed one.", valueName: "dir"),
    completion: .directory)
  var model: String?

  var modelURL: URL? { model.map { URL(fileURLWithPath: $0, isDirectory: true) } }

  /// Loads the recogniser, and prints which names it cannot hear.
  func recognizer(
    of setup: DialerSetup, isVerbose: Bool, printer: EventPrinter
  ) async throws -> Recognizer {
    let (recognizer, warning) = try await setup.recognizer(
      acousticModel: modelURL, isVerbose: isVerbose)
    if let warning { printer.warn(warning) }
    return recognizer
  }
}

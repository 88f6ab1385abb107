internal import ArgumentParser
internal import Audio
internal import Dialer
internal import Foundation
internal import Pronunciation
internal import Settings
internal import Speech

/// The options about questions at the microphone.
struct PromptOptions: ParsableArguments {
  @Flag(
    name: .customLong("prompts"), inversion: .prefixedNo,
    help:
      "Speak questions, and who calls (the default); without, they are printed alone and answered as well."
  )
  private var promptsFlag: Bool?

  private var prompts: Bool {
    promptsFlag ?? (Settings.current.text(.prompts) != "off")
  }

  /// Makes the asker that speaks; nil if questions are not allowed.
  ///
  /// - Parameters:
  ///   - hearing: The options that name the language and allow questions.
  ///   - speaker: The ALSA name of the device that plays the prompts.
  ///   - printer: Prints the questions.
  /// - Returns: The asker.
  /// - Throws: `SetupError` where there is no such language.
  func asker(
    _ hearing: HearingOptions, speaker: String, _ printer: EventPrinter
  ) throws(SetupError) -> SpokenAsker? {
    guard !hearing.dialing.noInput, hearing.grammar.grammar == nil else { return nil }
    let resources = try Resources(locale: hearing.options.locale)
    let voice = PromptSynthesizer()
    var options = SpokenAsker.Options(answersGrammar: resources.answersGrammar)
    // The only voice speaks English.
    if prompts, resources.locale.hasPrefix("en") {
      options.player = SpeakerPrompts(Speaker(device: speaker)) {
        printer.warn($0)
      }
    }
    options.speak = { text in
      do throws(SpeechError) {
        return try await voice.speech(of: text)
      } catch {
        printer.warn(error.description)
        return []
      }
    }
    if !hearing.options.json, isatty(STDIN_FILENO) == 1 { options.typing = AnswerKeys(printer) }
    options.show = { printer.ask($0) }
    options.onAnswer = { transcript, isUsable in
      printer.print(
        .note(
          utterance: nil, code: isUsable ? "answer" : "answerUnclear",
          message: String(
            format: "heard “\(transcript.text)” (%.2f)", transcript.confidence)))
    }
    options.warn = { printer.warn($0) }
    return SpokenAsker(options)
  }
}

internal import ArgumentParser
internal import Audio
internal import Conversation
internal import Dialer
internal import Foundation
internal import Pronunciation
internal import Settings
internal import Speech
internal import SpokenText

/// The options about questions at the microphone.
struct PromptOptions: ParsableArguments {
  /// What is spoken, as it is written.
  enum Speech: String, ExpressibleByArgument, CaseIterable {
    case all, questions, off

    /// A value of the option or the setting, in which on is all.
    init?(argument: String) {
      self.init(rawValue: argument == "on" ? "all" : argument)
    }
  }

  @Option(
    name: .customLong("speak"),
    help: ArgumentHelp(
      "What is spoken: all is questions, who calls, and what comes of a spoken request (the default).",
      valueName: "what"))
  private var speakOption: Speech?

  @Flag(
    name: .customLong("prompts"), inversion: .prefixedNo,
    help:
      "--no-prompts is --speak off: questions are printed alone, and answered as well."
  )
  private var promptsFlag: Bool?

  /// The voices of questions, as they are written.
  enum Voice: String, ExpressibleByArgument, CaseIterable {
    case slt, rms, awb, kal16
  }

  @Option(
    name: .customLong("voice"),
    help: ArgumentHelp("The voice of questions, one of flite's. Default: slt.", valueName: "name"))
  private var voiceOption: Voice?

  private var voice: PromptSynthesizer.Voice {
    Settings.current.text(.voice, option: voiceOption?.rawValue)
      .flatMap(PromptSynthesizer.Voice.init(rawValue:)) ?? .slt
  }

  @Option(
    name: .customLong("ringtone"),
    help: ArgumentHelp(
      "What rings when somebody calls: on, off or a sound file. Default: on.", valueName: "what"))
  private var ringToneOption: String?

  private var speech: Speech {
    if let speakOption { return speakOption }
    if let promptsFlag { return promptsFlag ? .all : .off }
    return Settings.current.text(.prompts).flatMap(Speech.init(argument:)) ?? .all
  }

  /// Whether nothing about questions is said on the command line.
  var isUsual: Bool {
    speakOption == nil && promptsFlag == nil && voiceOption == nil && ringToneOption == nil
  }

  /// The sound of a ring; empty for none.
  func ring(_ printer: EventPrinter) -> [Int16] {
    RingToneChoice.samples(option: ringToneOption, printer)
  }

  /// Makes the asker that speaks; nil if questions are not allowed.
  ///
  /// - Parameters:
  ///   - hearing: The options that name the language and allow questions.
  ///   - speaker: The ALSA name of the device that plays the prompts.
  ///   - printer: Prints the questions.
  ///   - report: Receives what was heard as their answers elsewhere, too.
  ///   - sharing: Adds those who may answer beside the terminal to what takes answers there.
  /// - Returns: The asker.
  /// - Throws: `SetupError` where there is no such language.
  func asker(
    _ hearing: HearingOptions, speaker: String, _ printer: EventPrinter,
    report: @escaping @Sendable (DialerEvent) -> Void = { _ in },
    sharing: ((any AnswerTyping)?) -> (any AnswerTyping)? = { $0 }
  ) throws(SetupError) -> SpokenAsker? {
    guard !hearing.dialing.noInput, hearing.grammar.grammar == nil else { return nil }
    let resources = try Resources(locale: hearing.options.locale)
    let voice = PromptSynthesizer(voice: voice)
    var options = SpokenAsker.Options(answersGrammar: resources.answersGrammar)
    let foreign = Self.foreignVoice(resources, hearing)
    // flite's voices speak English alone.
    options.speaksResults = speech == .all
    let speaks = speech != .off && (resources.locale.hasPrefix("en") || foreign != nil)
    options.ring = ring(printer)
    if speaks || !options.ring.isEmpty {
      options.player = SpeakerPrompts(Speaker(device: speaker)) {
        printer.warn($0)
      }
    }
    options.speak = { text in
      guard speaks else { return [] }
      do throws(SpeechError) {
        if let foreign { return try await foreign.speech(of: text) }
        return try await voice.speech(of: text)
      } catch {
        printer.warn(error.description)
        return []
      }
    }
    let hasKeys = !hearing.options.json && KeyReader.hasTerminal
    options.typing = sharing(hasKeys ? AnswerKeys(printer) : nil)
    options.show = { printer.ask($0) }
    options.onAnswer = { transcript, isUsable in
      let note = DialerEvent(
        nil,
        .note(
          code: isUsable ? "answer" : "answerUnclear",
          message: String(format: "heard “\(transcript.text)” (%.2f)", transcript.confidence)))
      printer.print(note)
      report(note)
    }
    options.warn = { printer.warn($0) }
    return SpokenAsker(options)
  }

  /// The voice of a language that flite has none of; nil for English, and where no voice is installed.
  private static func foreignVoice(
    _ resources: Resources, _ hearing: HearingOptions
  ) -> EspeakSynthesizer? {
    guard !resources.locale.hasPrefix("en"), EspeakSynthesizer.isInstalled else { return nil }
    var phonology = RecognitionModel.phonology(in: resources.model)
    if phonology == nil, hearing.model != nil {
      phonology = try? hearing.recognitionModel().phonology
    }
    guard let phonology else { return nil }
    return EspeakSynthesizer(
      voice: phonology.voice(in: LocaleName(hearing.options.locale)?.region),
      plus: SpokenLanguage(locale: resources.locale).plusWord)
  }
}

/// What rings when somebody calls.
enum RingToneChoice {
  /// The sound of a ring, by the option or the settings; the plain tone where its file cannot be read.
  static func samples(option: String? = nil, _ printer: EventPrinter) -> [Int16] {
    let choice = Settings.current.text(.ringTone, option: option) ?? "on"
    switch choice {
    case "on": return RingTone.samples
    case "off": return []
    default:
      do throws(SpeechError) {
        return try RingTone.samples(of: NSString(string: choice).expandingTildeInPath)
      } catch {
        printer.warn("\(error.description) The plain ring tone is used.")
        return RingTone.samples
      }
    }
  }
}

internal import ArgumentParser
internal import Audio
internal import Conversation
internal import Foundation
internal import Pronunciation
internal import Sessions
internal import Settings
internal import Speech
internal import SpokenText
internal import Storage

/// Sets the user's own pronunciations.
struct ContactsPronounce: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pronounce",
    abstract: "Say how a name sounds, for good.",
    discussion: """
      What is said here stands in the file pronunciations.dict of the data folder, which can be \
      edited, and in the place of all guesses; what the dictionary has is heard as well. A sound is \
      given for each word: --sounds-like "shi-vawn win" for Siobhan Nguyen, with hyphens between \
      syllables. Without an option, the command shows how the name will be heard. --list shows all \
      that was said. At a terminal the name is played as it will be heard, and a sound that was given is \
      kept if that is right.
      """)

  @Argument(help: "The name, or a word of it.", completion: NameCompletion.value)
  var name: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "How it would be spelled if it were English (repeatable).", valueName: "spelling"))
  var soundsLike: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "How one word is said, such as \"W IH N\" (repeatable).", valueName: "phones"))
  var phones: [String] = []

  @Flag(help: "Forget what was said of the name.")
  var remove = false

  @Flag(help: "List all words whose sound was said, and how.")
  var list = false

  @OptionGroup var options: SetupOptions

  mutating func validate() throws {
    let ways = [!soundsLike.isEmpty, !phones.isEmpty, remove].filter(\.self).count
    guard ways <= 1 else {
      throw ValidationError("Give one of --sounds-like, --phones and --remove.")
    }
    guard list != (name != nil) else {
      throw ValidationError("Give a name, or --list for all that was said.")
    }
    guard !list || ways == 0 else {
      throw ValidationError("--list only shows; leave out --sounds-like, --phones and --remove.")
    }
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      guard let name else { return try await showAll(printer) }
      let words = SpokenWords.words(in: name, language: SpokenLanguage(locale: options.locale))
      guard !words.isEmpty else { throw UsageError("“\(name)” has no word in it.") }
      let resources = try Resources(locale: options.locale)
      let model = try resources.recognitionModel(data: options.data)
      let known = model.parameters.phones
      let file = options.data.pronunciations(of: options.locale)
      let before = try UserPronunciations(contentsOf: file, phones: known)
      var user = before
      if remove {
        let removed = words.filter { user.remove($0) }
        guard !removed.isEmpty else {
          throw UsageError("Nothing was said of “\(name)”, so there is nothing to forget.")
        }
        try user.write(to: file)
      } else if !phones.isEmpty {
        try setPhones(of: words, called: name, in: &user, known: known)
        try user.write(to: file)
      } else if !soundsLike.isEmpty {
        try setSpellings(of: words, called: name, in: &user)
        try user.write(to: file)
      }
      let recognizer = try Recognizer(
        model: model,
        files: Recognizer.PronunciationFiles(
          user: file, cache: options.data.soundCache))
      let vocabulary = recognizer.vocabulary
      let line = await ContactsSound(name: name, words: words, vocabulary)
      printer.print(json: line, text: line.text)
      guard LineReader.shared.isInteractive, !options.json, !remove else { return .success }
      let isHeard = await play(words, vocabulary, printer)
      guard isHeard, user != before, await !isLikeThis(printer) else { return .success }
      try before.write(to: file)
      printer.say("“\(name)” is heard as before; say it in another spelling.")
      return .failure
    }
  }

  /// Plays how a name will be heard; one that cannot be played has been shown.
  private func play(
    _ words: [String], _ vocabulary: Vocabulary, _ printer: EventPrinter
  ) async -> Bool {
    do {
      try await ContactsSound.play(words, vocabulary, by: Speaker(device: speaker))
      return true
    } catch {
      printer.warn(Failure(error).message)
      return false
    }
  }

  /// Asks whether the name is said as it was played; only a no is one.
  private func isLikeThis(_ printer: EventPrinter) async -> Bool {
    let question = DialerQuestion(.yesOrNo, .english, .likeThis)
    let answer = await TerminalAsker(printer: printer).answer(to: question)
    return answer?.lowercased().hasPrefix("n") != true
  }

  private var speaker: String { Settings.current.text(.speaker) ?? "default" }

  /// Prints the words of the user's file, in its order.
  private func showAll(_ printer: EventPrinter) async throws -> ExitStatus {
    let model = try Resources(locale: options.locale).recognitionModel(data: options.data)
    let file = options.data.pronunciations(of: options.locale)
    let user = try UserPronunciations(contentsOf: file, phones: model.parameters.phones)
    if user.words.isEmpty { printer.say("No pronunciations of yours are in \(file.path).") }
    let vocabulary = try DialerSetup.vocabulary(locale: options.locale, data: options.data)
    for word in user.words {
      let line = await ContactsSound(name: word, words: [word], vocabulary).ofUser
      let spellings = user.spellings(of: word)
      let alike = spellings.isEmpty ? "" : " (like “\(spellings.joined(separator: "”, “"))”)"
      let phones = line.words.flatMap(\.pronunciations).map(\.phones).joined(separator: ", ")
      printer.print(json: line, text: "\(word): \(phones)\(alike)")
    }
    return .success
  }

  private func setPhones(
    of words: [String], called name: String, in user: inout UserPronunciations, known: [String]
  ) throws {
    guard words.count == 1 else {
      throw UsageError("“\(name)” has \(words.count) words; give the phones of one word at a time.")
    }
    do throws(SpeechError) {
      var ways: [Pronunciation] = []
      for text in phones { ways.append(try UserPronunciations.pronunciation(text, phones: known)) }
      user.set(words[0], to: ways)
    } catch {
      throw UsageError(error.description)
    }
  }

  private func setSpellings(
    of words: [String], called name: String, in user: inout UserPronunciations
  ) throws {
    let spellings = soundsLike.map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    for (spelling, parts) in zip(soundsLike, spellings) {
      guard parts.count == words.count else {
        throw UsageError(
          "“\(name)” and “\(spelling)” differ in their number of words; "
            + "put hyphens between syllables, or say one word at a time.")
      }
      do throws(SpeechError) {
        for (part, word) in zip(parts, words) {
          try UserPronunciations.check(spelling: part, of: word)
        }
      } catch {
        throw UsageError(error.description)
      }
    }
    for (index, word) in words.enumerated() {
      user.set(word, soundingLike: spellings.map { $0[index] })
    }
  }
}

/// The pronunciations of a name as a line of JSON.
struct ContactsSound: Encodable {
  struct Way: Encodable {
    let phones: String
    let source: String
    let language: String?
  }

  struct Word: Encodable {
    let word: String
    let pronunciations: [Way]
  }

  let event = "pronunciation"
  let name: String
  private(set) var words: [Word]

  init(name: String, words: [String], _ vocabulary: Vocabulary) async {
    self.name = name
    var found: [Word] = []
    for word in words {
      let ways = await vocabulary.sourcedPronunciations(of: word).map {
        Way(
          phones: $0.pronunciation.description, source: $0.source.rawValue, language: $0.language)
      }
      found.append(Word(word: word, pronunciations: ways))
    }
    self.words = found
  }

  /// Whether it is a guess how the first word is said, by which most people are called.
  var isGuessed: Bool {
    let guesses = [SourcedPronunciation.Source.flite, .espeak].map(\.rawValue)
    guard let word = words.first, !word.pronunciations.isEmpty else { return false }
    return word.pronunciations.allSatisfy { guesses.contains($0.source) }
  }

  /// Plays the first way in which each word of a name is said.
  ///
  /// - Throws: `SpeechError` where it cannot be spoken or played.
  static func play(_ words: [String], _ vocabulary: Vocabulary, by speaker: Speaker) async throws {
    var said: [Pronunciation] = []
    for word in words { said += await vocabulary.pronunciations(of: word).prefix(1) }
    let speech = try await PhoneSynthesizer(vocabulary.phonology).speech(of: said)
    try await speaker.play(speech)
  }

  /// The line for a person: the name, and each word, its phones and their source.
  var text: String { "\(name)  \(ways)" }

  /// Each word, its phones and their source.
  var ways: String {
    let parts = words.map { word in
      let ways = word.pronunciations.map { "\($0.phones) (\(Self.name(of: $0)))" }
      return "\(word.word): \(ways.isEmpty ? "not known" : ways.joined(separator: ", "))"
    }
    return parts.joined(separator: " · ")
  }

  /// The line with the user's own pronunciations alone.
  var ofUser: ContactsSound {
    var line = self
    line.words = words.map { word in
      Word(
        word: word.word,
        pronunciations: word.pronunciations.filter {
          $0.source == SourcedPronunciation.Source.user.rawValue
        })
    }
    return line
  }

  private static func name(of way: Way) -> String {
    switch SourcedPronunciation.Source(rawValue: way.source) {
    case .user: "yours"
    case .contact: "the card"
    case .espeak: "espeak-ng"
    case .language: "espeak-ng \(way.language ?? "")"
    default: way.source
    }
  }
}

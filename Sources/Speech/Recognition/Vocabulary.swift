internal import Audio
internal import Foundation
internal import IntentParser
internal import NeuralSpeech
public import Pronunciation

/// The pronunciations of a recogniser's words, and the lists of names that are prepared for it.
///
/// May be used on any thread, even while the recogniser is running on another.
public struct Vocabulary: Sendable {
  let model: RecognitionModel
  let pronouncer: SharedPronouncer
  private let isVerbose: Bool
  private let sharedScores: SharedScores?
  /// How words are written, if a neural recogniser runs alongside.
  private let writing: Writing?

  init(
    _ model: RecognitionModel, files: Recognizer.PronunciationFiles, sharedScores: SharedScores?,
    writing: Writing?, isVerbose: Bool
  ) throws(SpeechError) {
    self.writing = writing
    self.model = model
    self.isVerbose = isVerbose
    self.sharedScores = sharedScores
    pronouncer = SharedPronouncer(try Self.makePronouncer(for: model, files: files))
  }

  /// The way in which words become phones.
  package var phonology: Phonology { model.phonology }

  /// The pronunciations of a word: by the user's file and the contacts, the dictionary, or by rules; none where
  /// that is not known.
  public func pronunciations(of word: String) async -> [Pronunciation] {
    pronouncer.use { $0.pronunciations(of: word).map(\.pronunciation) }
  }

  /// The pronunciations of a word with their sources, the greatest authority first.
  public func sourcedPronunciations(of word: String) async -> [SourcedPronunciation] {
    pronouncer.use { $0.pronunciations(of: word) }
  }

  /// Whether a word can be heard: its pronunciation is known, or the neural model that hears alone can write it.
  public func canHear(_ word: String) async -> Bool {
    if model.isNeuralAlone { return writing?.forms.canWrite(word) ?? false }
    return await !pronunciations(of: word).isEmpty
  }

  /// Whether the user has written down how a word is said.
  func isPronouncedByUser(_ word: String) -> Bool {
    pronouncer.use { $0.isPronouncedByUser(word) }
  }

  /// The phones of a text that may have any words.
  func phones(of text: String) -> Pronunciation? {
    pronouncer.use { $0.sounds(ofSpelling: text).first }
  }

  /// How much some words sound unlike a text, for each of `phoneCount` phones; nil if it is not known how the text
  /// sounds.
  func soundDistance(of words: [String], from text: Pronunciation?, phoneCount: Int) -> Double? {
    let table = PhoneTable(model)
    guard let query = text.flatMap({ table.numbers(of: $0) }), phoneCount > 0 else { return nil }
    let ways = pronouncer.use { pronouncer in
      words.map { word in
        pronouncer.pronunciations(of: word).compactMap { table.numbers(of: $0.pronunciation) }
      }
    }
    let count = max(Self.fewestPhones, phoneCount)
    return Double(table.distance(of: ways, from: query)) / Double(count)
  }

  /// The fewest phones that a distance in sound is divided by: one more or less tells much of a short sentence.
  private static let fewestPhones = 6

  /// How the neural model writes words, those that it has no token for by their sound as well.
  ///
  /// - Parameter words: All words that it has to write.
  /// - Returns: The forms; none if no neural recogniser runs alongside.
  func forms(of words: some Sequence<String>) -> SurfaceForms {
    guard knowsSounds else { return writing?.forms ?? SurfaceForms() }
    return pronouncer.use { writing?.forms(of: words, $0, count: Self.mostSpellings) }
      ?? SurfaceForms()
  }

  /// Whether it is known how words sound.
  private var knowsSounds: Bool { !model.parameters.phones.isEmpty }

  /// How many spellings a sound of a name has at most.
  private static let mostSpellings = 32
  /// The same where there are many names, which would take much memory.
  private static let mostSpellingsInLongList = 2

  /// Finds out how words are said, all at once; what comes after costs nothing more.
  ///
  /// A recogniser continues meanwhile.
  /// - Parameters:
  ///   - words: The words of names.
  ///   - hints: What the contacts tell about them.
  public func prepare(
    _ words: some Sequence<String> & Sendable, hints: NameHints = NameHints()
  ) async {
    try? await pronouncer.useAtLength { pronouncer in
      pronouncer.take(hints)
      pronouncer.prepare(words)
    }
  }

  /// Finds the phrases that can hardly be told apart by ear: they differ by a vowel or two, by one consonant for
  /// another of its kind, or by one phone more.
  ///
  /// - Parameter phrases: Each as its words; those without a pronunciation sound like none.
  /// - Returns: For each phrase the positions of the others that sound almost like it.
  /// - Complexity: O(phones²) of all phrases.
  public func soundingAlike(_ phrases: [[String]]) async -> [Set<Int>] {
    let phones = PhoneTable(model)
    let known = pronouncer.use { pronouncer in
      pronouncer.prepare(phrases.reduce(into: Set<String>()) { $0.formUnion($1) })
      return phrases.joined().reduce(into: [String: [[UInt8]]]()) { known, word in
        guard known[word] == nil else { return }
        known[word] = pronouncer.pronunciations(of: word)
          .compactMap { phones.numbers(of: $0.pronunciation) }
      }
    }
    let names = PronouncedNames(phrases, pronunciations: known)
    let index = PhoneticIndex(names, phones: phones)
    var alike = Array(repeating: Set<Int>(), count: phrases.count)
    for form in 0..<names.count {
      let own = Int(names.nameOfForm[form])
      alike[own].formUnion(index.names(within: PhoneticIndex.rivalDistance, of: names.form(form)))
      alike[own].remove(own)
    }
    return alike
  }

  /// Makes a long list of names ready, while what was listened for before still is.
  ///
  /// It is built on a queue of its own: about 0.3 s for 10,000 contacts and 1.5 s for 100,000.
  /// - Parameter grammar: The sentences and names.
  /// - Returns: What ``setGrammar(_:sentences:)`` takes.
  /// - Throws: `SpeechError`.
  public func prepare(_ grammar: ListedNames) async throws -> PreparedNames {
    let phones = PhoneTable(model)
    let count =
      grammar.names.count > NameParts.longList ? Self.mostSpellingsInLongList : Self.mostSpellings
    let (writing, knowsSounds) = (writing, knowsSounds)
    let (known, forms) = try await pronouncer.useAtLength { pronouncer in
      var known: [String: [[UInt8]]] = [:]
      guard knowsSounds else { return (known, writing?.forms) }
      for words in [grammar.sentences.words] + grammar.names {
        for word in words where known[word] == nil {
          known[word] =
            word == ListedNames.placeholder
            ? []
            : pronouncer.pronunciations(of: word)
              .compactMap { phones.numbers(of: $0.pronunciation) }
        }
      }
      let forms = writing?.forms(of: grammar.names.joined(), pronouncer, count: count)
      // All of it is in the list, and is rebuilt for another.
      pronouncer.forget()
      return (known, forms)
    }
    let (model, isVerbose, scores) = (self.model, self.isVerbose, sharedScores)
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(
          with: Result {
            PreparedNames(
              grammar: grammar,
              unpronounceable: grammar.names.filter { name in
                name.contains {
                  model.isNeuralAlone
                    ? writing?.forms.canWrite($0) != true : known[$0]?.isEmpty ?? true
                }
              },
              search: try model.isNeuralAlone
                ? nil
                : ListSearch(
                  model: model, grammar: grammar, pronunciations: known, sharedScores: scores,
                  isVerbose: isVerbose),
              spelled: forms.map {
                SpelledNames(grammar.names, weights: grammar.weights, forms: $0)
              })
          })
        ProcessMemory.returnFreed()
      }
    }
  }

  /// Makes what knows how words are said.
  private static func makePronouncer(
    for model: RecognitionModel, files: Recognizer.PronunciationFiles
  ) throws(SpeechError) -> Pronouncer {
    let phones = model.parameters.phones
    try model.checkPhones()
    let dictionary = try model.dictionary.map(DictionaryFile.init(contentsOf:)) ?? DictionaryFile()
    if let file = model.pronunciations {
      try add(PronunciationFile(contentsOf: file), to: dictionary, phones: Set(phones))
    }
    let pronouncer = Pronouncer(
      dictionary: { dictionary.pronunciations(of: $0) }, phones: phones,
      phonology: model.phonology, espeak: EspeakProgram(), cache: files.cache)
    if let user = files.user {
      pronouncer.take(try UserPronunciations(contentsOf: user, phones: phones))
    }
    return pronouncer
  }

  private static func add(
    _ file: PronunciationFile, to dictionary: DictionaryFile, phones: Set<String>
  ) throws(SpeechError) {
    for entry in file.entries {
      guard entry.pronunciation.phones.allSatisfy(phones.contains) else {
        throw SpeechError(
          .badConfiguration,
          "\(file.path):\(entry.line): \"\(entry.word)\" has a phone the acoustic model does not have; "
            + "use those that recognizer.json lists.")
      }
      dictionary.add(entry.pronunciation, of: entry.word)
    }
  }
}

internal import ContactBook
internal import Conversation
internal import Foundation
internal import IntentParser
internal import NameSearch
internal import SpokenText
internal import Synchronization

/// The meaning of an answer.
enum Answer: Sendable, Hashable {
  /// Somebody or something that is named.
  struct Naming: Sendable, Hashable {
    var contact: String?
    var label: String?
    var digits: String?
  }

  case yes
  case no
  /// Never mind.
  case cancel
  /// The question is to be put again.
  case again
  /// A choice by its number, from 1.
  case index(Int)
  /// The last choice.
  case last
  /// A choice by what it is.
  case choice(Naming)
  /// No, somebody else.
  case correction(Naming)
  /// A call that rings: to be answered, declined, or left to ring.
  case take, refuse, letRing
}

/// The language of answers: a grammar with the public rules `yes`, `no`, `cancel`, `repeat`, `choice`
/// (slots `index`, `label`, `contact`, `digits`) and `correction` (`contact`, `label`); for a call that
/// rings, `answer`, `decline` and `ignore`.
///
/// Without a grammar "yes", "no", their first letters and the numbers of choices are understood.
struct AnswerLanguage: Sendable {
  /// The grammar without names.
  private let network: GrammarNetwork?
  private let language: SpokenLanguage
  /// The grammar with the names of the whole contact book, once it was needed.
  private var bookNetwork: GrammarNetwork?

  /// Reads a grammar.
  ///
  /// - Parameters:
  ///   - file: a JSGF file; nil, or one that is not there, is no grammar.
  ///   - labels: what `<customLabel>` stands for.
  /// - Throws: `GrammarError` where it cannot be read.
  init(file: URL?, labels: CustomLabels = .none) throws(GrammarError) {
    guard let file, FileManager.default.fileExists(atPath: file.path) else {
      network = nil
      language = .english
      return
    }
    let grammar = try Grammar(contentsOf: file)
    network = try CallLanguage.network(grammar, names: [], relations: [], labels: labels)
    language = SpokenLanguage(locale: grammar.locale)
  }

  /// A language without a grammar.
  init() {
    network = nil
    language = .english
  }

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - choices: the names of those who can be chosen, each as its words.
  ///   - book: the names of all contacts; they are looked at where an answer names none of the
  ///     choices.
  /// - Returns: what it says; nil where that is not known.
  mutating func answer(
    _ text: String, choices: [[String]], book: @autoclosure () -> [[String]]
  ) -> Answer? {
    if let answer = Self.plainAnswer(text) { return answer }
    guard let network else { return nil }
    let words = SpokenWords.words(in: text, language: language)
    guard !words.isEmpty else { return nil }
    let near = Self.reading(words, network.naming(choices))
    if let near, !near.usesDictation { return Self.answer(near) }
    let names = bookNetwork ?? network.naming(book())
    bookNetwork = names
    return (Self.reading(words, names) ?? near).flatMap(Self.answer)
  }

  /// The answers that are understood in every language: y, yes, n, no, and the number of a choice by itself.
  private static func plainAnswer(_ text: String) -> Answer? {
    let text = text.lowercased().trimmingCharacters(
      in: .whitespacesAndNewlines.union(.punctuationCharacters))
    switch text {
    case "y", "yes": return .yes
    case "n", "no": return .no
    default: return text.count <= 2 ? Int(text).map(Answer.index) : nil
    }
  }

  private static func reading(_ words: [String], _ network: GrammarNetwork) -> Interpretation? {
    network.interpretations(of: words, in: .typed, limit: 1).first
  }

  private static func answer(_ interpretation: Interpretation) -> Answer? {
    let slots = interpretation.slotValues
    let naming = Answer.Naming(
      contact: slots["contact"], label: slots["label"], digits: slots["digits"])
    switch interpretation.rule {
    case "yes": return .yes
    case "no": return .no
    case "cancel": return .cancel
    case "repeat": return .again
    case "correction": return .correction(naming)
    case "answer": return .take
    case "decline": return .refuse
    case "ignore": return .letRing
    case "choice":
      guard let index = slots["index"] else { return .choice(naming) }
      return index == "last" ? .last : Int(index).map(Answer.index)
    default: return nil
    }
  }
}

/// Reads the user's answers; the grammar of answers is loaded when the first one is there.
final class AnswerReader: Sendable {
  private let language = Mutex<AnswerLanguage?>(nil)

  /// Forgets the grammar and the names in it, as where the contacts have changed.
  func reset() { language.withLock { $0 = nil } }

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - names: the names that can be answered with, each as its words; they are understood first.
  ///   - context: what has the grammar, the labels and the contacts.
  /// - Returns: its meaning; nil where it is not understood.
  func answer(_ text: String, names: [[String]], in context: DialingContext) -> Answer? {
    language.withLock { language in
      var reader = language ?? Self.load(context)
      defer { language = reader }
      return reader.answer(text, choices: names, book: context.nameSearch.spokenNames)
    }
  }

  private static func load(_ context: DialingContext) -> AnswerLanguage {
    do {
      return try AnswerLanguage(
        file: context.options.answersGrammar, labels: context.language.labels)
    } catch {
      context.report(
        .error(utterance: nil, source: nil, code: "answers", message: error.description))
      return AnswerLanguage()
    }
  }
}

extension GrammarNetwork {
  /// The same with names, each as its words, for `<contact>`.
  fileprivate func naming(_ names: [[String]]) -> GrammarNetwork {
    var network = self
    for name in names { network.add(name, to: "contact") }
    return network
  }
}

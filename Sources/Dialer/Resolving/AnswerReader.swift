internal import Conversation
internal import Foundation
internal import IntentParser
internal import NameSearch
internal import Synchronization

/// Reads the user's answers; the grammar of answers is loaded when the first one is there.
final class AnswerReader: Sendable {
  private let language = Mutex<AnswerLanguage?>(nil)

  /// Forgets the grammar and the names in it, as where the contacts have changed.
  func reset() { language.withLock { $0 = nil } }

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - names: The names that can be answered with, each as its words; they are understood first.
  ///   - context: What has the grammar, the labels and the contacts.
  /// - Returns: Its meaning; nil where it is not understood.
  func answer(_ text: String, names: [[String]], in context: DialingContext) -> Answer? {
    language.withLock { language in
      var reader = language ?? Self.load(context)
      defer { language = reader }
      return reader.answer(text, choices: names, book: context.nameSearch.spokenNames) {
        context.nameSearch.hasBearer($0)
      }
    }
  }

  /// The language of answers.
  func language(in context: DialingContext) -> AnswerLanguage {
    language.withLock { language in
      let reader = language ?? Self.load(context)
      language = reader
      return reader
    }
  }

  private static func load(_ context: DialingContext) -> AnswerLanguage {
    var grammar: AnswerGrammar?
    do throws(GrammarError) {
      if let file = context.options.answersGrammar,
        FileManager.default.fileExists(atPath: file.path)
      {
        grammar = try AnswerGrammar(file: file)
      }
    } catch {
      context.report(
        DialerEvent(nil, .error(source: nil, code: "answers", message: error.description)))
    }
    return AnswerLanguage(grammar, for: context.language)
  }
}

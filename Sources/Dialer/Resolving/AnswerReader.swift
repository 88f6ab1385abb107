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

  /// Whether an answer begins with a yes or a no that is not all of it.
  func beginsWithYesOrNo(_ text: String, in context: DialingContext) -> Bool {
    reader(context).beginsWithYesOrNo(text)
  }

  /// Whether an answer is a yes where a call for help is asked about, such as "quick" or "yes, hurry".
  func insists(_ text: String, in context: DialingContext) -> Bool {
    reader(context).insists(text)
  }

  private func reader(_ context: DialingContext) -> AnswerLanguage {
    language.withLock { language in
      let reader = language ?? Self.load(context)
      language = reader
      return reader
    }
  }

  private static func load(_ context: DialingContext) -> AnswerLanguage {
    do {
      return try AnswerLanguage(
        file: context.options.answersGrammar, labels: context.language.labels,
        emergencyNumbers: context.language.emergencyNumbers)
    } catch {
      context.report(
        DialerEvent(nil, .error(source: nil, code: "answers", message: error.description)))
      return AnswerLanguage()
    }
  }
}

internal import CPocketSphinx
internal import Foundation
public import IntentParser

/// A long list of names made ready to be listened for, by a recogniser that may be listening meanwhile.
public struct PreparedNames: @unchecked Sendable {
  // @unchecked Sendable: the search is used by one recogniser alone, once it is built.

  /// The names that cannot be heard, since no pronunciation is known for one of their words.
  public let unpronounceable: [[String]]

  let search: ListSearch
}

extension Recognizer {
  /// Makes a long list of names ready, while what was listened for before still is.
  ///
  /// It is built on a queue of its own: about 0.3 s for 10,000 contacts and 3 s for 100,000.
  /// - Parameter grammar: the sentences and names.
  /// - Returns: what ``setGrammar(_:sentences:)`` takes.
  /// - Throws: `SpeechError`.
  public nonisolated func prepare(_ grammar: ListedNames) async throws -> PreparedNames {
    let phones = PhoneTable(model.parameters.phones)
    let known = try await pronouncer.useAtLength { pronouncer in
      var known: [String: [[UInt8]]] = [:]
      for words in [grammar.sentences.words] + grammar.names {
        for word in words where known[word] == nil {
          known[word] =
            word == ListedNames.placeholder
            ? []
            : pronouncer.pronunciations(of: word)
              .compactMap { phones.numbers(of: $0.pronunciation) }
        }
      }
      // All of it is in the list, and is made anew for another.
      pronouncer.forget()
      return known
    }
    let (model, isVerbose, scores) = (self.model, self.isVerbose, sharedScores)
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(
          with: Result {
            PreparedNames(
              unpronounceable: grammar.names.filter { name in
                name.contains { known[$0]?.isEmpty ?? true }
              },
              search: try ListSearch(
                model: model, grammar: grammar, pronunciations: known, sharedScores: scores,
                isVerbose: isVerbose))
          })
        cpocketsphinx_return_memory()
      }
    }
  }

  /// Listens for a list of names from now on; a grammar set before is let go.
  ///
  /// - Parameters:
  ///   - names: the list, prepared by this recogniser.
  ///   - sentences: those of the list's sentences that are listened for, with their placeholders.
  public func setGrammar(_ names: PreparedNames, sentences: WordNetwork) {
    names.search.listen(for: sentences)
    listen(with: names.search)
  }
}

package import Foundation

/// What there is to be said of calls that have failed or were handed over, until it is asked for; of the latest alone.
package struct CallExplanations: Sendable {
  private static let most = 16

  private var texts: [(call: UUID, text: String)] = []

  /// None.
  package init() {}

  /// Keeps a sentence about a call.
  package mutating func add(_ text: String, to call: UUID) {
    texts.append((call, text))
    if texts.count > Self.most { texts.removeFirst() }
  }

  /// Takes the sentence about a call; nil where there is none.
  package mutating func take(for call: UUID) -> String? {
    texts.firstIndex { $0.call == call }.map { texts.remove(at: $0).text }
  }
}

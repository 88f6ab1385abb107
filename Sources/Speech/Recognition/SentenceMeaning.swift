internal import Foundation

/// What a sentence asks for.
package struct SentenceMeaning: Sendable, Hashable {
  /// The same text for sentences that ask for the same.
  package let text: String
  /// The number of names of which one is in the sentence; nil where nobody is named.
  package let nameCount: Int?

  /// A meaning; the arguments are its properties.
  package init(_ text: String, nameCount: Int? = nil) {
    self.text = text
    self.nameCount = nameCount
  }

  /// The names that people have beside those in a grammar: however few are there, what was said need not be one.
  ///
  /// With 300, 1,000 and 3,000 the folds of the English weights did as well, and worse with none.
  private static let unlistedNames = 1000.0

  /// The natural logarithm of the probability that a name is one of those in the grammar; 0 without a name.
  var listedLogProbability: Double {
    guard let nameCount, nameCount > 0 else { return 0 }
    return log(Double(nameCount) / (Double(nameCount) + Self.unlistedNames))
  }
}

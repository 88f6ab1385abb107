internal import Foundation

/// What a sentence asks for.
package struct SentenceMeaning: Sendable, Hashable {
  /// The same text for sentences that ask for the same; nil for those that ask for nothing.
  package let text: String?
  /// The number of names of which one is in the sentence; nil if nobody is named.
  package let nameCount: Int?
  /// Whether so few meanings are expected that two decodings may have the same one by chance.
  package let isOneOfFew: Bool

  /// A meaning; the arguments are its properties.
  package init(_ text: String?, nameCount: Int? = nil, isOneOfFew: Bool = false) {
    self.text = text
    self.nameCount = nameCount
    self.isOneOfFew = isOneOfFew
  }

  /// The names that are expected beside those in a grammar: however few are there, what was said need not be one.
  ///
  /// The folds of the English weights do better with more, up to 1,000, but have more names of nobody than people say;
  /// with as many, "call bob" would be refused where Bob alone is listed.
  private static let unlistedNames = 30.0

  /// The natural logarithm of the probability that a name is one of those in the grammar; 0 without a name.
  var listedLogProbability: Double {
    guard let nameCount, nameCount > 0 else { return 0 }
    return log(Double(nameCount) / (Double(nameCount) + Self.unlistedNames))
  }
}

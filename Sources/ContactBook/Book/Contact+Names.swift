import SpokenText

extension Contact {
  /// How well words that match a form of a name tell who is meant; the lowest is the best.
  enum NameTier: Int, Sendable, Comparable {
    /// The name as shown, or a nickname.
    case whole
    /// Given and family name, or all parts of the name.
    case full
    /// One part of the name, the organisation, or a full name in another order.
    case part

    static func < (left: NameTier, right: NameTier) -> Bool { left.rawValue < right.rawValue }
  }

  /// A word sequence the contact may be called by.
  struct NameForm: Sendable, Hashable {
    let words: [String]
    let tier: NameTier
  }

  /// The words of the display name.
  var nameWords: [String] { SpokenWords.words(in: displayName) }

  /// All forms of the contact's names, each word sequence once, in its best tier.
  func nameForms(in language: SpokenLanguage) -> [NameForm] {
    var tiers: [[String]: NameTier] = [:]
    var order: [[String]] = []
    let add = { (parts: [String], tier: NameTier) in
      guard parts.allSatisfy({ !$0.isEmpty }) else { return }
      let words = SpokenWords.words(in: parts.joined(separator: " "), language: language)
      guard !words.isEmpty, tiers[words] == nil else { return }
      tiers[words] = tier
      order.append(words)
    }
    // Best tiers first: the first mention of a word sequence decides.
    add([displayName], .whole)
    for nickname in nicknames { add([nickname], .whole) }
    add([phoneticName], .whole)
    add([givenName, familyName], .full)
    add([phoneticGivenName, phoneticFamilyName], .full)
    add([givenName], .part)
    add([familyName], .part)
    add([namePrefix, familyName], .part)
    add([organization], .part)
    add([phoneticGivenName], .part)
    add([phoneticFamilyName], .part)
    return order.map { NameForm(words: $0, tier: tiers[$0] ?? .part) }
  }
}

import SpokenText

extension ContactLabel {
  /// Makes a label of what a person says or an address book writes, or nil where it has no word.
  ///
  /// "Cell", "cell phone" and "iPhone" are ``mobile``, "office" is ``work``, "house" is ``home``;
  /// any other text is a custom label of its spoken words.
  public init?(spoken text: String) {
    var words = SpokenWords.words(in: text)
    while words.count > 1, let last = words.last, Self.nouns.contains(last) { words.removeLast() }
    guard !words.isEmpty else { return nil }
    let name = words.joined(separator: " ")
    self = Self.spokenNames[name] ?? ContactLabel(rawValue: name)
  }

  /// The words to say for the label ("home fax").
  public var spoken: String {
    switch self {
    case .homeFax: "home fax"
    case .workFax: "work fax"
    default: rawValue
    }
  }

  /// Words that say nothing after another one: "mobile phone" is "mobile".
  private static let nouns: Set<String> = ["phone", "telephone", "number", "line"]

  private static let spokenNames: [String: ContactLabel] = [
    "home": .home, "house": .home, "residence": .home,
    "work": .work, "office": .work, "business": .work,
    "mobile": .mobile, "cell": .mobile, "cellular": .mobile, "cellphone": .mobile,
    "iphone": .mobile, "pcs": .mobile,
    "main": .main,
    "pager": .pager, "beeper": .pager,
    "home fax": .homeFax, "homefax": .homeFax,
    "work fax": .workFax, "workfax": .workFax, "office fax": .workFax, "business fax": .workFax,
    "fax": .fax, "other fax": .fax, "otherfax": .fax,
    "school": .school, "other": .other,
  ]
}

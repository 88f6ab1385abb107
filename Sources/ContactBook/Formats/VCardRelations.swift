internal import SpokenText

/// The relations between people, in the spellings of the programs that write vCards.
enum VCardRelations {
  /// The properties that name a relation, each with the kind that its name implies.
  private static let kinds: [String: String] = [
    "RELATED": "", "X-ABRELATEDNAMES": "", "AGENT": "assistant",
    "X-SPOUSE": "spouse", "X-EVOLUTION-SPOUSE": "spouse", "X-MS-SPOUSE": "spouse",
    "X-KADDRESSBOOK-X-SPOUSENAME": "spouse", "X-KADDRESSBOOK-X-SPOUSESNAME": "spouse",
    "X-MANAGER": "manager", "X-EVOLUTION-MANAGER": "manager", "X-MS-MANAGER": "manager",
    "X-MANAGERSNAME": "manager", "X-KADDRESSBOOK-X-MANAGERSNAME": "manager",
    "X-ASSISTANT": "assistant", "X-EVOLUTION-ASSISTANT": "assistant",
    "X-MS-ASSISTANT": "assistant", "X-KADDRESSBOOK-X-ASSISTANTSNAME": "assistant",
    "X-MS-CHILD": "child", "X-CHILD": "child", "X-CHILDREN": "child",
    "X-MOTHER": "mother", "X-FATHER": "father",
  ]

  /// The names of the properties that name a relation.
  static let properties = Set(kinds.keys)

  /// The relations in the order of Android's numbers, from 1; 0 is a custom one.
  private static let android = [
    "assistant", "brother", "child", "domestic partner", "father", "friend", "manager", "mother",
    "parent", "partner", "referred by", "relative", "sister", "spouse",
  ]

  /// The relation with an Android number, or nil for a custom one.
  static func android(_ number: String) -> String? {
    guard let index = Int(number), android.indices.contains(index - 1) else { return nil }
    return android[index - 1]
  }

  /// The spoken words of a relation: "domestic partner" for "DomesticPartner" or "domestic_partner".
  static func spoken(_ text: String) -> String {
    var apart = ""
    var wasLower = false
    for character in text {
      if character.isUppercase, wasLower { apart.append(" ") }
      apart.append(character == "_" ? " " : character)
      wasLower = character.isLowercase
    }
    return SpokenWords.words(in: apart).joined(separator: " ")
  }

  /// The kind of relation that a property names, or nil if it names none.
  static func kind(of property: VCardProperty, label: String?) -> String? {
    if let label {
      let spoken = spoken(label)
      if !spoken.isEmpty { return spoken }
    }
    if let kind = kinds[property.name], !kind.isEmpty { return kind }
    // The types of handles are not relations.
    let ignored: Set<String> = ["pref", "home", "work", "internet", "contact", "text", "uri"]
    return property.types.lazy.filter { !ignored.contains($0) }
      .map { Self.spoken($0.hasPrefix("x-") ? String($0.dropFirst(2)) : $0) }
      .first { !$0.isEmpty }
  }
}

extension VCard {
  /// The relations that the card names, each once.
  var relations: [ContactRelation] {
    var relations: [ContactRelation] = []
    let add = { (kind: String, name: String) in
      let relation = ContactRelation(kind: kind, name: name)
      guard !name.isEmpty, !relations.contains(relation) else { return }
      relations.append(relation)
    }
    for entry in entries {
      let property = entry.property
      if VCardRelations.properties.contains(property.name) {
        let kind = VCardRelations.kind(of: property, label: customLabel(of: property)) ?? "other"
        for name in Self.isOneName(property) ? [property.text] : property.list { add(kind, name) }
      }
      if let custom = AndroidItem(property), custom.kind == "relation" {
        let own = custom.values.count > 2 ? VCardRelations.spoken(custom.values[2]) : ""
        let kind = custom.values.count > 1 ? VCardRelations.android(custom.values[1]) : nil
        add(kind ?? (own.isEmpty ? "other" : own), custom.values.first ?? "")
      }
    }
    return relations
  }

  /// Whether the value is a single name or card address, in which a comma is literal.
  private static func isOneName(_ property: VCardProperty) -> Bool {
    !["X-MS-CHILD", "X-CHILD", "X-CHILDREN"].contains(property.name)
  }
}

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
        let kind = VCardRelations.kind(of: property, label: ownLabel(of: property)) ?? "other"
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

  /// Whether a comma belongs to the name: one of the address of a card, or "Murray, Bo".
  private static func isOneName(_ property: VCardProperty) -> Bool {
    !["X-MS-CHILD", "X-CHILD", "X-CHILDREN"].contains(property.name)
  }
}

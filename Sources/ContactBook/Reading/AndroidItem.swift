/// A value that Android keeps in a vCard beside the standard: `vnd.android.cursor.item/KIND;…`.
struct AndroidItem: Sendable, Hashable {
  /// What it is: "nickname", "relation".
  let kind: String
  /// The values behind it; the empty ones at the end are there, too.
  let values: [String]

  /// Reads a property, or returns nil where it is another one.
  init?(_ property: VCardProperty) {
    guard property.name == "X-ANDROID-CUSTOM" else { return nil }
    let parts = property.components
    guard let type = parts.first, let slash = type.lastIndex(of: "/") else { return nil }
    kind = String(type[type.index(after: slash)...])
    values = Array(parts.dropFirst())
  }
}

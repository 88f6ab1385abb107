/// What the names mean that stand in one file of a grammar.
struct NameScope: Sendable {
  /// A rule of another file, under its full name.
  struct Imported: Sendable, Hashable {
    let name: String
    let number: Int
  }

  /// The file's own rules by their names.
  var local: [String: Int] = [:]
  /// The imported rules by their simple names: several of a name where it is ambiguous.
  var imported: [String: [Imported]] = [:]
  /// Simple names that are imported from a grammar that could not be read.
  var unknown: Set<String> = []
  /// Whether all rules of a grammar are imported that could not be read.
  var isUnknown = false

  /// Adds an imported rule.
  mutating func add(_ rule: Imported, as name: String) {
    if imported[name]?.contains(where: { $0.number == rule.number }) != true {
      imported[name, default: []].append(rule)
    }
  }
}

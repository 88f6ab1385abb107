/// Figures by what results have in common.
struct GroupTable {
  let html: String

  /// A table of groups, or nil where there is but one.
  init?(_ title: String, _ groups: [Groups.Group]) {
    guard groups.count > 1 else { return nil }
    let hasOthers = groups.contains { $0.falseAccepts.total > 0 }
    let rows = groups.map { group in
      let others = hasOthers ? "<td>\(Self.cell(group.falseAccepts))</td>" : ""
      return "<tr><th scope=\"row\">\(Markup.escaped(group.name.isEmpty ? "." : group.name))</th>"
        + "<td>\(Self.cell(group.acceptance))</td><td>\(Self.cell(group.falseRejects))</td>"
        + "\(others)</tr>"
    }
    html =
      "<table><thead><tr><th>\(title)</th><th>Right</th><th>False rejects</th>"
      + (hasOthers ? "<th>False accepts</th>" : "")
      + "</tr></thead><tbody>\(rows.joined())</tbody></table>"
  }

  /// A table of slots or contacts, or nil where there is none.
  init?(_ title: String, _ groups: [Groups.Slot]) {
    guard !groups.isEmpty else { return nil }
    let rows = groups.map { group in
      "<tr><th scope=\"row\">\(Markup.escaped(group.name))</th>"
        + "<td>\(Self.cell(group.accuracy))</td></tr>"
    }
    html =
      "<table><thead><tr><th>\(title)</th><th>Right</th></tr></thead>"
      + "<tbody>\(rows.joined())</tbody></table>"
  }

  private static func cell(_ value: Proportion) -> String {
    guard value.total > 0 else { return "–" }
    return "\(Figure.percent(value.value, value.interval)) "
      + "<small>\(value.count)/\(value.total)</small>"
  }
}

/// Somebody of the invented contact book; the index in the list makes the numbers.
struct Person: Sendable, Hashable {
  /// The label of the number that is called where none is asked for.
  static let preferredLabel = "mobile"

  let name: String
  let index: Int

  /// The numbers by their labels, in E.164: a mobile, and most people have more.
  ///
  /// The area code tells the label and the last two digits the person.
  var numbers: [String: String] {
    let line = "5550\(100 + index)"
    var numbers = ["mobile": "+1415\(line)"]
    if index % 10 != 7 { numbers["home"] = "+1212\(line)" }
    if index % 4 != 2 { numbers["work"] = "+1312\(line)" }
    return numbers
  }

  /// The person as a vCard.
  var card: String {
    let parts = name.split(separator: " ", maxSplits: 1)
    var lines = ["BEGIN:VCARD", "VERSION:4.0", "UID:person-\(index)", "FN:\(name)"]
    lines.append("N:\(parts.last ?? "");\(parts.first ?? "");;;")
    for (label, number) in numbers.sorted(by: { $0.key < $1.key }) {
      let type = label == "mobile" ? "cell" : label
      let preference = label == Self.preferredLabel ? ";PREF=1" : ""
      lines.append("TEL;TYPE=\(type)\(preference);VALUE=uri:tel:\(number)")
    }
    lines.append("END:VCARD")
    return lines.map { "\($0)\r\n" }.joined()
  }
}

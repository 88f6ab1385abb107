internal import Foundation

/// Contacts as many people have them: first names that are common or rare, last names of all kinds.
///
/// First names are those of callvoice's own tables and further words of the dictionary, the first of
/// which are the commonest; every seventh last name is in no dictionary. Nobody has these names.
struct ListedPeople: Sendable {
  /// First and last name of each.
  let names: [(first: String, last: String)]

  private static let firstNameCount = 2_000
  private static let lastNameCount = 40_000

  /// Makes that many contacts, always the same; each name once.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - dictionary: a pronouncing dictionary.
  ///   - tables: the folder of callvoice's tables of names.
  /// - Throws: Foundation's errors.
  init(count: Int, dictionary: URL?, tables: URL) throws {
    guard let dictionary else {
      throw BenchError(69, "The model has no pronouncing dictionary to take words from.")
    }
    var random = SeededGenerator(seed: 10)
    let words = try Self.words(of: dictionary)
    let known = Set(words)
    let given = try ["soundalikes.txt", "diminutives.txt"].flatMap {
      try Self.firstNames(of: tables.appendingPathComponent($0))
    }
    var seen: Set<String> = []
    let common = given.filter { known.contains($0) && seen.insert($0).inserted }
    let others = words.filter { !seen.contains($0) }.shuffled(using: &random)
    let firsts = Array((common.shuffled(using: &random) + others).prefix(Self.firstNameCount))
    var lasts = Array(others.suffix(Self.lastNameCount))
    for place in stride(from: 0, to: lasts.count, by: 7) {
      lasts[place] = Self.madeUp(using: &random)
    }
    var names: [(first: String, last: String)] = []
    var taken: Set<String> = []
    while names.count < count {
      // The second name is about half as common as the first: Zipf's law, by its inverse.
      let rank = pow(Double(firsts.count), Double.random(in: 0..<1, using: &random))
      let first = firsts[min(firsts.count - 1, Int(rank) + Int.random(in: 0..<20, using: &random))]
      guard let last = lasts.randomElement(using: &random),
        taken.insert("\(first) \(last)").inserted
      else { continue }
      names.append((first, last))
    }
    self.names = names
  }

  /// The first contacts as vCards, each with a number that tells its place.
  func cards(first count: Int) -> String {
    var text = ""
    for (index, name) in names.prefix(count).enumerated() {
      let (first, last) = (name.first.capitalized, name.last.capitalized)
      text +=
        "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:person-\(index)\r\nFN:\(first) \(last)\r\n"
        + "N:\(last);\(first);;;\r\nTEL;TYPE=cell;VALUE=uri:tel:\(Self.number(of: index))\r\n"
        + "END:VCARD\r\n"
    }
    return text
  }

  /// The number of a contact, in E.164.
  static func number(of index: Int) -> String {
    "+1\(["415", "212", "312"][index % 3])\(2_000_000 + index)"
  }

  /// The words of lower-case letters alone, in the dictionary's order.
  private static func words(of dictionary: URL) throws -> [String] {
    try String(contentsOf: dictionary, encoding: .utf8).split(separator: "\n").compactMap { line in
      let word = line.prefix { $0 != " " }
      let isPlain = word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      return isPlain && (3...10).contains(word.utf8.count) ? String(word) : nil
    }
  }

  private static func firstNames(of table: URL) throws -> [String] {
    try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
      .flatMap { $0.split { !$0.isLetter }.map { $0.lowercased() } }
  }

  private static func madeUp(using random: inout SeededGenerator) -> String {
    let starts = [
      "b", "br", "d", "dr", "f", "g", "gl", "h", "k", "l", "m", "n", "p", "r", "st", "v",
    ]
    let vowels = ["a", "e", "i", "o", "u", "ee", "ai"]
    let ends = [
      "son", "man", "sky", "ton", "ley", "ard", "ez", "ini", "berg", "wick", "cott", "ova",
    ]
    var word = ""
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      word += starts.randomElement(using: &random) ?? ""
      word += vowels.randomElement(using: &random) ?? ""
    }
    return word + (ends.randomElement(using: &random) ?? "")
  }
}

package import Foundation

/// Guesses by the letters of a name which languages it is from.
///
/// Of a name such as "Budi Santoso" no letter tells its language; that each follows the one before it is likelier in
/// some languages than in others.
public struct NameLanguages: Sendable {
  /// The voice of the language whose names are the most, and are not guessed.
  private static let usual = "en-us"
  /// How much likelier that one is than each of the others before a letter is known, as a natural logarithm.
  private static let usualPreference = 2.0
  /// The weight of a pair of letters; pairs of one name are not independent.
  private static let pairWeight = 0.7
  /// The least probability of the likeliest language that is told, of the second one, and of the usual one alone.
  private static let leastProbability = 0.35, leastSecondProbability = 0.2
  private static let leastUsualProbability = 0.6
  /// The logarithm that the letter `a` stands for in the file, and the step from one letter to the next.
  private static let lowest = -2.5, step = 0.5
  /// How many languages of a name are told at most.
  private static let most = 2

  private var voices: [String] = []
  private var logRatios: [String: [Double]] = [:]

  /// Knows no language.
  public init() {}

  /// Knows what a file tells.
  ///
  /// - Parameter file: For two letters that follow each other, how much likelier they do in the names of each language
  ///   than in all. A file that cannot be read tells nothing.
  package init(contentsOf file: URL) {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return }
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: " ").map(String.init)
      if fields.first == "voices" {
        voices = Array(fields.dropFirst())
      } else if fields.count == 2, fields[1].utf8.count == voices.count {
        logRatios[fields[0]] = fields[1].utf8.map {
          Self.lowest + Self.step * (Double($0) - Double(UInt8(ascii: "a")))
        }
      }
    }
  }

  /// The espeak-ng voices of the languages that a name is likely from, the likeliest first.
  ///
  /// - Parameter words: The words of the name, in small letters, with their marks if it has any.
  /// - Returns: Two at most; none where the name is likely English, or no language is likely.
  func voices(for words: [String]) -> [String] {
    guard let usual = voices.firstIndex(of: Self.usual) else { return [] }
    var sums = Array(repeating: 0.0, count: voices.count)
    sums[usual] = Self.usualPreference
    var isKnown = false
    for word in words {
      let letters = Array("^\(word)$".precomposedStringWithCanonicalMapping)
      for (first, second) in zip(letters, letters.dropFirst()) {
        guard let ratios = logRatios[String([first, second])] else { continue }
        isKnown = true
        for place in sums.indices { sums[place] += ratios[place] }
      }
    }
    guard isKnown else { return [] }
    let highest = sums.max() ?? 0
    let shares = sums.map { exp(Self.pairWeight * ($0 - highest)) }
    let total = shares.reduce(0, +)
    guard shares[usual] / total < Self.leastUsualProbability else { return [] }
    let likeliest = zip(shares, voices).sorted { $0.0 > $1.0 }.prefix(Self.most)
    let foreign = likeliest.filter {
      $0.0 / total >= Self.leastSecondProbability && $0.1 != Self.usual
    }
    guard let best = foreign.first, best.0 / total >= Self.leastProbability else { return [] }
    return foreign.map(\.1)
  }

  /// A word in the letters that a voice reads: those of its language, where that has others than Latin ones.
  static func written(_ word: String, for voice: String) -> String {
    guard let table = scripts[voice] else { return word }
    var rest = Substring(word)
    var text = ""
    while let first = rest.first {
      let found = table.first { rest.hasPrefix($0.latin) }
      text += found?.letters ?? String(first)
      rest = rest.dropFirst(found?.latin.count ?? 1)
    }
    return voice == "el" && text.hasSuffix("σ") ? text.dropLast() + "ς" : text
  }

  /// The letters of languages that are not written in Latin ones, for how their names usually are; longer pieces
  /// come first.
  private static let scripts: [String: [(latin: String, letters: String)]] = [
    "ru": table(
      "shch щ zh ж kh х ts ц ch ч sh ш yu ю ya я yo ё ye е iy ий ia ия ey ей a а b б v в g г d д e е z з i и y ы k к "
        + "l л m м n н o о p п r р s с t т u у f ф h х c к j ж w в x кс"),
    "el": table(
      "th θ ch χ ps ψ ou ου ai αι ei ει oi οι gh γ kh χ ph φ ks ξ a α b μπ v β g γ d δ e ε z ζ i ι k κ l λ m μ n ν x ξ "
        + "o ο p π r ρ s σ t τ y γι u ου f φ h χ j τζ c κ w β"),
  ]

  private static func table(_ text: String) -> [(latin: String, letters: String)] {
    let fields = text.split(separator: " ").map(String.init)
    return stride(from: 0, to: fields.count - 1, by: 2).map { (fields[$0], fields[$0 + 1]) }
  }
}

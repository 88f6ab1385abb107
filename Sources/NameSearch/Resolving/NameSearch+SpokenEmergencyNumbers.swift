internal import ContactBook
internal import Foundation
internal import SpokenText
internal import Synchronization

extension NameSearch {
  /// The emergency numbers of the region by the words that are said for them, such as 144 in Austria: digit by digit and as
  /// one number.
  ///
  /// A plea for help is known by its number, and so has no other. A number of two digits, such as 15 in France, is said like
  /// a name elsewhere, too: all other numbers have at least three in every grammar, since any two words for digits are soon
  /// heard in other speech.
  package var spokenEmergencyNumbers: [[String]: String] {
    let listed = knowledge.emergencyNumbers(for: language)?.numbers(region: book.region) ?? []
    return Self.spokenNumbers.withLock { known in
      let key = "\(book.region) \(language.code) \(listed)"
      if let numbers = known[key] { return numbers }
      let plan = PhoneNumber.emergencyNumbers(region: book.region)
      let numbers = Self.spoken(Set(plan + listed), language: language)
      known[key] = numbers
      return numbers
    }
  }

  private static let spokenNumbers = Mutex<[String: [[String]: String]]>([:])

  private static func spoken(
    _ numbers: Set<String>, language: SpokenLanguage
  ) -> [[String]: String] {
    let speller = NumberFormatter()
    speller.locale = Locale(identifier: language.code)
    speller.numberStyle = .spellOut
    var spoken: [[String]: String] = [:]
    for digits in numbers {
      spoken[digits.compactMap(\.wholeNumberValue).map { language.digitWords[$0] }] = digits
      spoken[SpokenWords.words(in: digits, language: language)] = digits
      if !digits.hasPrefix("0"), digits.count <= mostSpelled, let number = Int(digits),
        let spelled = speller.string(from: number as NSNumber)
      {
        spoken[SpokenWords.words(in: spelled, language: language)] = digits
      }
    }
    spoken[[]] = nil
    return spoken
  }

  /// The most digits of a number that is said as one: "cent douze".
  private static let mostSpelled = 3
}

internal import ContactBook
internal import Foundation
internal import SpokenText
internal import Synchronization

extension NameSearch {
  /// The emergency numbers of the region that are shorter than any other number, such as 15 in France, by the words that are
  /// said for them.
  ///
  /// A number has at least three digits in every grammar, since any two words for digits are soon heard in other speech. What
  /// reaches help is a number of any length, and so is listened for as names are: digit by digit and as one.
  package var shortEmergencyNumbers: [[String]: String] {
    Self.shortNumbers.withLock { known in
      let key = "\(book.region) \(language.code)"
      if let numbers = known[key] { return numbers }
      let numbers = Self.shortNumbers(region: book.region, language: language)
      known[key] = numbers
      return numbers
    }
  }

  private static let shortNumbers = Mutex<[String: [[String]: String]]>([:])

  private static func shortNumbers(
    region: String, language: SpokenLanguage
  ) -> [[String]: String] {
    let speller = NumberFormatter()
    speller.locale = Locale(identifier: language.code)
    speller.numberStyle = .spellOut
    var numbers: [[String]: String] = [:]
    for digits in PhoneNumber.emergencyNumbers(region: region) where digits.count == 2 {
      numbers[digits.compactMap(\.wholeNumberValue).map { language.digitWords[$0] }] = digits
      numbers[SpokenWords.words(in: digits, language: language)] = digits
      if !digits.hasPrefix("0"), let number = Int(digits),
        let spelled = speller.string(from: number as NSNumber)
      {
        numbers[SpokenWords.words(in: spelled, language: language)] = digits
      }
    }
    numbers[[]] = nil
    return numbers
  }
}

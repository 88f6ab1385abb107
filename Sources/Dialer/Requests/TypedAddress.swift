internal import ContactBook
internal import Foundation
internal import IntentParser

/// A typed request with what a grammar has no words for: a SIP address, and the letters of a telephone number
/// ("1-800-FLOWERS").
///
/// The address is read as a word of its own and put back into the interpretation; letters become the digits of
/// their keys.
struct TypedAddress {
  /// The word that stands for the address.
  private static let standIn = "sipaddress"

  /// The request with words alone.
  let text: String
  /// The address as it was typed, without punctuation behind it; nil if there is none.
  let address: String?

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - typed: The request as it was typed.
  ///   - region: The region in which national numbers are read, such as `US`.
  init(_ typed: String, region: String) {
    let text = Self.dialled(typed, region: region)
    // Making a pattern takes longer than reading the rest of a request.
    guard text.utf8.contains(UInt8(ascii: "@")),
      let match = text.firstMatch(
        of: #/(?:^|\s)(?<address>sips?:[^\s"<>]+@[^\s"<>]+)/#.ignoresCase())
    else {
      self.text = text
      address = nil
      return
    }
    let whole = match.output.address
    let end = whole.lastIndex { !".,;!?)'”’".contains($0) } ?? whole.startIndex
    let found = whole[...end]
    address = String(found)
    self.text = text.replacingCharacters(in: found.startIndex..<found.endIndex, with: Self.standIn)
  }

  /// The words of a request that have the form of an address without its scheme, such as `ann@example.org`.
  var bareAddress: String? {
    guard address == nil, text.utf8.contains(UInt8(ascii: "@")),
      let match = text.firstMatch(
        of: #/(?:^|\s)(?<address>[^\s"<>:;,@]+@[^\s"<>:;,@.]+(?:\.[^\s"<>:;,@.]+)+)/#)
    else { return nil }
    let found = match.output.address
    let end = found.lastIndex { !"!?)'”’".contains($0) } ?? found.startIndex
    return String(found[...end])
  }

  /// The interpretation with the address in the place of its word.
  func restored(_ interpretation: Interpretation) -> Interpretation {
    guard let address else { return interpretation }
    let slots = interpretation.slots.map { slot in
      if slot.name == "contact", slot.value == Self.standIn {
        return Slot(name: "address", value: address, words: slot.words)
      }
      return Slot(
        name: slot.name, value: slot.value.replacing(Self.standIn, with: address),
        words: slot.words)
    }
    return Interpretation(
      rule: interpretation.rule, slots: slots, weight: interpretation.weight,
      usesDictation: interpretation.usesDictation, isDoubtful: interpretation.isDoubtful)
  }

  /// The text with the letters of numbers as digits: those behind digits and a hyphen, and capitals or one long
  /// word behind the prefix of numbers that are free of charge.
  private static func dialled(_ text: String, region: String) -> String {
    guard text.utf8.contains(where: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
      return text
    }
    let hyphened = #/(?:^|\s)\+?\(?[0-9][0-9().\-]*-[A-Za-z][A-Za-z0-9\-]*(?![\w@])/#
    let spaced =
      #/(?:^|\s)(?:\+?1[ .\-]*)?\(?8(?:00|33|44|55|66|77|88)\)?[ .\-]+[A-Z][A-Z\- ]{5,}[A-Z](?![\w@])/#
    let word =
      #/(?:^|\s)\+?1[ .\-]+\(?8(?:00|33|44|55|66|77|88)\)?[ .\-]+[A-Za-z]{7,}(?![\w@])/#
    return [hyphened, spaced, word].reduce(text) { text, pattern in
      text.replacing(pattern) { match in
        digits(of: String(match.output), region: region).map { " \($0)" } ?? String(match.output)
      }
    }
  }

  /// The digits of a number with letters; nil if it is none.
  ///
  /// Words may be longer than a number, and what is too much of them is not dialled; but only where all numbers
  /// have one length, as in North America: elsewhere the shorter number would be another one.
  private static func digits(of text: String, region: String) -> String? {
    guard text.count(where: \.isNumber) >= 3 else { return nil }
    var digits = text.compactMap { character -> Character? in
      if character == "+" || character.isNumber { return character }
      guard let letter = character.lowercased().unicodeScalars.first,
        ("a"..."z").contains(letter)
      else { return nil }
      return Array("22233344455566677778889999")[Int(letter.value) - 97]
    }
    let fewest = text.prefix { !$0.isLetter }.count(where: \.isNumber) + 3
    if PhoneNumber(String(digits), region: region) != nil { return String(digits) }
    while digits.count > max(fewest, 7) {
      digits.removeLast()
      let number = PhoneNumber(String(digits), region: region)
      if let number { return number.value.hasPrefix("+1") ? String(digits) : nil }
    }
    return nil
  }
}

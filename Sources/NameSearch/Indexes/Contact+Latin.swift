import ContactBook
import SpokenText

extension Contact {
  /// The names in Latin letters, where the card has them in another script alone; else empty.
  ///
  /// How a name sounds is taken before how it is written: kana say more than the characters do.
  var latinNames: (given: String, family: String, whole: String) {
    (
      Self.latin(phoneticGivenName, givenName), Self.latin(phoneticFamilyName, familyName),
      Self.latin(phoneticName, displayName)
    )
  }

  private static func latin(_ sound: String, _ name: String) -> String {
    let text = sound.isEmpty ? name : sound
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return "" }
    return Romanization.latin(text) ?? ""
  }
}

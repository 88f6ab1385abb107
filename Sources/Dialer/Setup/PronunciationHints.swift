internal import ContactBook
internal import Pronunciation
internal import Speech
internal import Storage

extension NameHints {
  /// Collects hints about the words of names from the contacts of a book.
  init(_ book: ContactBook) {
    self.init()
    for contact in book.contacts {
      let name =
        contact.givenName.isEmpty && contact.familyName.isEmpty
        ? contact.displayName : "\(contact.givenName) \(contact.familyName)"
      add(name: name)
      if name != contact.displayName { add(name: contact.displayName) }
      for nickname in contact.nicknames { add(name: nickname) }
      for (name, sound) in [
        (contact.givenName, contact.phoneticGivenName),
        (contact.familyName, contact.phoneticFamilyName),
        (contact.displayName, contact.phoneticName),
      ] where !sound.isEmpty { add(name: name, soundingLike: sound) }
    }
  }
}

extension Recognizer.PronunciationFiles {
  /// Those in the user's data folder.
  init(_ data: DataFolder) {
    self.init(user: data.pronunciations, cache: data.soundCache)
  }
}

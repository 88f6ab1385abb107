package import ContactBook
internal import Conversation
internal import Pronunciation
package import Speech
package import Storage

extension NameHints {
  /// Collects hints about the words of names from the contacts of a book.
  init(_ book: ContactBook) { self.init(book.contacts) }

  /// Collects hints about the words of names from contacts.
  init(_ contacts: some Sequence<Contact>) {
    self.init()
    for contact in contacts {
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
  /// Those in the user's data folder, for a locale.
  init(_ data: DataFolder, locale: String) {
    self.init(user: data.pronunciations(of: locale), cache: data.soundCache)
  }
}

extension DialerSetup {
  /// Loads how words are said, without a grammar to listen for.
  ///
  /// - Parameters:
  ///   - locale: The language, such as `en-US`.
  ///   - data: The user's folder, which may have pronunciations.
  /// - Returns: The vocabulary, which knows nothing of the contacts yet.
  /// - Throws: `SpeechError` or `SetupError`.
  package static func vocabulary(locale: String, data: DataFolder) throws -> Vocabulary {
    let model = try Resources(locale: locale).recognitionModel(data: data)
    return try Recognizer(model: model, files: Recognizer.PronunciationFiles(data, locale: locale))
      .vocabulary
  }

  /// Finds out how words of some contacts' names are said, with what their cards tell about them.
  package static func prepare(
    _ vocabulary: Vocabulary, for contacts: [Contact], words: [String]
  ) async {
    await vocabulary.prepare(words, hints: NameHints(contacts))
  }
}

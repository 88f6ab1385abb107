package import ContactBook
internal import Conversation
internal import Foundation
internal import Pronunciation
package import Speech
package import Storage

extension NameHints {
  /// Collects hints about the words of names from contacts.
  ///
  /// - Parameters:
  ///   - contacts: The contacts.
  ///   - names: The folder of what is known about names.
  init(_ contacts: some Sequence<Contact>, names: URL) {
    self.init(languages: NameLanguages(contentsOf: names.appendingPathComponent("languages.txt")))
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
  ///
  /// - Parameters:
  ///   - vocabulary: Where they are wanted.
  ///   - contacts: The contacts.
  ///   - words: The words.
  ///   - locale: The language of the vocabulary.
  package static func prepare(
    _ vocabulary: Vocabulary, for contacts: [Contact], words: [String], locale: String
  ) async {
    guard let names = try? Resources(locale: locale).names else { return }
    await vocabulary.prepare(words, hints: NameHints(contacts, names: names))
  }
}

import Foundation
import Intents
import Synchronization
import Testing

/// These share the one vocabulary.
@Suite(.serialized) struct VocabularyTests {
  private final class Receiver: VocabularyReceiver {
    private let received = Mutex<[String]>([])

    var log: [String] { received.withLock { $0 } }

    func setWords(_ words: [VocabularyWord], of type: INVocabularyStringType) {
      let line = "\(type): " + words.map(\.spokenPhrase).joined(separator: ", ")
      received.withLock { $0.append(line) }
    }
  }

  private let vocabulary = INVocabulary.shared()

  init() {
    vocabulary.setReceiver(nil)
    vocabulary.removeAllVocabularyStrings()
  }

  @Test func stringsKeepTheirOrder() {
    vocabulary.setVocabularyStrings(
      NSOrderedSet(array: ["Siobhan", "Aoife", "Siobhan"]), of: .contactName)
    #expect(vocabulary.words(of: .contactName).map(\.spokenPhrase) == ["Siobhan", "Aoife"])
    #expect(vocabulary.words(of: .contactGroupName).isEmpty)
    vocabulary.setVocabularyStrings(NSOrderedSet(array: ["Niamh"]), of: .contactName)
    #expect(vocabulary.words(of: .contactName).map(\.spokenPhrase) == ["Niamh"])
  }

  @Test func foundationsStringsAreStringsToo() {
    vocabulary.setVocabularyStrings(
      NSOrderedSet(objects: NSString(string: "Siobhan"), "Aoife", NSNumber(value: 1)),
      of: .contactName)
    #expect(vocabulary.words(of: .contactName).map(\.spokenPhrase) == ["Siobhan", "Aoife"])
  }

  @Test func speakablesBringTheirPronunciation() {
    let words = [
      INSpeakableString(
        vocabularyIdentifier: "1", spokenPhrase: "Siobhan", pronunciationHint: "shivawn"),
      INSpeakableString(spokenPhrase: "Tom"),
    ]
    vocabulary.setVocabulary(NSOrderedSet(array: words), of: .contactName)
    #expect(
      vocabulary.words(of: .contactName) == [
        VocabularyWord(
          spokenPhrase: "Siobhan", pronunciationHint: "shivawn", identifier: "1"),
        VocabularyWord(spokenPhrase: "Tom"),
      ])
  }

  @Test func theReceiverHearsOfAll() {
    let receiver = Receiver()
    vocabulary.setVocabularyStrings(NSOrderedSet(array: ["Tom"]), of: .contactName)
    vocabulary.setReceiver(receiver)
    vocabulary.setVocabularyStrings(NSOrderedSet(array: ["Team"]), of: .contactGroupName)
    vocabulary.removeAllVocabularyStrings()
    vocabulary.setReceiver(nil)
    vocabulary.setVocabularyStrings(NSOrderedSet(array: ["Ann"]), of: .contactName)
    #expect(
      receiver.log == [
        "contactName: Tom", "contactGroupName: Team", "contactName: ", "contactGroupName: ",
      ])
  }
}

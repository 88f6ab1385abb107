import ContactBook
import NameSearch
import SpokenText
import Testing

/// The labels that a book's contacts have of their own, and the words for them.
struct CustomLabelsTests {
  private func labels(
    _ handles: [(ContactLabel?, String)], in language: SpokenLanguage = .english
  ) -> CustomLabels {
    let contact = Contact(
      identifier: "c", displayName: "Anna",
      handles: handles.map { label, value in
        ContactHandle(
          kind: value.contains("@") ? .emailAddress : .phoneNumber, value: value,
          labels: [label].compactMap(\.self))
      })
    return NameSearch(ContactBook(contacts: [contact], region: "US"), language: language)
      .customLabels
  }

  @Test(
    arguments: [
      ("ski cabin", [["ski", "cabin"]]), ("Mum’s place", [["mum's", "place"]]),
      ("boat phone", [["boat"]]), ("work fax", [["work", "fax"], ["fax"]]), ("pager", [["pager"]]),
      ("school", [["school"]]),
      ("lab 2", [["lab", "two"]]), ("船屋", [["船", "屋"]]), ("Grüne Hütte", [["grune", "hutte"]]),
      ("home", []), ("Office", []), ("iPhone", []), ("main", []), ("phone", []), ("Telefon", []),
    ] as [(String, [[String]])])
  func phrases(text: String, phrases: [[String]]) {
    #expect(labels([(ContactLabel(spoken: text), "+14155550100")]).phrases == phrases)
  }

  /// A digit of a label is said in the language of the requests.
  @Test(arguments: [
    (SpokenLanguage.german, "Labor 2", "labor zwei"), (.french, "L’atelier 3", "l' atelier trois"),
    (.spanish, "cabaña 1", "cabana uno"), (.indonesian, "lab 4", "lab empat"),
    (.chinese, "實驗室5", "实 验 室 五"),
  ])
  func languages(language: SpokenLanguage, text: String, words: String) throws {
    let label = try #require(ContactLabel(spoken: text))
    let labels = labels([(label, "+14155550100")], in: language)
    #expect(labels.phrases.contains(words.split(separator: " ").map(String.init)))
    #expect(labels.label(spoken: words) == label)
    #expect(labels.label(spoken: text) == label)
  }

  /// The labels are kept with the contacts, those of the most numbers first.
  @Test func eachLabelOfWhatCanBeCalled() {
    let labels = labels([
      (ContactLabel(spoken: "boat"), "+14155550100"), (ContactLabel(spoken: "cabin"), "4155550101"),
      (ContactLabel(spoken: "Boat"), "+14155550102"), (ContactLabel(spoken: "club"), "a@b.example"),
      (ContactLabel(spoken: "pub"), "ask him"), (nil, "+14155550103"), (.home, "+14155550104"),
    ])
    #expect(labels.phrases == [["boat"], ["cabin"]])
    #expect(labels.label(of: ["boat"]) == ContactLabel(rawValue: "boat"))
    #expect(labels.label(spoken: "club") == nil)
  }
}

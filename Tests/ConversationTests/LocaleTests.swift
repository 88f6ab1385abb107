import ContactBook
import Conversation
import Foundation
import IntentParser
import NameSearch
import SpokenText
import TestSupport
import Testing

/// Names and digits are read in the grammar's language.
struct LocaleTests {
  private func language(
    _ locale: String, _ rules: String, in folder: TemporaryFolder, names: [[String]] = []
  ) throws -> CallLanguage {
    let file = try folder.write(
      "#JSGF V1.0 UTF-8 \(locale);\ngrammar call;\n\(rules)\n", to: "call.jsgf")
    return try CallLanguage(file: file, names: names)
  }

  private func contact(_ name: String) -> Contact {
    let handle = ContactHandle(kind: .phoneNumber, value: "+4930123456", labels: [.mobile])
    return Contact(identifier: name, displayName: name, handles: [handle])
  }

  @Test func chineseNamesHaveNoSpaces() throws {
    let search = NameSearch(
      ContactBook(
        contacts: [contact("媽媽"), contact("李小龙 5")], region: "CN"), language: .chinese)
    #expect(search.spokenNames == [["妈", "妈"], ["李", "小", "龙", "五"]])
    let language = try language(
      "zh-CN", "public <call> = (打电话给 | 打给) <contact> {contact};", in: TemporaryFolder(),
      names: search.spokenNames)
    for text in ["打電話給媽媽", "打 给 妈妈。"] {
      let reading = try #require(language.interpretations(ofText: text).first)
      #expect(reading.slotValues == ["contact": "妈妈"])
      guard case .success = search.resolve(name: reading.slotValues["contact"]).result else {
        Issue.record("\(text) finds nobody")
        continue
      }
    }
    #expect(
      language.explanation(ofText: "打电话给爸爸")
        == "It is understood as far as “打电话给”; after that, for example, the name of a contact could "
        + "follow, not “爸”.")
  }

  @Test func germanDigits() throws {
    let search = NameSearch(
      ContactBook(contacts: [contact("Büro 5")], region: "DE"), language: .german)
    let language = try language(
      "de-DE", "public <call> = ruf <contact> {contact} an;", in: TemporaryFolder(),
      names: search.spokenNames)
    for text in ["Ruf Büro 5 an", "ruf buro fünf an"] {
      #expect(
        language.interpretations(ofText: text).first?.slotValues == ["contact": "buro funf"])
    }
  }
}

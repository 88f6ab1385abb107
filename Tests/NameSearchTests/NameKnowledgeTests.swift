import ContactBook
import Foundation
import NameSearch
import SpokenText
import TestSupport
import Testing

struct NameKnowledgeTests {
  @Test func theFilesAreInOrder() {
    #expect(PeopleBook.knowledge.problems() == [])
  }

  @Test func problemsNameFileAndLine() throws {
    let folder = try TemporaryFolder()
    for name in [
      "abbreviations", "emergency", "numbers", "relations", "soundalikes", "titles", "words",
    ] {
      _ = try folder.write(Array("# nothing\n".utf8), to: "\(name).txt")
    }
    _ = try folder.write(Array("[en\nBill: Will\nBob:\n".utf8), to: "diminutives.txt")
    let path = folder.url.appendingPathComponent("diminutives.txt").path
    #expect(
      NameKnowledge(folder: folder.url).problems() == [
        "\(path):1: error: The section has no \"]\" at its end.",
        "\(path):3: error: There is no value behind the colon.",
      ])
    try FileManager.default.removeItem(atPath: path)
    #expect(
      NameKnowledge(folder: folder.url).problems() == [
        "\(path): error: The file cannot be read as UTF-8 text; put it back."
      ])
  }

  @Test func withoutItNamesAreFoundAsTheyStand() {
    let search = NameSearch(ContactBook(contacts: PeopleBook.hard, region: "US"))
    #expect(summary(search.resolve(name: "William Hartley")) == "success: William Hartley mobile")
    #expect(summary(search.resolve(name: "Bill Hartley")) == "noContactFound")
    #expect(search.knowledge.problems() == [])
  }

  @Test(arguments: [
    ("mamá", SpokenLanguage.spanish, "success: Mamá mobile"),
    ("mi madre", .spanish, "success: Mamá mobile"),
    ("meine Mutter", .german, "success: Mamá mobile"),
    ("maman", .french, "success: Mamá mobile"),
    ("妈妈", .chinese, "success: Mamá mobile"),
    ("ibu saya", .indonesian, "noContactFound"),
    ("doña Ibarra", .spanish, "success: Lucia Ibarra mobile"),
    ("Frau Ibarra", .german, "success: Lucia Ibarra mobile"),
    ("Monsieur Ibarra", .french, "success: Ramon Ibarra mobile"),
    ("Studio vierundfünfzig", .german, "success: Studio 54 main"),
    ("Studio cincuenta y cuatro", .spanish, "success: Studio 54 main"),
    ("estudio 54", .spanish, "confirm: Studio 54 main"),
    ("Cass vom Schachklub", .german, "success: Cass Okoro mobile"),
    ("Cass de Clínica Lago", .spanish, "success: Cass Delgado mobile"),
  ])
  func otherLanguages(name: String, language: SpokenLanguage, expected: String) {
    var search = NameSearch(
      ContactBook(
        contacts: [
          person("Mamá", "mobile 0001"),
          person("Ramon Ibarra", pronoun: .he, "mobile 0033"),
          person("Lucia Ibarra", pronoun: .she, "mobile 0034"),
          person("Studio 54", given: "", family: "", "main 0111"),
          person("Cass Okoro", groups: ["Schachklub"], "mobile 0012"),
          person("Cass Delgado", org: "Clínica Lago", "mobile 0013"),
        ], region: "US"), language: language)
    search.knowledge = PeopleBook.knowledge
    #expect(summary(search.resolve(name: name)) == expected)
  }

  @Test func namesToSay() {
    var search = NameSearch(
      ContactBook(
        contacts: [
          person(
            "Dr. William Mehta", given: "William", family: "Mehta", prefix: "Dr.", "work 0030"),
          person("Studio 54", given: "", family: "", "main 0111"),
          person("Me", relations: [("mother", "Ilse Brandt")], "mobile 0001"),
        ], region: "US"))
    search.knowledge = PeopleBook.knowledge
    #expect(
      Set(search.spokenNames.map { $0.joined(separator: " ") }) == [
        "dr william mehta", "william", "mehta", "william mehta", "dr mehta", "doctor mehta",
        "doctor william mehta", "doctor", "mister mehta", "missus mehta",
        "bill", "bill mehta", "will", "will mehta", "studio five four", "studio fifty four",
        "studio", "me", "mother", "mom", "mum", "mommy", "mummy", "mama", "momma", "ma",
        "mam", "mammy",
      ])
    #expect(search.hasName("Dr. Mehta") && search.hasName("STUDIO 54") && !search.hasName("bill"))
  }
}

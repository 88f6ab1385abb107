import ContactBook
import ContactExamples
import NameSearch
import Testing

struct NameSearchTests {
  @Test func spokenNames() throws {
    let search = NameSearch(
      try book(
        card("FN:Dr. Maria E. Lopez", "N:Lopez;Maria;Elena;Dr.;", "NICKNAME:Mom,Boss", "ORG:R&D 2"),
        card("FN:田中", "X-PHONETIC-LAST-NAME:Tanaka"), card("FN:!!!", "N:Lopez;;;;")))
    #expect(
      search.spokenNames.map { $0.joined(separator: " ") } == [
        "boss", "dr lopez", "dr maria e lopez", "lopez", "maria", "maria lopez", "mom",
        "r and d two", "tanaka", "田 中",
      ])
  }

  @Test func anEmptyBook() throws {
    let search = NameSearch(ContactBook(region: "US"))
    #expect(search.spokenNames == [])
    #expect(
      search.resolve(name: "ann").explanation == "Nobody in your contacts is called Ann.")
  }

  /// Evolution writes a name as "Smith, Jack".
  @Test func spokenNamesOfAFormalName() throws {
    let search = NameSearch(
      try book(
        card("NICKNAME:Jacky", "FN:Smith\\, Jack", "N:Smith;Jack;;Mr.;", "TEL:415 555 0108")))
    #expect(search.spokenNames.contains(["jack", "smith"]))
    #expect(search.spokenNames.contains(["mr", "smith"]))
  }
}

import ContactBook
import NameSearch
import Testing

struct RequestTableTests {
  @Test func theBookHas300People() {
    #expect(PeopleBook.search.book.contacts.count == 300)
  }

  @Test(arguments: RequestTable.rows)
  func request(row: RequestTable.Row) {
    let resolution = PeopleBook.search.resolve(
      name: row.name, label: row.label, isHeard: row.isHeard)
    #expect(summary(resolution) == row.found)
    #expect(resolution.explanation == row.sentence)
  }
}

import ContactBook
import Testing

struct RequestTableTests {
  @Test func theBookHas300People() {
    #expect(PeopleBook.book.contacts.count == 300)
  }

  @Test(arguments: RequestTable.rows)
  func request(row: RequestTable.Row) {
    let resolution = PeopleBook.book.resolve(
      name: row.name, label: row.label, isHeard: row.isHeard)
    #expect(summary(resolution) == row.found)
    #expect(resolution.explanation == row.sentence)
  }
}

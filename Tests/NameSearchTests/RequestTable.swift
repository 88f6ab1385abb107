import ContactBook
import NameSearch
import Testing

/// Requests to the book of 300 people, each with what is found and what is said.
///
/// A request is three lines: the name, with the label that is asked for behind a bar and "heard"
/// behind another where it was not typed; what is found; and the sentence.
enum RequestTable {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let label: ContactLabel?
    let isHeard: Bool
    let found: String
    let sentence: String

    var testDescription: String { name }
  }

  static let rows = [relations, titles, spellings, places].flatMap(rows)

  private static func rows(of text: String) -> [Row] {
    let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    return stride(from: 0, to: lines.count - 2, by: 3).map { index in
      let request = lines[index].split(separator: "|", omittingEmptySubsequences: false)
        .map(String.init)
      return Row(
        name: request[0], label: request.count > 1 ? ContactLabel(spoken: request[1]) : nil,
        isHeard: request.count > 2, found: lines[index + 1], sentence: lines[index + 2])
    }
  }
}

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

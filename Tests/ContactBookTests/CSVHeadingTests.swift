import ContactBook
import Foundation
import TestSupport
import Testing

/// CSV files of other programs and in other languages.
struct CSVHeadingTests {
  @Test(
    arguments: [
      ("Name,Phone", "Anna Lee,+14155550100", ["other +14155550100"]),
      ("sep=;\nName;Phone", "Anna Lee;+14155550100", ["other +14155550100"]),
      ("SEP=,\nName,Phone", "Anna Lee,+14155550100", ["other +14155550100"]),
      ("\"sep=;\"\r\nName;Phone\r", "Anna Lee;+14155550100", ["other +14155550100"]),
      ("\u{FEFF}sep=\t\nName\tPhone", "Anna Lee\t+14155550100", ["other +14155550100"]),
      ("sep=|\nName|Phone", "Anna Lee|+14155550100", ["other +14155550100"]),
      (
        "First,Middle,Last,Home,Work,Mobile,Fax",
        "Anna,,Lee,+14155550100,+14155550101,+14155550102,+14155550103",
        [
          "home +14155550100", "work +14155550101", "mobile +14155550102", "fax +14155550103",
        ]
      ),
      (
        "Nombre,Apellidos,Particular,Móvil", "Anna,Lee,+14155550100,+14155550101",
        ["home +14155550100", "mobile +14155550101"]
      ),
      ("Nombre;Apellidos;Teléfono particular", "Anna;Lee;+14155550100", ["home +14155550100"]),
      ("name;telephone", "Anna Lee;+14155550100", ["other +14155550100"]),
      ("Name\tTel.", "Anna Lee\t+14155550100", ["other +14155550100"]),
      (
        "First Name,Last Name,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number",
        "Anna,Lee,+14155550100,+14155550101,+14155550102,+14155550103,+14155550104",
        [
          "work +14155550100", "home +14155550101", "fax +14155550102", "pager +14155550103",
          "mobile +14155550104",
        ]
      ),
      (
        "Vorname;Nachname;Telefon geschäftlich;Telefon geschäftlich 2;Telefon privat;Mobiltelefon;Fax privat",
        "Anna;Lee;+14155550100;+14155550101;+14155550102;+14155550103;+14155550104",
        [
          "work +14155550100", "work +14155550101", "home +14155550102", "mobile +14155550103",
          "homeFax +14155550104",
        ]
      ),
      (
        "Prénom,Nom,Téléphone (bureau),Téléphone (domicile),Tél. mobile,Télécopie (bureau)",
        "Anna,Lee,+14155550100,+14155550101,+14155550102,+14155550103",
        [
          "work +14155550100", "home +14155550101", "mobile +14155550102", "workFax +14155550103",
        ]
      ),
      (
        "Nombre,Apellidos,Teléfono del trabajo,Teléfono particular,Teléfono móvil,Fax del trabajo",
        "Anna,Lee,+14155550100,+14155550101,+14155550102,+14155550103",
        [
          "work +14155550100", "home +14155550101", "mobile +14155550102", "workFax +14155550103",
        ]
      ),
      (
        "Nama,Telepon rumah,Telepon kantor", "Anna Lee,+14155550100,+14155550101",
        ["home +14155550100", "work +14155550101"]
      ),
      (
        "姓名,手机,办公电话,住宅电话", "Anna Lee,+14155550100,+14155550101,+14155550102",
        ["mobile +14155550100", "work +14155550101", "home +14155550102"]
      ),
    ] as [(String, String, [String])])
  func headings(header: String, row: String, handles: [String]) throws {
    let (contacts, warnings) = try load("\(header)\n\(row)\n")
    #expect(warnings == [])
    #expect(contacts.map(\.displayName) == ["Anna Lee"])
    #expect(contacts.first?.handles.map { "\($0.labels[0].rawValue) \($0.value)" } == handles)
  }

  /// A column that holds something and is not read is told once.
  @Test func aDroppedColumnIsTold() throws {
    let (contacts, warnings) = try load("Name,Phone,Shoe size,Club\nAnna Lee,+14155550100,38,\n")
    #expect(contacts.count == 1)
    #expect(warnings == ["a.csv:1: the column \"Shoe size\" is not read."])
  }

  private func load(_ text: String) throws -> (contacts: [Contact], warnings: [String]) {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array(text.utf8), to: "a.csv")
    let path = URL(filePath: "a.csv", relativeTo: folder.url)
    let (book, warnings) = try ContactBook.load(paths: [path], region: "US")
    return (Array(book.contacts), warnings.map(\.description))
  }
}

import Foundation

/// A home, a data folder and a working folder with some contacts, as long as the value is there.
final class Place: Sendable {
  let root: URL
  /// Where the program runs.
  let folder: URL
  let home: URL
  let data: URL

  init(contacts: String = Place.contacts) throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "callvoice-test-\(UUID().uuidString)", isDirectory: true)
    folder = root.appendingPathComponent("here", isDirectory: true)
    home = root.appendingPathComponent("home", isDirectory: true)
    data = root.appendingPathComponent("data", isDirectory: true)
    for url in [folder, home] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    try write(contacts, to: "people.vcf")
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Runs the program with the data folder and the contacts of this place.
  func run(_ arguments: String..., input: String = "") async throws -> Tool.Result {
    let options = ["--data-dir", data.path, "--contacts", "people.vcf"]
    return try await bare(arguments + options, input: Data(input.utf8))
  }

  /// Runs the program as ``run(_:input:)`` does, with another calling grammar.
  func run(calling grammar: String, _ arguments: String..., input: String = "") async throws
    -> Tool.Result
  {
    let resources = root.appendingPathComponent("resources", isDirectory: true)
    for name in ["grammars/en-US", "models/en-US"] {
      try FileManager.default.createDirectory(
        at: resources.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try Data(grammar.utf8).write(
      to: resources.appendingPathComponent("grammars/en-US/call.jsgf"))
    let options = ["--data-dir", data.path, "--contacts", "people.vcf"]
    return try await Tool.run(
      Tool.url(), arguments + options, input: Data(input.utf8), home: home, folder: folder,
      variables: ["CALLVOICE_RESOURCES": resources.path, "TZ": "UTC"])
  }

  /// Runs the program with these arguments alone.
  func bare(_ arguments: [String], input: Data = Data()) async throws -> Tool.Result {
    try await Tool.run(Tool.url(), arguments, input: input, home: home, folder: folder)
  }

  /// Writes a file into the working folder.
  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  func write(_ data: Data, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Maria “Mom” Lopez, two Johns, and Eleanor Vance without a number at work.
  static let contacts = """
    BEGIN:VCARD
    VERSION:3.0
    UID:c1
    FN:Maria Lopez
    N:Lopez;Maria;;;
    NICKNAME:Mom
    TEL;TYPE=cell:+1 415 555 0100
    TEL;TYPE=home:+1 415 555 0101
    END:VCARD
    BEGIN:VCARD
    VERSION:3.0
    UID:c2
    FN:John Abernathy
    N:Abernathy;John;;;
    TEL;TYPE=cell:+1 415 555 0107
    END:VCARD
    BEGIN:VCARD
    VERSION:3.0
    UID:c3
    FN:John Baker
    N:Baker;John;;;
    TEL;TYPE=work:+1 415 555 0108
    END:VCARD
    BEGIN:VCARD
    VERSION:3.0
    UID:c4
    FN:Eleanor Vance
    N:Vance;Eleanor;;;
    TEL;TYPE=home:+1 415 555 0110
    END:VCARD

    """
}

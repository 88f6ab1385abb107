internal import Foundation
internal import Sessions
internal import Storage

/// Where the benchmarks find and put their files.
struct Workplace: Sendable {
  /// The checkout of callvoice.
  let root: URL
  /// A folder of this run's own, for recordings and contacts.
  let folder: URL
  /// The contact book as a vCard file.
  let contacts: URL
  /// Who is in it.
  let people: [Person]

  /// Finds the checkout, by default above the program, and writes the contact book.
  ///
  /// - Throws: `BenchError`, and Foundation's errors.
  init(root path: String?) throws {
    root = try Self.root(path)
    // callvoice's own files are those of the checkout, wherever this program is.
    setenv("CALLVOICE_RESOURCES", root.path, 1)
    let names = root.appendingPathComponent("Benchmarks/Data/names.txt")
    people = try Self.lines(of: names).enumerated().map { Person(name: $1, index: $0) }
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("callvoice-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    contacts = folder.appendingPathComponent("contacts.vcf")
    try Data(people.map(\.card).joined().utf8).write(to: contacts)
  }

  /// Removes what was written.
  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The spoken commands with the numbers they must lead to.
  func commands() throws -> [SpokenCommand] {
    let file = root.appendingPathComponent("Benchmarks/Data/commands.tsv")
    return try Self.lines(of: file).enumerated().map { index, line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 3, let number = number(of: columns[1], label: columns[2]) else {
        throw BenchError(
          1,
          "\(file.path):\(index + 1): that is nobody's number; write a sentence, a name of "
            + "names.txt or a number, and a label that the name has or nothing, by tabulators.")
      }
      return SpokenCommand(sentence: columns[0], number: number)
    }
  }

  /// The contact book with the calling grammar, or another grammar.
  func setup(grammar: URL? = nil) throws -> DialerSetup {
    try DialerSetup(
      locale: "en-US", region: "US", data: DataFolder(path: folder.path), contacts: [contacts],
      grammar: grammar)
  }

  private func number(of name: String, label: String) -> String? {
    if name.hasPrefix("+") { return name }
    let person = people.first { $0.name == name }
    return person?.numbers[label.isEmpty ? Person.preferredLabel : label]
  }

  private static func lines(of file: URL) throws -> [String] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw BenchError(1, "\(file.path) cannot be read; restore it from callvoice's sources.")
    }
    return text.split(separator: "\n").map(String.init)
  }

  private static func root(_ path: String?) throws -> URL {
    let names = "Benchmarks/Data/names.txt"
    if let path {
      let root = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
      guard FileManager.default.fileExists(atPath: root.appendingPathComponent(names).path) else {
        throw BenchError(1, "\(path) is no checkout of callvoice: it has no \(names).")
      }
      return root
    }
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.path != "/" {
      folder = folder.deletingLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent(names).path) {
        return folder
      }
    }
    throw BenchError(1, "The program is in no checkout of callvoice; name one with --root.")
  }
}

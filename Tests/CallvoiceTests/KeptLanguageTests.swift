import Foundation
import GRDB
import TestSupport
import Testing

/// Typed requests by what earlier runs have kept, and without it.
struct KeptLanguageTests {
  /// A thousand contacts, so that all that can be kept is.
  private static let contacts: String = {
    let given = ["Anna", "Ana", "José", "Bill", "William", "Zoë", "Maria", "Li", "Dieter", "Renée"]
    let family = ["Lopez", "Ng", "Müller", "Smith", "Smyth", "O'Brien", "García", "Wang", "Vance"]
    var text = ""
    for number in 0..<1000 {
      let (first, last) = (given[number % 10], family[number / 10 % 9])
      let name = "\(first) \(last)\(number < 90 ? "" : " \(number)")"
      text += "BEGIN:VCARD\nVERSION:3.0\nUID:\(number)\nFN:\(name)\nN:\(last);\(first);;;\n"
      let label = ["cell", "home", "work", "ski cabin"][number % 4]
      text += "TEL;TYPE=\(label):+1415555\(1000 + number)\n"
      if number % 50 == 0 { text += "TITLE:Dentist\nORG:Harbour Plumbing Ltd\n" }
      text += "END:VCARD\n"
    }
    return text
  }()

  /// A call that would be made has another UUID each time.
  private static func withoutUUIDs(_ output: String) -> String {
    output.replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "UUID")
  }

  /// Dozens of requests in each language come out the same, in every event, however much was kept.
  @Test(arguments: ["de-DE", "en-US", "es-ES", "fr-FR", "id-ID", "zh-CN"])
  func theSameComesOut(locale: String) async throws {
    let place = try Place(contacts: Self.contacts)
    let people = place.folder.appendingPathComponent("people.vcf").path
    // As if it had been there for a while: what has just changed is read anew.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: people)
    let grammar = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../grammars/\(locale)/call.jsgf").standardizedFileURL.path
    let sample = try await place.bare([
      "grammar", "sample", grammar, "--count", "40", "--seed", "3", "--typed", "--contacts",
      "people.vcf", "--data-dir", place.data.path,
    ])
    #expect(sample.code == 0, "\(sample.messages)")
    // Behind each sentence stands what it means.
    let sentences = sample.output.split(separator: "\n").compactMap {
      $0.components(separatedBy: "  →").first
    }
    let requests = Data(sentences.map { $0 + "\n" }.joined().utf8)
    try? FileManager.default.removeItem(at: place.data)
    let command = [
      "say", "--json", "--dry-run", "--no-input", "--locale", locale, "--contacts", "people.vcf",
      "--data-dir", place.data.path,
    ]
    // Without a data folder nothing but the contacts is kept.
    let plain = try await place.bare(command, input: requests)
    #expect(plain.output.contains("\"intent\""))
    var kept: [[String: Date]] = []
    for _ in 0..<3 {
      let result = try await place.bare(command, input: requests)
      #expect(Self.withoutUUIDs(result.output) == Self.withoutUUIDs(plain.output))
      #expect(result.messages == plain.messages)
      #expect(result.code == plain.code)
      kept.append(try Self.files(in: place.data.appendingPathComponent("cache")))
    }
    #expect(Set(kept[2].keys) == ["work.sqlite"])
    #expect(kept[2] == kept[1])
    #expect(try Self.kinds(in: place.data) == ["contacts", "grammar", "names"])
  }

  /// Runs that begin at once, with nothing kept yet, say the same and keep all.
  @Test func severalAtOnce() async throws {
    let place = try Place(contacts: Self.contacts)
    let people = place.folder.appendingPathComponent("people.vcf").path
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: people)
    try FileManager.default.createDirectory(at: place.data, withIntermediateDirectories: false)
    let command = [
      "say", "--dry-run", "--no-input", "--contacts", "people.vcf", "--data-dir", place.data.path,
      "call Maria Lopez",
    ]
    for _ in 0..<2 {
      let outputs = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<6 { group.addTask { try await place.bare(command).output } }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(outputs.count == 1)
      #expect(outputs.first?.contains("Maria Lopez") == true)
    }
    #expect(try Self.kinds(in: place.data) == ["contacts", "grammar", "names"])
  }

  /// The kinds of what is kept, one for each result.
  private static func kinds(in data: URL) throws -> [String] {
    let file = data.appendingPathComponent("cache/work.sqlite").path
    return try DatabaseQueue(path: file).read {
      try String.fetchAll($0, sql: "SELECT kind FROM work ORDER BY kind")
    }
  }

  /// The files of a folder, and when they were written.
  private static func files(in folder: URL) throws -> [String: Date] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.reduce(into: [:]) { files, name in
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.appendingPathComponent(name).path)
      files[name] = attributes[.modificationDate] as? Date
    }
  }

  /// A dry run in a place where nothing was ever called leaves no grammar behind.
  @Test func aDryRunMakesNoFolder() async throws {
    let place = try Place()
    let result = try await place.run("say", "call mom on her cell", "--dry-run")
    #expect(result.code == 0)
    #expect(!FileManager.default.fileExists(atPath: place.data.path))
  }
}

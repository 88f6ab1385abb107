import ContactBook
import Foundation
import NameSearch
import SpokenText
import TestSupport
import Testing

@testable import Conversation

/// The words by which contacts may be called, kept between runs.
struct SpokenNameCacheTests {
  /// A data folder, a thousand contacts, and what is known about names.
  private struct World {
    let folder: TemporaryFolder
    let data: URL
    let knowledge: URL

    init() throws {
      folder = try TemporaryFolder()
      data = folder.url.appending(path: "data")
      knowledge = folder.url.appending(path: "names")
      let names = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../names").standardizedFileURL
      try FileManager.default.copyItem(at: names, to: knowledge)
      try write(title: "Dr.")
    }

    /// Writes the contacts, the first of whom has a title, as if they had been there for a while.
    func write(title: String) throws {
      var text = ""
      for number in 0..<1000 {
        text += "BEGIN:VCARD\nVERSION:3.0\nUID:\(number)\nFN:William Ng\(number)\n"
        text += "N:Ng\(number);William;;\(number == 0 ? title : "");\n"
        text += "TEL:+1415555\(1000 + number)\n"
        text += "END:VCARD\n"
      }
      let file = try folder.write(text, to: "people.vcf")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: file.path)
    }

    /// Loads the contacts as a new run of the program does.
    func search(_ language: SpokenLanguage = .english) throws -> NameSearch {
      var search = try NameSearch.load(
        paths: [folder.url.appending(path: "people.vcf")], region: "US", language: language,
        keptIn: data
      ).search
      search.knowledge = NameKnowledge(folder: knowledge)
      return search
    }

    /// Loads them as a run does that finds them in the cache, which it does once they have been there for
    /// longer than the steps of the file system's clock.
    func kept(_ language: SpokenLanguage = .english) throws -> NameSearch {
      for _ in 0..<10_000 {
        let search = try search(language)
        if search.bookChecksum != nil { return search }
      }
      Issue.record("The contacts are never cached.")
      return try search(language)
    }

    func names(_ search: NameSearch, program: String = "this one") -> SpokenNames {
      SpokenNameCache(data: data, knowledge: knowledge, program: program).names(of: search)
    }

    /// The kept files of names.
    var files: [String] {
      let cache = data.appending(path: "cache").path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []
      return names.filter { $0.hasSuffix(".names") }.sorted().map { "\(cache)/\($0)" }
    }

    /// Makes the kept files look as if they were written long ago.
    func age() throws {
      for file in files {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: file)
      }
    }

    /// The number of kept files that were not written since ``age()``.
    var oldCount: Int {
      files.count { file in
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 == 1_000_000_000
      }
    }
  }

  /// Contacts whose files have just changed are read anew, and their names are not kept yet.
  @Test func theSameNamesComeBack() throws {
    let world = try World()
    let first = try world.search()
    #expect(first.bookChecksum == nil)
    let names = world.names(first)
    #expect(names == first.spoken)
    #expect(names.all.contains(["doctor", "ng", "zero"]))
    #expect(names.all.contains(["bill", "ng", "one"]))
    #expect(world.files.isEmpty)
    #expect(world.names(try world.kept()) == names)
    #expect(world.files.count == 1)
    try world.age()
    #expect(world.names(try world.kept()) == names)
    #expect(world.oldCount == 1)
    let attributes = try FileManager.default.attributesOfItem(atPath: world.files[0])
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// Other contacts, other knowledge, another language, another owner and another program.
  @Test func aChangeIsSeen() throws {
    let world = try World()
    let before = world.names(try world.kept())
    try world.age()

    try world.write(title: "Prof.")
    let contacts = world.names(try world.kept())
    #expect(contacts != before)
    #expect(contacts.all.contains(["professor", "ng", "zero"]))
    #expect(!contacts.all.contains(["doctor", "ng", "zero"]))

    let file = world.knowledge.appending(path: "diminutives.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("William:", with: "William: Zuzu,").write(
      to: file, atomically: true, encoding: .utf8)
    let knowing = try world.kept()
    let knowledge = world.names(knowing)
    #expect(knowledge == knowing.spoken)
    #expect(knowledge.all.contains(["zuzu", "ng", "one"]))
    try FileManager.default.removeItem(at: file)
    let without = world.names(try world.kept())
    #expect(!without.all.contains(["zuzu", "ng", "one"]))
    #expect(!without.all.contains(["bill", "ng", "one"]))

    let german = try world.kept(.german)
    #expect(world.names(german) == german.spoken)
    var own = try world.kept()
    own.ownIdentifier = "7"
    #expect(world.names(own) == own.spoken)
    #expect(world.files.count == 6)
    #expect(world.oldCount == 1)
    try world.age()
    let other = world.names(own, program: "another one")
    #expect(other == own.spoken)
    #expect(world.oldCount == 5)
  }

  @Test func damage() throws {
    let world = try World()
    let search = try world.kept()
    let names = world.names(search)
    let file = URL(filePath: try #require(world.files.first))
    let whole = [UInt8](try Data(contentsOf: file))
    for index in stride(from: 0, to: whole.count, by: whole.count / 40) {
      var bytes = whole
      bytes[index] ^= 4
      try Data(bytes).write(to: file)
      #expect(world.names(search) == names)
      #expect([UInt8](try Data(contentsOf: file)) == whole)
    }
  }
}

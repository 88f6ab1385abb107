import ContactBook
import Foundation
import GRDB
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

    /// The numbers of the kept names, and the programs that kept them.
    var kept: [Int: String] {
      get throws {
        let file = data.appending(path: "cache/work.sqlite").path
        return try DatabaseQueue(path: file).read { database in
          let rows = try Row.fetchAll(
            database, sql: "SELECT number, program FROM work WHERE kind = 'names'")
          return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
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
    #expect(try world.kept.isEmpty)
    #expect(world.names(try world.kept()) == names)
    let kept = try world.kept
    #expect(kept.count == 1)
    #expect(world.names(try world.kept()) == names)
    #expect(try world.kept == kept)
  }

  /// Other contacts, other knowledge, another language, another owner and another program.
  @Test func aChangeIsSeen() throws {
    let world = try World()
    let before = world.names(try world.kept())
    let first = try world.kept

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
    let kept = try world.kept
    #expect(kept.count == 6)
    #expect(first.allSatisfy { kept[$0.key] == $0.value })
    let other = world.names(own, program: "another one")
    #expect(other == own.spoken)
    #expect(try world.kept.count == 6)
    #expect(try world.kept.values.count { $0 == "another one" } == 1)
  }
}

import Caching
import ContactExamples
import Foundation
import GRDB
import SpokenText
import Storage
import TestSupport
import Testing

@testable import ContactBook
@testable import NameSearch

/// What is kept of contacts between runs.
struct ContactCacheTests {
  /// A data folder, and contacts beside it.
  private struct World {
    let folder: TemporaryFolder
    let data: URL
    let books: BookCache

    /// Makes a world in which files are read so many seconds after they were written.
    init(later: Int64 = 1) throws {
      folder = try TemporaryFolder()
      data = folder.url.appending(path: "data")
      books = BookCache(data: data, minimum: 1) { FileState.now + later * 1_000_000_000 }
    }

    /// Writes a file that looks as if it had been there for a while.
    func write(_ text: String, to path: String, age: TimeInterval = 60) throws {
      let file = try folder.write(text, to: path)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
    }

    func load(
      _ paths: String..., region: String = "US"
    ) throws -> (search: NameSearch, book: ContactBook, warnings: [String]) {
      let urls = paths.map { URL(filePath: $0, relativeTo: folder.url) }
      let (search, warnings) = try NameSearch.load(
        paths: urls, region: region, language: .english, books: books)
      return (search, search.book, warnings.map(\.description))
    }

    /// The file in which books are kept.
    var file: URL { data.appending(path: "cache/work.sqlite") }

    /// The number of kept books.
    var count: Int {
      get throws {
        try DatabaseQueue(path: file.path).read {
          try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM work WHERE kind = 'contacts'") ?? 0
        }
      }
    }

    /// Whether the next load reads no file of contacts.
    func isCached(_ paths: String..., region: String = "US") throws -> Bool {
      let urls = paths.map { URL(filePath: $0, relativeTo: folder.url) }
      let key = BookCache.key(paths: urls, region: region, language: "english")
      let files = try ContactFiles(urls).files
      return WorkCache(data: data).result(.contacts, of: key)
        .flatMap { ContactCache($0.bytes) }?.isCurrent(for: files) ?? false
    }
  }

  private static let people =
    card("UID:1", "FN:Ann Lee", "NICKNAME:Annie", "TEL;TYPE=CELL:415-555-0100", "GENDER:F")
    + card("UID:2", "FN:Bob Day", "TEL;TYPE=HOME:415-555-0101", "X-FAVORITE:1", "CATEGORIES:Choir")
    + card("UID:3", "FN:ann lee", "TEL:+14155550100", "RELATED;TYPE=spouse;VALUE=text:Bob Day")
    + card("UID:4", "FN:Cara", "X-PHONETIC-FIRST-NAME:Kara", "broken", "TEL:none")

  @Test func theSameBookComesBack() throws {
    let world = try World()
    try world.write(Self.people, to: "people.vcf")
    let first = try world.load("people.vcf")
    #expect(try world.isCached("people.vcf"))
    let second = try world.load("people.vcf")
    #expect(first.book.contacts.map(\.displayName) == ["Ann Lee", "Bob Day", "Cara"])
    #expect(first.book.contacts == second.book.contacts)
    #expect(first.warnings.count == 2)
    #expect(first.warnings == second.warnings)
    #expect(first.search.spokenNames == second.search.spokenNames)
    for search in [first.search, second.search] {
      let book = search.book
      #expect(book.contact(withIdentifier: "3")?.identifier == "1")
      #expect(book.contact(withIdentifier: "9") == nil)
      #expect(book.contacts(withHandleValue: "(415) 555-0101").map(\.identifier) == ["2"])
      #expect(search.resolve(name: "annie") == first.search.resolve(name: "annie"))
      #expect(search.resolve(name: "bob dey") == first.search.resolve(name: "bob dey"))
    }
  }

  @Test(arguments: [false, true]) func onlyItsOwnerMayReadIt(hasDataFolder: Bool) throws {
    let world = try World()
    if hasDataFolder {
      try FileManager.default.createDirectory(
        at: world.data, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
    try world.write(Self.people, to: "people.vcf")
    _ = try world.load("people.vcf")
    let attributes = { (path: String) in
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    let folder = world.data.appending(path: "cache")
    #expect(try attributes(world.data.path) == 0o700)
    #expect(try attributes(folder.path) == 0o700)
    #expect(try attributes(world.file.path) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["work.sqlite"])
  }

  @Test func smallBooksAreNotKept() throws {
    let world = try World()
    try world.write(Self.people, to: "people.vcf")
    let path = URL(filePath: "people.vcf", relativeTo: world.folder.url)
    _ = try NameSearch.load(paths: [path], region: "US", keptIn: world.data)
    #expect(!FileManager.default.fileExists(atPath: world.data.path))
  }

  @Test func aChangeIsSeen() throws {
    let world = try World()
    try world.write(Self.people, to: "people.vcf")
    _ = try world.load("people.vcf")
    // The same size and the same time as before, but another file.
    try world.write(Self.people.replacing("Bob", with: "Rob"), to: "people.vcf")
    #expect(try world.load("people.vcf").book.contacts.map(\.displayName).contains("Rob Day"))
  }

  /// The clock of a file system goes in steps, so a second change might not show.
  @Test func aFileThatWasJustWrittenIsReadAgain() throws {
    let world = try World(later: 0)
    try world.write(Self.people, to: "people.vcf", age: -3600)
    _ = try world.load("people.vcf")
    #expect(try !world.isCached("people.vcf"))
  }

  @Test func onlyChangedFilesOfAFolderAreReadAgain() throws {
    let world = try World()
    try world.write(card("UID:1", "FN:Ann", "bad"), to: "all/1.vcf")
    try world.write(card("UID:2", "FN:Bob"), to: "all/2.vcf")
    try world.write(card("KIND:group", "FN:Choir", "MEMBER:1", "MEMBER:2"), to: "all/3.vcf")
    let first = try world.load("all")
    #expect(first.book.contacts.map(\.groups) == [["Choir"], ["Choir"]])
    try world.write(card("UID:2", "FN:Bobby"), to: "all/2.vcf")
    try world.write(card("UID:4", "FN:Dee"), to: "all/4.vcf")
    let second = try world.load("all")
    #expect(second.book.contacts.map(\.displayName) == ["Ann", "Bobby", "Dee"])
    #expect(second.book.contacts.map(\.groups) == [["Choir"], ["Choir"], []])
    #expect(second.warnings == first.warnings)
    #expect(try world.isCached("all"))
    try FileManager.default.removeItem(at: world.folder.url.appending(path: "all/1.vcf"))
    let third = try world.load("all")
    #expect(third.book.contacts.map(\.displayName) == ["Bobby", "Dee"])
    #expect(
      third.warnings == [
        "all/3.vcf:1: the list \"Choir\" names 1 of 2 members that no card is of; they are left out."
      ])
  }

  @Test func aCollectionMayBeRenamed() throws {
    let world = try World()
    try world.write(card("FN:Ann"), to: "all/a/1.vcf")
    try world.write("Old", to: "all/a/displayname")
    #expect(try world.load("all").book.contacts.map(\.groups) == [["Old"]])
    try world.write("New", to: "all/a/displayname")
    #expect(try world.load("all").book.contacts.map(\.groups) == [["New"]])
  }

  @Test func anotherRegionIsAnotherBook() throws {
    let world = try World()
    try world.write(card("FN:Ann", "TEL:030 23125000"), to: "people.vcf")
    let german = try world.load("people.vcf", region: "DE").book
    let american = try world.load("people.vcf", region: "US").book
    #expect(german.contacts[0].handles[0].value == "+493023125000")
    #expect(american.contacts[0].handles[0].value != "+493023125000")
    #expect(try world.count == 2)
  }

  @Test func oldBooksAreRemoved() throws {
    let world = try World()
    for name in ["a", "b", "c", "d", "e", "f"] {
      try world.write(card("FN:Ann"), to: "\(name).vcf")
      _ = try world.load("\(name).vcf")
    }
    #expect(try world.count == 4)
    #expect(try world.isCached("f.vcf"))
  }

  /// A book that has become small leaves nothing behind.
  @Test func aBookThatHasBecomeSmallIsNotKept() throws {
    let world = try World()
    try world.write(Self.people, to: "people.vcf")
    _ = try world.load("people.vcf")
    #expect(try Data(contentsOf: world.file).contains("Bob Day".utf8))
    try world.write(card("FN:Ann"), to: "people.vcf")
    let path = URL(filePath: "people.vcf", relativeTo: world.folder.url)
    _ = try NameSearch.load(paths: [path], region: "US", keptIn: world.data)
    #expect(try world.count == 0)
    #expect(try !Data(contentsOf: world.file).contains("Bob Day".utf8))
  }

  /// Bytes that pass for whole, but say nonsense, end nowhere but in other contacts.
  @Test func nonsenseWithTheRightSum() throws {
    let world = try World()
    try world.write(Self.people, to: "people.vcf")
    _ = try world.load("people.vcf")
    let path = URL(filePath: "people.vcf", relativeTo: world.folder.url)
    let key = BookCache.key(paths: [path], region: "US", language: "english")
    let results = WorkCache(data: world.data)
    let whole = try #require(results.result(.contacts, of: key)).bytes
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      results.keep(bytes, .contacts, of: key)
      let search = try world.load("people.vcf").search
      let book = search.book
      _ = book.contacts.map(\.displayName)
      _ = search.spokenNames
      _ = search.resolve(name: "ann lee")
      _ = search.resolve(name: "an leo")
      _ = book.contacts(withHandleValue: "415-555-0101")
      _ = book.contact(withIdentifier: "3")
    }
  }

  @Test func aFolderThatCannotBeWrittenOnlyCostsTime() throws {
    let world = try World()
    try world.write(Self.people, to: "people.vcf")
    try Data("a file".utf8).write(to: world.data)
    #expect(try world.load("people.vcf").book.contacts.count == 3)
  }

  @Test func manyAtOnce() async throws {
    let world = try World()
    try world.write(Self.people, to: "people.vcf")
    let counts = try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { try world.load("people.vcf").book.contacts.map(\.displayName) }
      }
      return try await group.reduce(into: [[String]]()) { $0.append($1) }
    }
    #expect(Set(counts) == [["Ann Lee", "Bob Day", "Cara"]])
    #expect(try world.count == 1)
  }
}

import Caching
import Foundation
import GRDB
import TestSupport
import Testing

/// Results of work that are kept between runs.
struct WorkCacheTests {
  /// A data folder.
  private struct World {
    let folder: TemporaryFolder
    let data: URL

    init() throws {
      folder = try TemporaryFolder()
      data = folder.url.appending(path: "data")
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    }

    var cacheFolder: URL { data.appending(path: "cache") }
    var file: URL { cacheFolder.appending(path: "work.sqlite") }

    /// The names of all in the folder of the cache.
    var names: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: cacheFolder.path).sorted() }
    }

    func cache(_ program: String? = "this one") -> WorkCache {
      WorkCache(data: data, program: program)
    }
  }

  private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }

  @Test func whatIsKeptComesBack() throws {
    let world = try World()
    let cache = world.cache()
    #expect(cache.result(.grammar, of: ["a"]) == nil)
    #expect(!FileManager.default.fileExists(atPath: world.cacheFolder.path))
    cache.keep(Self.bytes, .grammar, of: ["a"])
    cache.keep([], .grammar, of: ["a", "b"])
    cache.keep([7], .names, of: ["a"])
    #expect(cache.result(.grammar, of: ["a"])?.bytes == Self.bytes)
    #expect(cache.result(.grammar, of: ["a", "b"])?.bytes == [])
    #expect(cache.result(.names, of: ["a"])?.bytes == [7])
    #expect(cache.result(.names, of: ["b"]) == nil)
    #expect(cache.result(.contacts, of: ["a"]) == nil)
    let checksum = try #require(cache.result(.grammar, of: ["a"])).checksum
    cache.keep(Self.bytes.reversed(), .grammar, of: ["a"])
    #expect(cache.result(.grammar, of: ["a"])?.bytes == Self.bytes.reversed())
    #expect(cache.result(.grammar, of: ["a"])?.checksum != checksum)
    cache.keep(nil, .grammar, of: ["a"])
    #expect(cache.result(.grammar, of: ["a"]) == nil)
    #expect(cache.result(.names, of: ["a"])?.bytes == [7])
  }

  /// Another build of the program takes the place of the one before.
  @Test func anotherProgram() throws {
    let world = try World()
    world.cache().keep([1], .grammar, of: ["a"])
    #expect(world.cache("another one").result(.grammar, of: ["a"]) == nil)
    world.cache("another one").keep([2], .grammar, of: ["a"])
    #expect(world.cache().result(.grammar, of: ["a"]) == nil)
    #expect(world.cache("another one").result(.grammar, of: ["a"])?.bytes == [2])
    world.cache(nil).keep([3], .grammar, of: ["a"])
    #expect(world.cache(nil).result(.grammar, of: ["a"]) == nil)
    #expect(world.cache("another one").result(.grammar, of: ["a"])?.bytes == [2])
  }

  /// The oldest of a kind goes, and leaves the disk.
  @Test func fewAreKept() throws {
    let world = try World()
    let cache = world.cache()
    cache.keep([1], .grammar, of: ["a"])
    for number in 0..<9 { cache.keep(Self.bytes, .contacts, of: ["\(number)"]) }
    let size = try Data(contentsOf: world.file).count
    for number in 9..<20 { cache.keep(Self.bytes, .contacts, of: ["\(number)"]) }
    #expect(
      (0..<20).filter { cache.result(.contacts, of: ["\($0)"]) != nil } == [16, 17, 18, 19])
    #expect(cache.result(.grammar, of: ["a"])?.bytes == [1])
    #expect(try Data(contentsOf: world.file).count == size)
    for number in 16..<20 { cache.keep(nil, .contacts, of: ["\(number)"]) }
    #expect(try Data(contentsOf: world.file).count < size - 4 * Self.bytes.count)
  }

  @Test func onlyItsOwnerMayReadIt() throws {
    let world = try World()
    world.cache().keep(Self.bytes, .grammar, of: ["a"])
    let mode = { (file: URL) in
      try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }
    #expect(try mode(world.cacheFolder) == 0o700)
    #expect(try mode(world.file) == 0o600)
    #expect(try world.names == ["work.sqlite"])
  }

  /// Whatever is in the file's place, nothing wrong comes back, and the file is good the next time.
  @Test func damage() throws {
    let world = try World()
    let cache = world.cache()
    cache.keep(Self.bytes, .grammar, of: ["a"])
    cache.keep([1, 2, 3], .names, of: ["a"])
    let whole = [UInt8](try Data(contentsOf: world.file))
    var damaged: [[UInt8]] = [
      [], [0], Array(whole.prefix(100)), Array(whole.dropLast(1)), Array(whole.prefix(65536)),
      Array(whole.prefix(whole.count / 2)), whole.map { _ in 0 }, Array("no database\n".utf8),
    ]
    // What is in use of each page: its head, and where its cells begin.
    var places = Array(0..<200)
    for page in stride(from: 65536, to: whole.count, by: 65536) { places += page..<page + 40 }
    places += whole.indices.filter { whole[$0] != 0 && $0 % 65536 > 65536 - 700 }
    places += stride(from: 0, to: whole.count, by: 4999)
    for place in places {
      var bytes = whole
      bytes[place] ^= 0x41
      damaged.append(bytes)
    }
    for bytes in damaged {
      try Data(bytes).write(to: world.file)
      let kept = cache.result(.grammar, of: ["a"])
      #expect(kept == nil || kept?.bytes == Self.bytes)
      let names = cache.result(.names, of: ["a"])
      #expect(names == nil || names?.bytes == [1, 2, 3])
      cache.keep(Self.bytes, .grammar, of: ["a"])
      #expect(cache.result(.grammar, of: ["a"])?.bytes == Self.bytes)
    }
  }

  /// A folder, a link or a file in the way costs time alone.
  @Test func placesThatCannotBeWritten() throws {
    let world = try World()
    let cache = world.cache()
    let isNothingKept = {
      cache.keep([1], .grammar, of: ["a"])
      return cache.result(.grammar, of: ["a"]) == nil
    }
    try FileManager.default.createDirectory(at: world.file, withIntermediateDirectories: true)
    #expect(isNothingKept())
    try FileManager.default.removeItem(at: world.file)
    let other = try world.folder.write("", to: "other")
    try FileManager.default.createSymbolicLink(at: world.file, withDestinationURL: other)
    #expect(isNothingKept())
    #expect(try Data(contentsOf: other).isEmpty)
    try FileManager.default.removeItem(at: world.cacheFolder)
    try Data().write(to: world.cacheFolder)
    #expect(isNothingKept())
    try FileManager.default.removeItem(at: world.data)
    #expect(isNothingKept())
    #expect(!FileManager.default.fileExists(atPath: world.data.path))
    cache.keep([1], .grammar, of: ["a"], makesFolders: true)
    #expect(cache.result(.grammar, of: ["a"])?.bytes == [1])
  }

  /// A database of something else is made anew.
  @Test(arguments: [
    "CREATE TABLE work(number INTEGER PRIMARY KEY, kind)", "CREATE VIEW work AS SELECT 1 AS kind",
  ])
  func anotherDatabase(sql: String) throws {
    let world = try World()
    try FileManager.default.createDirectory(
      at: world.cacheFolder, withIntermediateDirectories: false)
    try DatabaseQueue(path: world.file.path).write { try $0.execute(sql: sql) }
    let cache = world.cache()
    #expect(cache.result(.grammar, of: ["a"]) == nil)
    cache.keep([1], .grammar, of: ["a"])
    #expect(cache.result(.grammar, of: ["a"])?.bytes == [1])
  }

  /// Whoever writes for long is not waited for for ever, and nothing of the others' is lost.
  @Test func aBusyFile() throws {
    let world = try World()
    let cache = world.cache()
    cache.keep([1], .grammar, of: ["a"])
    let other = try DatabaseQueue(path: world.file.path)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN EXCLUSIVE")
      #expect(cache.result(.grammar, of: ["a"]) == nil)
      cache.keep([2], .grammar, of: ["b"])
      try database.execute(sql: "COMMIT")
    }
    #expect(cache.result(.grammar, of: ["a"])?.bytes == [1])
    #expect(cache.result(.grammar, of: ["b"]) == nil)
  }

  /// A writer that was killed leaves its journal, by which the file is as it was before.
  @Test func aKilledWriter() throws {
    let world = try World()
    let cache = world.cache()
    cache.keep(Self.bytes, .grammar, of: ["a"])
    let journal = URL(filePath: world.file.path + "-journal")
    let other = try DatabaseQueue(path: world.file.path)
    var states: (file: Data, journal: Data)?
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA cache_size = 1")
      try database.execute(sql: "BEGIN IMMEDIATE")
      try database.execute(sql: "UPDATE work SET value = zeroblob(3000000)")
      states = (try Data(contentsOf: world.file), try Data(contentsOf: journal))
      try database.execute(sql: "ROLLBACK")
    }
    try other.close()
    let left = try #require(states)
    try left.file.write(to: world.file)
    try left.journal.write(to: journal)
    cache.keep([2], .names, of: ["a"])
    #expect(cache.result(.grammar, of: ["a"])?.bytes == Self.bytes)
    #expect(cache.result(.names, of: ["a"])?.bytes == [2])
    #expect(try world.names == ["work.sqlite"])
  }

  /// What earlier versions kept goes once, and nothing else.
  @Test func formerFiles() throws {
    let world = try World()
    for name in ["contacts-1.book", "2.grammar", "3.names", "4.grammar.1-2.tmp", "sounds.txt"] {
      _ = try world.folder.write("", to: "data/cache/\(name)")
    }
    world.cache().keep([1], .grammar, of: ["a"])
    #expect(try world.names == ["sounds.txt", "work.sqlite"])
  }

  /// Several at once lose nothing of each other's.
  @Test func manyAtOnce() async throws {
    let world = try World()
    await withTaskGroup { group in
      for number in 0..<6 {
        group.addTask {
          for _ in 0..<5 {
            world.cache().keep(Self.bytes, .grammar, of: ["\(number)"])
            world.cache().keep([UInt8(number)], .names, of: ["\(number)"])
          }
        }
      }
    }
    for number in 0..<6 {
      #expect(world.cache().result(.grammar, of: ["\(number)"])?.bytes == Self.bytes)
      #expect(world.cache().result(.names, of: ["\(number)"])?.bytes == [UInt8(number)])
    }
  }
}

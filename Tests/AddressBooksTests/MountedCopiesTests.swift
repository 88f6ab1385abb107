import ContactBook
import Foundation
import Storage
import TestSupport
import Testing

@testable import AddressBooks

/// Contacts on another file system, which is that of shared memory here; a link stands for the place where it is
/// mounted.
@Suite(.enabled(if: OtherFileSystem.isPossible, "/dev/shm is no file system of its own"))
final class MountedCopiesTests {
  private let folder: TemporaryFolder
  private let data: DataFolder
  /// The file system.
  private let disk = URL(
    fileURLWithPath: "\(OtherFileSystem.path)/callvoice-test-\(UUID().uuidString)")
  /// Where it is mounted.
  private let place: URL

  init() throws {
    folder = try TemporaryFolder()
    data = DataFolder(path: folder.url.appendingPathComponent("data").path)
    place = folder.url.appendingPathComponent("mnt")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    try mount()
    try write("FN:Anna Berg\nTEL:+14155550130", to: "people/friends/a.vcf")
    try "Friends".write(
      to: disk.appendingPathComponent("people/friends/displayname"), atomically: true,
      encoding: .utf8)
    try write("FN:Tom Reyes\nTEL:+14155550131", to: "people/t.vcf")
  }

  deinit { try? FileManager.default.removeItem(at: disk) }

  private func mount() throws {
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: disk)
  }

  private func unmount() throws { try FileManager.default.removeItem(at: place) }

  private func write(_ lines: String, to file: String) throws {
    let url = disk.appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "BEGIN:VCARD\nVERSION:3.0\n\(lines)\nEND:VCARD\n".write(
      to: url, atomically: true, encoding: .utf8)
  }

  private func read(_ path: String = "people") throws -> (people: [String], problems: [String]) {
    let files = try AddressBooks(data: data, environment: [:]).files(
      for: [place.appendingPathComponent(path)])
    let contacts = try ContactBook.load(paths: files.urls, region: "US").book.contacts
    return (
      contacts.map { "\($0.displayName) \($0.groups)" }.sorted(), files.problems.map(\.description)
    )
  }

  private static let people = [#"Anna Berg ["Friends"]"#, "Tom Reyes []"]

  @Test func folderThatIsAway_keepsItsLastState() throws {
    let whole = try read()
    #expect(whole.people == Self.people)
    #expect(whole.problems == [])
    try unmount()
    for _ in 1...2 {
      let away = try read()
      #expect(away.people == Self.people)
      #expect(away.problems.count == 1)
      #expect(
        away.problems.first?.hasPrefix(
          "\(place.path)/people cannot be read (no such file or directory); its 2 contacts are those of 20"
        )
          == true)
    }
    let known = AddressBooks(data: data, environment: [:]).knownFiles(
      for: [place.appendingPathComponent("people")])
    #expect(known.map(\.relativePath) == ["people"])
    // What has changed meanwhile counts from then on.
    try write("FN:Uma Rao\nTEL:+14155550132", to: "people/u.vcf")
    try FileManager.default.removeItem(at: disk.appendingPathComponent("people/t.vcf"))
    try mount()
    let back = try read()
    #expect(back.people == [#"Anna Berg ["Friends"]"#, "Uma Rao []"])
    #expect(back.problems == [])
    try unmount()
    #expect(try read().people == back.people)
  }

  @Test func fileThatIsAway_keepsItsLastState() throws {
    #expect(try read("people/t.vcf").people == ["Tom Reyes []"])
    try unmount()
    let away = try read("people/t.vcf")
    #expect(away.people == ["Tom Reyes []"])
    #expect(away.problems.first?.contains("; its 1 contact is that of 20") == true)
  }

  /// The folder on which a file system is mounted is there without it, and empty.
  @Test func emptyPlace_isAway() throws {
    #expect(try read("").people == Self.people)
    try unmount()
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let away = try read("")
    #expect(away.people == Self.people)
    #expect(
      away.problems.first?.contains("cannot be read (nothing is mounted there); its 2") == true)
  }

  /// What is deleted is gone, and what was never read is an error as ever.
  @Test func deletedFolder_isGone() throws {
    let people = disk.appendingPathComponent("people")
    let books = AddressBooks(data: data, environment: [:])
    #expect(try books.files(for: [people]).urls == [people])
    try FileManager.default.removeItem(at: people)
    let files = try books.files(for: [people])
    #expect(files.urls == [people])
    #expect(files.problems == [])
    #expect(throws: ContactError.self) { try self.read("nobody") }
  }

  /// Copies are for the user alone, and only kept of what may be away.
  @Test func copies_arePrivateAndFew() throws {
    let books = AddressBooks(data: data, environment: [:])
    let mounted = data.url.appendingPathComponent("books/mounted").path
    let here = try folder.write("BEGIN:VCARD\nVERSION:3.0\nFN:A\nEND:VCARD\n", to: "here.vcf")
    let pipe = disk.appendingPathComponent("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    _ = try books.files(for: [here, pipe])
    _ = try books.files(for: [place.appendingPathComponent("people")], isOnce: true)
    #expect(!FileManager.default.fileExists(atPath: mounted))
    _ = try read()
    let all = FileManager.default.enumerator(atPath: mounted)?.compactMap { $0 as? String } ?? []
    #expect(all.count { $0.hasSuffix(".vcf") } == 2)
    for name in all {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(mounted)/\(name)")
      let mode = try #require(attributes[.posixPermissions] as? Int)
      #expect(mode & 0o077 == 0, "\(name)")
    }
  }
}

/// Shared memory, as a file system that is not the one of temporary files.
private enum OtherFileSystem {
  static let path = "/dev/shm"

  static let isPossible: Bool = {
    var (memory, temporary) = (stat(), stat())
    return stat(path, &memory) == 0 && access(path, W_OK) == 0
      && stat(FileManager.default.temporaryDirectory.path, &temporary) == 0
      && memory.st_dev != temporary.st_dev
  }()
}

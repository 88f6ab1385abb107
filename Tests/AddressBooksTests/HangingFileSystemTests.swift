import ContactBook
import Foundation
import Storage
import TestSupport
import Testing

@testable import AddressBooks

/// Contacts on a file system that never answers, as a server's that is gone.
@Suite(
  .enabled(if: HangingFileSystem.isPossible, "only root mounts file systems"),
  .timeLimit(.minutes(10)))
struct HangingFileSystemTests {
  private let folder: TemporaryFolder
  private let data: DataFolder
  private let place: URL

  init() throws {
    folder = try TemporaryFolder()
    data = DataFolder(path: folder.url.appendingPathComponent("data").path)
    place = folder.url.appendingPathComponent("mnt", isDirectory: false)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  }

  private func read() throws -> AddressBooks.Files {
    try AddressBooks(data: data, environment: [:]).files(for: [place])
  }

  @Test func lastStateIsKept() throws {
    do {
      let disk = try MemoryFileSystem(at: place)
      try "BEGIN:VCARD\nVERSION:3.0\nFN:Tom Reyes\nTEL:+14155550131\nEND:VCARD\n".write(
        to: place.appendingPathComponent("t.vcf"), atomically: true, encoding: .utf8)
      #expect(try read().problems == [])
      disk.unmount()
    }
    let hanging = try HangingFileSystem(at: place)
    for _ in 1...2 {
      let away = try read()
      #expect(
        away.problems.first?.description.hasPrefix(
          "\(place.path) cannot be read (its file system does not answer); its 1 contact is that of 20"
        ) == true)
      let contacts = try ContactBook.load(paths: away.urls, region: "US").book.contacts
      #expect(contacts.map(\.displayName) == ["Tom Reyes"])
    }
    #expect(
      AddressBooks(data: data, environment: [:]).knownFiles(for: [place]).map(\.lastPathComponent)
        == ["mnt"])
    hanging.unmount()
  }

  /// Several who ask for the same path at once wait for the same answer.
  @Test func whatAnswersDoesSoForAll() async {
    await withTaskGroup { group in
      for _ in 1...64 {
        group.addTask { FileSystemProbe.answers("/") }
      }
      for await answers in group { #expect(answers) }
    }
  }

  @Test func nothingIsKnown() throws {
    let hanging = try HangingFileSystem(at: place)
    #expect(
      throws: ContactError.unreadable(
        book: place.path, reason: "its file system does not answer",
        remedy: "look whether the server or the device is there, or name other contacts")
    ) { try read() }
    hanging.unmount()
  }
}

/// A file system in memory, until it is unmounted.
private struct MemoryFileSystem {
  private let place: URL

  init(at place: URL) throws {
    self.place = place
    guard mount("none", place.path, "tmpfs", 0, nil) == 0 else { throw POSIXError(.EPERM) }
  }

  func unmount() { umount2(place.path, CInt(MNT_DETACH)) }
}

/// A file system whose program never answers the system (fuse).
private final class HangingFileSystem {
  static var isPossible: Bool { getuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0 }

  private let place: URL
  private let program: CInt

  init(at place: URL) throws {
    self.place = place
    program = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    let options = "fd=\(program),rootmode=40000,user_id=0,group_id=0"
    guard mount("hanging", place.path, "fuse", 0, options) == 0 else { throw POSIXError(.EPERM) }
  }

  /// Lets go on who waits for it, and ends it.
  func unmount() {
    close(program)
    umount2(place.path, CInt(MNT_DETACH))
  }
}

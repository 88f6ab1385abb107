import Foundation
import Storage
import TestSupport
import Testing

@Suite struct FolderWalkTests {
  private func files(_ path: String) throws -> [String] {
    try FolderWalk(path) { $0.hasSuffix(".vcf") }.folders.flatMap { folder in
      folder.files.map { "\(folder.place)/\($0.name)" }
    }.sorted()
  }

  @Test func `Files of all depths are found, and hidden ones are not`() throws {
    let folder = try TemporaryFolder()
    for name in ["b.vcf", "a/c.vcf", "a/b/d.vcf", ".hidden/e.vcf", ".f.vcf", "g.txt"] {
      try folder.write("", to: name)
    }
    #expect(try files(folder.path) == ["/a/b/d.vcf", "/a/c.vcf", "/b.vcf"])
  }

  @Test func `Links to folders that are being walked through lead nowhere new`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "cards/x.vcf")
    for (name, target) in [("a", "."), ("b", "."), ("cards/c", ".."), ("cards/d", "../cards")] {
      try folder.link(name, to: target)
    }
    #expect(try files(folder.path) == ["/cards/x.vcf"])
  }

  @Test func `Links to folders above the one that was named are not followed`() throws {
    let folder = try TemporaryFolder()
    for name in ["x.vcf", "cards/y.vcf", "beside/z.vcf"] { try folder.write("", to: name) }
    for name in ["one", "two", "three"] { try folder.link("cards/\(name)", to: "..") }
    #expect(try files(folder.path + "/cards") == ["/y.vcf"])
  }

  @Test func `A folder that only a link leads to is read, and one beside its link by its own name`()
    throws
  {
    let folder = try TemporaryFolder()
    for name in ["cards/real/x.vcf", "elsewhere/y.vcf"] { try folder.write("", to: name) }
    try folder.link("cards/aaa", to: "real")
    try folder.link("cards/far", to: "../elsewhere")
    #expect(try files(folder.path + "/cards") == ["/far/y.vcf", "/real/x.vcf"])
  }

  @Test(arguments: ["/proc", "/proc/self", "/sys"])
  func `A folder of the system's own is refused`(path: String) {
    #expect(throws: SystemError(ENOTSUP)) { try FolderWalk(path) { _ in true } }
  }

  @Test func `A folder that is not there is refused`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: SystemError(ENOENT)) { try FolderWalk(folder.path + "/x") { _ in true } }
  }

  @Test func `Names of all lengths are read whole`() throws {
    let folder = try TemporaryFolder()
    let names = (1...255).map { String(repeating: "n", count: $0) }
    for name in names { try folder.write("", to: name) }
    #expect(try FolderWalk.names(in: folder.path).sorted() == names)
  }

  @Test func `Entries of the system that are shorter than a name can be are read`() throws {
    #expect(try FolderWalk.names(in: "/proc/self").contains("fd"))
  }
}

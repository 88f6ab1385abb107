import Foundation
import Storage
import TestSupport
import Testing

@testable import Sessions

/// The places of contacts, and whether callvoice's own are among them.
struct ContactSourcesTests {
  @Test(
    arguments: [
      ([], true), (["contacts"], true), (["contacts/../contacts"], true), (["."], true),
      (["people.vcf"], false), (["contacts2"], false), (["people.vcf", "contacts"], true),
    ] as [([String], Bool)])
  func ownContacts(paths: [String], isRead: Bool) throws {
    let folder = try TemporaryFolder()
    let sources = ContactSources(
      paths.map { folder.url.appendingPathComponent($0) },
      data: DataFolder(path: folder.url.path))
    #expect(sources.readsOwn == isRead)
  }
}

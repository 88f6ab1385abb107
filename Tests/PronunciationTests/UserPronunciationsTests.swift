import Foundation
import TestSupport
import Testing

@testable import Audio
@testable import Pronunciation

@Suite struct UserPronunciationsTests {
  private static let phones = ["AA", "IH", "N", "W"]

  private func read(_ text: String) throws -> (UserPronunciations, path: String) {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: text.utf8, to: "own.dict")
    return (
      try UserPronunciations(contentsOf: URL(filePath: path), phones: Self.phones), path
    )
  }

  @Test func keepsCommentsAndOtherLines() throws {
    var (user, _) = try read("# mine\nNguyen w ih1 n # theirs\n\nann = awn\nnguyen(2) N\n")
    #expect(user.contains("nguyen") && user.contains("ann") && !user.contains("theirs"))
    user.set("nguyen", soundingLike: ["win"])
    #expect(user.text == "# mine\nnguyen = win\n\nann = awn\n")
    user.set("bo", to: [try #require(Pronunciation("N AA"))])
    let removed = user.remove("ann")
    #expect(removed && user.text == "# mine\nnguyen = win\n\nbo  N AA\n")
    let again = user.remove("ann")
    #expect(!again)
  }

  @Test func isWrittenForTheUserAlone() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "data/pronunciations.dict")
    var user = try UserPronunciations(contentsOf: file, phones: Self.phones)
    user.set("nguyen", soundingLike: ["win"])
    try user.write(to: file)
    #expect(try String(contentsOf: file, encoding: .utf8) == "nguyen = win\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let folderMode = try FileManager.default.attributesOfItem(
      atPath: file.deletingLastPathComponent().path)[.posixPermissions]
    #expect(folderMode as? Int == 0o700)
    #expect(try UserPronunciations(contentsOf: file, phones: Self.phones) == user)
  }

  @Test(arguments: [
    ("nguyen W EE N", "\"EE\" is no phone; there are: AA IH N W."),
    (
      "nguyen",
      "\"nguyen\" has no phones; write them after the word, or = and a spelling that it sounds like."
    ),
    ("nguyen =", "\"\" cannot be read; spell how nguyen sounds in Latin letters."),
    ("nguyen = ван", "\"ван\" cannot be read; spell how nguyen sounds in Latin letters."),
    ("ann lee = win", "\"ann lee\" is not one word; a line has one word and how it is said."),
  ])
  func refuses(line: String, message: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: "# mine\n\(line)\n".utf8, to: "own.dict")
    let error = #expect(throws: SpeechError.self) {
      try UserPronunciations(contentsOf: URL(filePath: path), phones: Self.phones)
    }
    #expect(error?.code == .badConfiguration)
    #expect(error?.description == "\(path):2: \(message)")
  }
}

import ContactBook
import DesktopStandIns
import Foundation
import Settings
import Storage
import Synchronization
import TestSupport
import Testing

@testable import AddressBooks

/// GNOME's address books, read from an Evolution Data Server of the test's own.
@Suite(
  .enabled(if: EvolutionServer.isPossible, "evolution-data-server or python3-dbus is missing"),
  .timeLimit(.minutes(20)))
struct AddressBooksTests {
  private let folder: TemporaryFolder
  private let server: EvolutionServer
  private let data: DataFolder
  private let all = [AddressBookName.url(of: "gnome:")]

  init() throws {
    folder = try TemporaryFolder()
    server = try EvolutionServer(
      home: folder.url.appendingPathComponent("home"), books: ["work": "Work"])
    data = DataFolder(path: folder.url.appendingPathComponent("callvoice").path)
  }

  private func books(
    patience: Duration = .seconds(600), _ variables: [String: String]? = nil
  ) -> AddressBooks {
    AddressBooks(data: data, environment: variables ?? server.variables, patience: patience)
  }

  private func names(_ files: AddressBooks.Files) throws -> [String] {
    try ContactBook.load(paths: files.urls, region: "US").book.contacts.map(\.displayName)
  }

  private func url(_ name: String) -> URL { AddressBookName.url(of: name) }

  @Test func severalBooks_areReadAndChosenByName() async throws {
    try await server.add(["UID:a\nFN:Anna Berg\nTEL:+14155550130"])
    try await server.add(["UID:t\nFN:Tom Reyes\nTEL:+14155550131"], to: "work")
    let files = try books().files(for: all)
    #expect(files.problems == [])
    #expect(files.urls.map(\.relativePath) == ["gnome:Personal", "gnome:Work"])
    // They were not written just now, so that what is read of them can be kept.
    for url in files.urls {
      var (status, now) = (stat(), timespec())
      #expect(stat(url.path, &status) == 0)
      clock_gettime(CLOCK_REALTIME, &now)
      let age =
        Double(now.tv_sec - status.st_ctim.tv_sec)
        + Double(now.tv_nsec - status.st_ctim.tv_nsec) / 1e9
      #expect(age > 0.02)
    }
    #expect(try names(files) == ["Anna Berg", "Tom Reyes"])
    #expect(try names(books().files(for: [url("gnome:work")])) == ["Tom Reyes"])
    #expect(books().knownFiles(for: all) == files.urls)
    #expect(books().places().map(\.name) == ["gnome:Personal", "gnome:Work"])
    #expect(books().places().map(\.count) == [1, 1])
    #expect(
      throws: ContactError.unreadable(
        book: "gnome:Club", reason: "there is no such address book",
        remedy: "name one of these: gnome:Personal, gnome:Work")
    ) { try books().files(for: [url("gnome:Club")]) }
  }

  @Test func onePersonInTwoBooks_isOneWithTheBooksOfEachNumber() async throws {
    try await server.add(["UID:m1\nFN:Maria Lopez\nTEL:+14155550100"])
    try await server.add(
      ["UID:m2\nFN:Maria Lopez\nTEL:+14155550101\nTEL:+14155550100"], to: "work")
    let files = try books().files(for: all)
    let (book, _) = try ContactBook.load(paths: files.urls, region: "US")
    let maria = try #require(book.contacts.first)
    #expect(book.contacts.count == 1)
    let places = maria.handles.map { handle in handle.sources.map(\.description) }
    #expect(places == [["gnome:Personal", "gnome:Work"], ["gnome:Work"]])
  }

  @Test func listOfContacts_isAGroup() async throws {
    try await server.add([
      "UID:m\nFN:Maria Lopez\nTEL:+14155550100",
      "FN:Chess Club\nX-EVOLUTION-LIST:TRUE\n"
        + "EMAIL;X-EVOLUTION-DEST-CONTACT-UID=m;X-EVOLUTION-DEST-EMAIL-NUM=0:Maria <m@example.org>",
    ])
    let files = try books().files(for: all)
    let (book, warnings) = try ContactBook.load(paths: files.urls, region: "US")
    #expect(book.contacts.map(\.groups) == [["Chess Club"]])
    #expect(warnings == [])
  }

  @Test func bookThatDoesNotChange_isNotCopiedAgain() async throws {
    try await server.add(["UID:a\nFN:Anna Berg\nTEL:+14155550130"])
    let file = try #require(books().files(for: all).urls.first)
    let stamp = FileStamp(of: file.path)
    _ = try books().files(for: all)
    #expect(FileStamp(of: file.path) == stamp)
    try await server.change(["UID:a\nFN:Anna Bergmann\nTEL:+14155550130"])
    #expect(try names(books().files(for: all)) == ["Anna Bergmann"])
    try await server.remove(["a"])
    #expect(try books().files(for: all).urls == [])
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func largeBook_isReadInPieces() async throws {
    let cards = (0..<1_300).map { "UID:c\($0)\nFN:Given\($0) Family\nTEL:+14155550130" }
    for start in stride(from: 0, to: cards.count, by: 100) {
      try await server.add(Array(cards[start..<start + 100]))
    }
    let files = try books().files(for: all)
    #expect(files.problems == [])
    #expect(Set(try names(files)).count == 1_300)
  }

  @Test func serverThatWasKilled_isStartedAgainAndNobodyIsLost() async throws {
    try await server.add(["UID:a\nFN:Anna Berg\nTEL:+14155550130"])
    _ = try books().files(for: all)
    for part in [EvolutionServer.Part.books, .sources] {
      try await server.signal(part, SIGKILL)
      let files = try books().files(for: all)
      #expect(files.problems == [])
      #expect(try names(files) == ["Anna Berg"])
    }
  }

  @Test func serverThatNeverAnswers_leavesTheLastState() async throws {
    try await server.add(["UID:a\nFN:Anna Berg\nTEL:+14155550130"])
    try await server.add(["UID:t\nFN:Tom Reyes\nTEL:+14155550131"], to: "work")
    _ = try books().files(for: all)
    try await server.signal(.books, SIGSTOP)
    var files = try books(patience: .milliseconds(300)).files(for: all)
    #expect(try names(files) == ["Anna Berg", "Tom Reyes"])
    #expect(files.problems.map(\.name) == ["gnome:Personal and gnome:Work"])
    let sentence = try #require(files.problems.first).description
    #expect(
      sentence.hasPrefix(
        "gnome:Personal and gnome:Work cannot be read (no answer came over the session bus); "
          + "their 2 contacts are those of 20"))
    try await server.signal(.sources, SIGSTOP)
    files = try books(patience: .milliseconds(300)).files(for: [url("gnome:Work")])
    #expect(try names(files) == ["Tom Reyes"])
    #expect(files.problems.map(\.name) == ["gnome:"])
    try await server.signal(.sources, SIGCONT)
    try await server.signal(.books, SIGCONT)
    #expect(try books().files(for: all).problems == [])
  }

  @Test func bus_missing_leavesTheLastState() async throws {
    try await server.add(["UID:a\nFN:Anna Berg\nTEL:+14155550130"])
    let nobody = try books([:]).files(for: all)
    #expect(nobody.urls == [])
    #expect(
      nobody.problems.map(\.description) == [
        "gnome: cannot be read (there is no session bus); nobody from it is known yet."
      ])
    _ = try books().files(for: all)
    #expect(try names(books([:]).files(for: all)) == ["Anna Berg"])
    #expect(try books([:]).files(for: all).problems.map(\.isLoss) == [false])
  }

  @Test func twoBooksOfOneName_areBothReadAndAskedAbout() async throws {
    try server.addSource("team", "Work")
    try await server.add(["UID:a\nFN:Anna Berg\nTEL:+14155550130"], to: "team")
    try await server.add(["UID:t\nFN:Tom Reyes\nTEL:+14155550131"], to: "work")
    #expect(
      try books().files(for: all).urls.map(\.relativePath) == [
        "gnome:Work (team)", "gnome:Work (work)",
      ])
    #expect(
      throws: ContactError.unreadable(
        book: "gnome:Work", reason: "2 books are called that",
        remedy: "name one of them: gnome:Work (team), gnome:Work (work)")
    ) { try books().files(for: [url("gnome:Work")]) }
    #expect(try names(books().files(for: [url("gnome:team")])) == ["Anna Berg"])
  }

  @Test func change_isFollowedAlsoAfterARestart() async throws {
    try await server.add(["UID:a\nFN:Anna Berg\nTEL:+14155550130"])
    try await server.add(["UID:s\nFN:Siobhan Lee\nTEL:+14155550133"], to: "work")
    _ = try books().files(for: all)
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let books = books()
    let following = Task { [all] in
      await books.follow(all, report: { Issue.record("\($0)") }) { continuation.yield() }
    }
    /// Waits until somebody is there.
    func appears(_ name: String) async throws {
      for await _ in changes {
        let files = AddressBooks.Files(urls: books.knownFiles(for: all))
        if try names(files).contains(name) { return }
      }
    }
    try await server.add(["UID:t\nFN:Tom Reyes\nTEL:+14155550131"], to: "work")
    try await appears("Tom Reyes")
    try await server.change(["UID:t\nFN:Tom Reyes-Lee\nTEL:+14155550131"], in: "work")
    try await appears("Tom Reyes-Lee")
    try await server.signal(.books, SIGKILL)
    try await server.add(["UID:k\nFN:Kim Park\nTEL:+14155550132"])
    try await appears("Kim Park")
    following.cancel()
    await following.value
  }
}

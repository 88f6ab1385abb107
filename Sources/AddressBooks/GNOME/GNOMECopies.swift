internal import Desktop
internal import Foundation
internal import Settings
internal import Storage

/// Brings the copies of GNOME's address books up to date.
struct GNOMECopies: Sendable {
  /// The copies after that, and what stood in the way.
  struct Outcome: Sendable {
    /// The copies of the books that are there.
    var copies: [BookCopy] = []
    /// The books that are away: their copies are of an earlier time, if there are any.
    var problems: [BookProblem] = []
    /// The books that there are; nil where the server did not tell.
    var books: [BookNames]?
  }

  let session: GNOMESession
  let copies: BookCopies

  /// Copies the books that have changed.
  ///
  /// - Parameters:
  ///   - deadline: The end of the waiting.
  ///   - isWanted: Whether a book is read; its copy stays as it is if not.
  /// - Returns: The copies after that, and what stood in the way.
  func refresh(
    until deadline: GNOMESession.Deadline, isWanted: (BookNames) -> Bool
  ) -> Outcome {
    let known = copies.all(of: .gnome)
    var outcome = Outcome()
    let wasRunning: Bool
    let books: [GNOMEBook]
    do throws(DesktopError) {
      wasRunning = try session.isRunning(until: deadline)
      books = try session.books(until: deadline)
    } catch {
      return Outcome(copies: known, problems: [BookProblem(of: ["gnome:"], error, known)])
    }
    outcome.books = books.map { BookNames($0) }
    var failures: [(book: BookNames, error: DesktopError, copy: BookCopy?)] = []
    for book in books {
      let copy = known.first { $0.state.identifier == book.identifier }
      guard isWanted(BookNames(book)) else {
        if let copy { outcome.copies.append(copy) }
        continue
      }
      do throws(DesktopError) {
        outcome.copies.append(try refresh(book, known: copy, until: deadline))
      } catch {
        if let copy { outcome.copies.append(copy) }
        failures.append((BookNames(book), error, copy))
      }
    }
    outcome.problems = BookProblem.problems(of: failures)
    for copy in known where !outcome.copies.contains(where: { $0.folder == copy.folder }) {
      // A server that has just been started may not know all accounts yet.
      if wasRunning { copies.remove(copy) } else { outcome.copies.append(copy) }
    }
    return outcome
  }

  private func refresh(
    _ book: GNOMEBook, known: BookCopy?, until deadline: GNOMESession.Deadline
  ) throws(DesktopError) -> BookCopy {
    let opened = try session.open(book, until: deadline)
    guard opened.isComplete else {
      throw DesktopError(.failed, "It is searched on its server and is nowhere as a whole.")
    }
    var state = BookCopy.State(
      identifier: book.identifier, title: book.title, names: book.names, revision: opened.revision,
      count: known?.state.count ?? 0, size: known?.state.size ?? 0)
    var cards: Data?
    if let known, known.state.revision == opened.revision, !opened.revision.isEmpty {
      if known.state.title == book.title, known.state.names == book.names {
        copies.confirm(known)
        return known
      }
      // Only the name has changed.
      cards = try? InputFile.contents(of: known.file.path)
    }
    if cards == nil {
      let texts = try session.cards(of: opened, until: deadline)
      if texts.isEmpty, !opened.isOnline, let known, known.state.count > 0 {
        throw DesktopError(.failed, "Its server cannot be reached, and GNOME has no copy of it.")
      }
      let copied = CopiedCards(texts)
      (cards, state.count, state.size) = (copied.data, copied.count, copied.data.count)
    }
    do throws(SystemError) {
      return try copies.keep(state, of: .gnome, cards: cards)
    } catch {
      throw DesktopError(.unwritable, "Its copy cannot be written: \(error).")
    }
  }
}

/// The text of cards without what nobody is called by: pictures and keys.
struct CopiedCards: Sendable {
  /// The text.
  private(set) var data = Data()
  /// The number of people.
  private(set) var count = 0

  /// Joins the cards.
  init(_ cards: [String]) {
    for card in cards {
      var isLeftOut = false
      var isList = false
      for line in card.utf8.split(separator: UInt8(ascii: "\n")) {
        let isContinued = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
        if !isContinued { isLeftOut = Self.leftOut.contains(where: line.starts(with:)) }
        guard !isLeftOut else { continue }
        if line.starts(with: "X-EVOLUTION-LIST:TRUE".utf8) { isList = true }
        data.append(contentsOf: line)
        data.append(UInt8(ascii: "\n"))
      }
      if !isList { count += 1 }
    }
  }

  private static let leftOut = ["PHOTO", "LOGO", "KEY"].flatMap { name in
    [":", ";"].map { Array((name + $0).utf8) }
  }
}

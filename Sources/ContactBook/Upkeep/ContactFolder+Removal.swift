internal import Foundation
internal import Storage

/// Cards that are taken out of a folder again.
extension ContactFolder {
  /// A card in a file of the folder, which may have others.
  package struct Card: Sendable, Hashable {
    /// The path of the file.
    package let file: String
    /// The line at which the card begins, counted from 1.
    package let line: Int
    /// The state of the file when the card was found.
    fileprivate let state: FileState
  }

  /// Finds the cards in the folder that a contact is made of; none where it is another folder's.
  ///
  /// - Parameters:
  ///   - contact: A contact as it was read.
  ///   - region: The region that it was read for.
  /// - Returns: The cards, in the order of the files.
  /// - Throws: `.unreadable` if the folder may not be read.
  /// - Complexity: O(size of all files).
  package func cards(of contact: Contact, region: String) throws(ContactError) -> [Card] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    var cards: [Card] = []
    for file in try ContactFiles([url]).files {
      let reader = ContactFileReader(path: file.path, name: file.path, region: region)
      // A file that cannot be read has no part in the contact.
      _ = try? reader.read { content in
        guard case .contact(let other) = content, let line = other.source?.line,
          contact.isSame(as: other)
        else { return }
        cards.append(Card(file: file.path, line: line, state: file.state))
      }
    }
    return cards
  }

  /// Takes the cards of a contact out of their files; whoever else does that meanwhile waits.
  ///
  /// - Parameters:
  ///   - contact: A contact as it was read.
  ///   - region: The region that it was read for.
  /// - Returns: The cards.
  /// - Throws: `CardRemovalError`; where it is not the disk's, nothing was changed.
  /// - Complexity: O(size of all files).
  package func removeCards(
    of contact: Contact, region: String
  ) throws(CardRemovalError) -> [Card] {
    let lock: FileLock
    do throws(SystemError) {
      lock = try FileLock(folder: url.path)
    } catch {
      throw CardRemovalError(
        "\(url.path) cannot be changed (\(error)); see that you may write it.")
    }
    defer { lock.release() }
    let cards: [Card]
    do throws(ContactError) {
      cards = try self.cards(of: contact, region: region)
    } catch {
      throw CardRemovalError(error.description)
    }
    guard !cards.isEmpty else {
      throw CardRemovalError(
        "\(contact.displayName) is in \(url.path) no more; nothing is removed.")
    }
    try remove(cards)
    return cards
  }

  /// Takes cards out of their files; what else is in a file stays as it is, byte for byte, and a file with
  /// nothing else is removed.
  ///
  /// - Parameter cards: Cards that ``cards(of:region:)`` has found.
  /// - Throws: `CardRemovalError`; where it is not the disk's, nothing was changed.
  func remove(_ cards: [Card]) throws(CardRemovalError) {
    var rests: [(file: String, rest: Data)] = []
    for (file, cards) in Dictionary(grouping: cards, by: \.file).sorted(by: { $0.key < $1.key }) {
      rests.append((file, try rest(of: file, without: cards)))
    }
    for (file, rest) in rests {
      do throws(SystemError) {
        if CardLines.isBlank(rest) {
          guard unlink(file) == 0 else { throw .last }
          PrivateFolder.synchronize(URL(fileURLWithPath: file).deletingLastPathComponent().path)
        } else {
          try PrivateFile.write(rest, to: URL(fileURLWithPath: file), makesFolders: false)
        }
      } catch {
        throw CardRemovalError("\(file) cannot be changed (\(error)); see that you may write it.")
      }
    }
  }

  /// The bytes of a file without some of its cards.
  private func rest(of file: String, without cards: [Card]) throws(CardRemovalError) -> Data {
    let place = "\(file):\(cards[0].line)"
    let folder = url.resolvingSymlinksInPath().path
    let target = URL(fileURLWithPath: file).resolvingSymlinksInPath()
    guard target.path.hasPrefix(folder + "/") else {
      throw CardRemovalError(
        "\(file) leads to \(target.path), which callvoice does not keep; take the card out there.")
    }
    var status = stat()
    guard let data = FileManager.default.contents(atPath: file), stat(file, &status) == 0,
      cards.allSatisfy({ $0.state == FileState(status) && $0.state != .unknown })
    else {
      throw CardRemovalError("\(file) has changed meanwhile; nothing is removed, try again.")
    }
    var rest = data
    for card in cards.sorted(by: { $0.line > $1.line }) {
      guard let range = CardLines.range(ofCardAt: card.line, in: data) else {
        throw CardRemovalError(
          "The card at \(place) is not written as a vCard of its own; take it out with an editor.")
      }
      rest.removeSubrange(range)
    }
    return rest
  }
}

/// The reason why a card stays where it is.
package struct CardRemovalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  package let description: String

  fileprivate init(_ description: String) { self.description = description }
}

/// The lines of cards in the bytes of a vCard file.
private enum CardLines {
  /// The bytes of the card that begins with a line, to the end of its last line.
  ///
  /// - Parameters:
  ///   - number: The line, counted from 1.
  ///   - data: The file.
  /// - Returns: The bytes; nil where the card has another in it, or does not end, or the file is no plain text.
  static func range(ofCardAt number: Int, in data: Data) -> Range<Data.Index>? {
    guard Charset(ofFileBeginning: Array(data.prefix(4))) == nil else { return nil }
    var start = data.startIndex
    var current = 0
    var first: Data.Index?
    while start < data.endIndex {
      let end = data[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.endIndex
      current += 1
      let line = text(of: data[start..<end])
      if let first {
        if line == "BEGIN:VCARD" { return nil }
        if line == "END:VCARD" { return first..<end }
      } else if current == number {
        guard line == "BEGIN:VCARD" else { return nil }
        first = start
      }
      start = end
    }
    return nil
  }

  /// Whether nothing but white space is left.
  static func isBlank(_ data: Data) -> Bool { text(of: data).isEmpty }

  /// The text in capitals, without a byte order mark and the blanks around it but those before a folded line.
  private static func text(of bytes: Data) -> String {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard let last = bytes.lastIndex(where: { !blanks.contains($0) }) else { return "" }
    return String(decoding: bytes[...last], as: UTF8.self).uppercased()
  }
}

extension Contact {
  /// Whether a card is read as one with the contact, by the rules of ``ContactBook``.
  package func isSame(as card: Contact) -> Bool {
    guard card.identifier == identifier || card.nameWords == nameWords else { return false }
    var merger = ContactMerger()
    merger.add(self)
    merger.add(card)
    return merger.finish().contacts.count == 1
  }
}

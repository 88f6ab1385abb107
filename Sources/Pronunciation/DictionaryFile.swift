package import Audio
package import Foundation

/// A pronouncing dictionary in cmudict's format, looked up where it lies.
///
/// The file is mapped, and only where its lines begin is kept: PocketSphinx takes 27 MB to hold the
/// same 134,000 words. Used on one thread at a time.
package final class DictionaryFile {
  private let bytes: NSData
  /// The starts of the lines, in the order of their words.
  private let lines: [UInt32]
  private var added: [String: [Pronunciation]] = [:]

  /// Opens a dictionary.
  ///
  /// - Parameter url: The file: a word, white space and its phones a line, and for each further
  ///   pronunciation a line with a number in parentheses after the word.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel``.
  /// - Complexity: O(n) where its lines are in the order of their words, else O(n log n).
  package init(contentsOf url: URL) throws(SpeechError) {
    guard let bytes = try? NSData(contentsOf: url, options: .alwaysMapped),
      bytes.length < Int(UInt32.max)
    else {
      throw SpeechError(
        .missingModel, "The pronouncing dictionary \(url.path) cannot be read; install it anew.")
    }
    self.bytes = bytes
    lines = Self.lines(of: UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.length))
  }

  /// A dictionary without words, to which pronunciations are added.
  package init() {
    bytes = NSData()
    lines = []
  }

  /// The pronunciations of a word in the order of the file; none if it is missing.
  /// - Complexity: O(log n).
  package func pronunciations(of word: String) -> [Pronunciation] {
    var found: [Pronunciation] = []
    while let pronunciation = line(of: found.isEmpty ? word : "\(word)(\(found.count + 1))") {
      found.append(pronunciation)
    }
    for pronunciation in added[word] ?? [] where !found.contains(pronunciation) {
      found.append(pronunciation)
    }
    return found
  }

  /// Adds a way to say a word.
  package func add(_ pronunciation: Pronunciation, of word: String) {
    added[word, default: []].append(pronunciation)
  }

  private func line(of word: String) -> Pronunciation? {
    let bytes = UnsafeRawBufferPointer(start: bytes.bytes, count: bytes.length)
    var word = word
    let place = word.withUTF8 { Self.place(of: UnsafeRawBufferPointer($0), in: bytes, lines) }
    guard let place else { return nil }
    let rest = bytes[place...].dropFirst(word.utf8.count).prefix { $0 != UInt8(ascii: "\n") }
    // The text after "#" is a comment.
    return Pronunciation(String(decoding: rest.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self))
  }

  /// The starts of the lines that have a word, in the order of the words.
  ///
  /// Comments begin with `;;` or `##`.
  private static func lines(of bytes: UnsafeRawBufferPointer) -> [UInt32] {
    guard let base = bytes.baseAddress else { return [] }
    var lines: [UInt32] = []
    var isSorted = true
    var last: UnsafeRawBufferPointer?
    var start = 0
    while start < bytes.count {
      let end = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
      let word = word(at: start, in: bytes)
      if !word.isEmpty, !isComment(bytes, at: start) {
        lines.append(UInt32(start))
        if let last, order(word, last) < 0 { isSorted = false }
        last = word
      }
      start = end.map { UnsafeRawPointer($0) - base + 1 } ?? bytes.count
    }
    guard !isSorted else { return lines }
    return lines.sorted {
      let order = order(word(at: Int($0), in: bytes), word(at: Int($1), in: bytes))
      // The first of several lines of a word counts.
      return order < 0 || (order == 0 && $0 < $1)
    }
  }

  private static func isComment(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
    guard start + 1 < bytes.count, bytes[start] == bytes[start + 1] else { return false }
    return bytes[start] == UInt8(ascii: ";") || bytes[start] == UInt8(ascii: "#")
  }

  /// The bytes up to the first white space.
  private static func word(
    at start: Int, in bytes: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    var end = start
    while end < bytes.count, bytes[end] > UInt8(ascii: " ") { end += 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  private static func order(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Int {
    let length = min(first.count, second.count)
    if length > 0, let left = first.baseAddress, let right = second.baseAddress {
      let order = memcmp(left, right, length)
      if order != 0 { return Int(order) }
    }
    return first.count - second.count
  }

  private static func place(
    of word: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer, _ lines: [UInt32]
  ) -> Int? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      let order = order(Self.word(at: Int(lines[middle]), in: bytes), word)
      if order == 0 { return Int(lines[middle]) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

/// A file of pronunciations, one a line: the word, white space, its phones; `#` begins a comment.
///
/// The format of cmudict: a further pronunciation of a word is a further line, with or without a
/// number in parentheses after the word.
package struct PronunciationFile {
  package struct Entry {
    package let line: Int
    package let word: String
    package let pronunciation: Pronunciation
  }

  package let path: String
  package let entries: [Entry]

  package init(contentsOf url: URL) throws(SpeechError) {
    path = url.path
    let text: String
    do {
      text = try String(contentsOf: url, encoding: .utf8)
    } catch {
      throw SpeechError(.badConfiguration, "\(url.path) cannot be read as UTF-8 text.")
    }
    var entries: [Entry] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let content = line.prefix { $0 != "#" }
      let fields = content.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let first = fields.first else { continue }
      guard fields.count == 2, let pronunciation = Pronunciation(fields[1]) else {
        throw SpeechError(
          .badConfiguration,
          "\(url.path):\(index + 1): \"\(first)\" has no phones; write them after the word.")
      }
      let word = first.prefix { $0 != "(" }.lowercased()
      entries.append(Entry(line: index + 1, word: word, pronunciation: pronunciation))
    }
    self.entries = entries
  }
}

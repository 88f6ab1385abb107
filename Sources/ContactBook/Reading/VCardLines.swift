import Foundation

/// Joins the folded lines of a vCard file into one line a property.
///
/// Pictures, sounds in base64 and keys are passed over while they are read and never kept.
struct VCardLines: ~Copyable {
  /// A property's line, unfolded, in the bytes of the file.
  struct Line {
    /// The unfolded bytes; only the name and parameters where the value is passed over.
    var bytes: [UInt8]
    /// The number of its first line in the file, from 1.
    let number: Int
    /// Whether the line was longer than is kept.
    var isCut: Bool
    /// Whether the value is a picture or the like and is not kept.
    let isPassedOver: Bool
    /// Whether the value is in vCard 2.1's quoted-printable encoding.
    let isQuotedPrintable: Bool
  }

  /// The bytes a file in UTF-16 begins with, which is read by nobody here.
  private static let marksOfUTF16: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE]]
  private static let markOfUTF8: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let passedOver: Set<String> = ["PHOTO", "LOGO", "KEY"]

  private var reader: LineReader
  private var ahead: LineReader.Line?

  /// Whether the file begins as UTF-16 does.
  let isUTF16: Bool

  init(_ url: URL) throws {
    var reader = try LineReader(url)
    var first = try reader.next()
    isUTF16 = Self.marksOfUTF16.contains { first?.bytes.starts(with: $0) ?? false }
    if first?.bytes.starts(with: Self.markOfUTF8) ?? false { first?.bytes.removeFirst(3) }
    ahead = first
    self.reader = reader
  }

  /// The next property's line, or nil at the end of the file; blank lines are left out.
  mutating func next() throws -> Line? {
    while let line = ahead, Self.isBlank(line.bytes) { ahead = try reader.next() }
    guard let first = ahead else { return nil }
    let head = Self.head(of: first.bytes)
    let pieces = head.split(separator: ";", omittingEmptySubsequences: false)
    let name = pieces.first?.split(separator: ".").last.map(String.init) ?? ""
    let encodings = pieces.dropFirst().map { $0.split(separator: "=").last ?? "" }
    let isBinary = encodings.contains("B") || encodings.contains("BASE64")
    let isPassedOver = Self.passedOver.contains(name) || (name == "SOUND" && isBinary)
    var line = Line(
      bytes: isPassedOver ? Array(first.bytes.prefix(head.utf8.count + 1)) : first.bytes,
      number: first.number, isCut: first.isCut, isPassedOver: isPassedOver,
      isQuotedPrintable: encodings.contains("QUOTED-PRINTABLE"))
    while true {
      ahead = try reader.next()
      guard let next = ahead else { break }
      if line.isQuotedPrintable, line.bytes.last == UInt8(ascii: "=") {
        line.bytes.removeLast()
        line.append(next.bytes[...], isCut: next.isCut)
      } else if Self.isContinuation(next.bytes) {
        line.append(next.bytes.dropFirst(), isCut: next.isCut)
      } else {
        break
      }
    }
    return line
  }

  /// The name and parameters of a line, upper-case; only ASCII matters to its users.
  private static func head(of bytes: [UInt8]) -> String {
    String(
      decoding: bytes.prefix(256).prefix { $0 != UInt8(ascii: ":") && $0 < 0x80 }, as: UTF8.self
    )
    .uppercased()
  }

  private static func isContinuation(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: " ") || bytes.first == UInt8(ascii: "\t")
  }

  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}

extension VCardLines.Line {
  /// Appends the rest of a folded line, as far as there is room.
  fileprivate mutating func append(_ more: ArraySlice<UInt8>, isCut moreIsCut: Bool) {
    guard !isPassedOver else { return }
    let room = max(0, LineReader.longestLine - bytes.count)
    bytes.append(contentsOf: more.prefix(room))
    if moreIsCut || more.count > room { isCut = true }
  }
}

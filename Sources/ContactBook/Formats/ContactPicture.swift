package import Foundation

/// The picture on a contact's card, which is read when it is shown and not kept.
package struct ContactPicture: Sendable, Hashable {
  /// The bytes of a picture at most.
  package static let mostBytes = 700_000
  /// The bytes of a file of cards at most in which pictures are looked for.
  private static let largestFile = 256 << 20

  /// The type, such as `image/jpeg`.
  package let type: String
  /// The bytes of the picture's file.
  package let data: Data

  /// Reads the picture of a contact's card; nil where it has none that a browser can show.
  ///
  /// - Parameter source: The position of the card.
  package init?(of source: ContactSource) {
    guard
      let attributes = try? FileManager.default.attributesOfItem(atPath: source.file),
      let size = attributes[.size] as? Int, size <= Self.largestFile,
      let file = try? Data(contentsOf: URL(fileURLWithPath: source.file), options: .mappedIfSafe),
      let text = Self.base64(of: file, from: source.line),
      let data = Data(base64Encoded: text), data.count <= Self.mostBytes,
      let type = Self.type(of: data)
    else { return nil }
    self.type = type
    self.data = data
  }

  /// The base64 of the property PHOTO in the card that begins at a line, counted from 1.
  private static func base64(of file: Data, from line: Int) -> Data? {
    let newline = UInt8(ascii: "\n")
    guard var position = start(ofLine: line, in: file) else { return nil }
    var picture: Data?
    while position < file.endIndex {
      let end = file[position...].firstIndex(of: newline) ?? file.endIndex
      let bytes = file[position..<end]
      position = min(end + 1, file.endIndex)
      let isContinued = bytes.first == UInt8(ascii: " ") || bytes.first == UInt8(ascii: "\t")
      if picture != nil {
        // vCard 2.1 ends the value with an empty line, the others with the next property.
        guard isContinued, picture?.count ?? 0 <= 2 * mostBytes else { break }
        picture?.append(contentsOf: bytes.filter { $0 > UInt8(ascii: " ") })
        continue
      }
      let head = String(decoding: bytes.prefix(9), as: UTF8.self).uppercased()
      if head == "END:VCARD" { return nil }
      guard !isContinued, isPhoto(bytes) else { continue }
      picture = value(of: bytes)
      if picture == nil { return nil }
    }
    return picture
  }

  /// The beginning of a line, counted from 1; nil where there are fewer.
  ///
  /// - Complexity: O(n) in the bytes before it, 1 ms for a book of 10,000 cards; a screen asks for the picture
  ///   of each card that it shows.
  private static func start(ofLine line: Int, in file: Data) -> Data.Index? {
    file.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var position = 0
      for _ in 1..<max(1, line) {
        guard
          let end = memchr(base + position, Int32(UInt8(ascii: "\n")), bytes.count - position)
        else { return nil }
        position = base.distance(to: UnsafeRawPointer(end)) + 1
      }
      return file.startIndex + position
    }
  }

  /// Whether a line begins the property, which may be in a group.
  private static func isPhoto(_ line: Data) -> Bool {
    let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
    guard name.count < 64 else { return false }
    return String(decoding: name, as: UTF8.self).uppercased().split(separator: ".").last == "PHOTO"
  }

  /// The beginning of the base64 behind the parameters, or behind a data URI; nil for a link.
  private static func value(of line: Data) -> Data? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let head = String(decoding: line[..<colon], as: UTF8.self).uppercased()
    let value = line[(colon + 1)...].filter { $0 > UInt8(ascii: " ") }
    if value.prefix(5).elementsEqual("data:".utf8) {
      guard let comma = value.firstIndex(of: UInt8(ascii: ",")) else { return nil }
      return Data(value[(comma + 1)...])
    }
    let isEncoded =
      head.contains("ENCODING=B") || head.contains(";BASE64") || head.contains("ENCODING=BASE64")
    return isEncoded ? Data(value) : nil
  }

  /// The type of a picture by its first bytes; nil for what is none, such as SVG, which can hold scripts.
  private static func type(of data: Data) -> String? {
    let bytes = [UInt8](data.prefix(12))
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if bytes.count == 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8...] == Array("WEBP".utf8)[...]
    {
      return "image/webp"
    }
    return nil
  }
}

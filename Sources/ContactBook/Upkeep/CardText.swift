internal import Foundation

/// One card of a vCard file as it is written, so that a change leaves all else in it as it is.
struct CardText {
  /// The lines of the file, each with those that it is folded into and their ends; the first begins the card, the
  /// last ends it.
  private var lines: [Data] = []
  private var end: String { lines.first?.suffix(2) == Data("\r\n".utf8) ? "\r\n" : "\n" }

  /// Takes the bytes of a card, from its beginning to its end.
  init(_ bytes: Data) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
      if let last = lines.last, Self.continues(last, bytes[start]) {
        lines[lines.count - 1] += bytes[start..<end]
      } else {
        lines.append(Data(bytes[start..<end]))
      }
      start = end
    }
  }

  /// The bytes of the card.
  var data: Data { Data(lines.joined()) }

  /// Whether a line goes on in the next, by a fold or by the soft break of vCard 2.1.
  private static func continues(_ line: Data, _ next: UInt8) -> Bool {
    if next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { return true }
    let ending = line.suffix(3).filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    guard ending.last == UInt8(ascii: "=") else { return false }
    let head = String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    return head.uppercased().contains("QUOTED-PRINTABLE")
  }

  /// A line without its folds and end.
  private static func unfolded(_ line: Data) -> String {
    var text = Data()
    var isStart = false
    for byte in line {
      defer { isStart = byte == UInt8(ascii: "\n") }
      if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") { continue }
      if isStart, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { continue }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func property(_ line: Data) -> VCardProperty? { VCardProperty(unfolded(line)) }

  /// The version that the card says it has: 2, 3 or 4.
  private var version: Int {
    let text = lines.lazy.compactMap(Self.property).first { $0.name == "VERSION" }?.text
    return text.flatMap { Int($0.prefix(1)) } ?? 3
  }

  private func has(_ name: String) -> Bool {
    lines.contains { Self.property($0)?.name == name }
  }

  /// Adds a property before the end of the card.
  private mutating func add(_ property: String) {
    let folded = VCardWriter.folded(property).replacing("\r\n", with: end)
    lines.insert(Data((folded + end).utf8), at: max(0, lines.count - 1))
  }

  /// The handle that a line has, whatever its label.
  private static func handle(_ line: Data, region: String) -> ContactHandle? {
    guard let property = property(line) else { return nil }
    var warnings: [ContactWarning] = []
    return VCard(file: "", line: 1)
      .handle(of: VCard.Entry(property: property, line: 1), region: region, warnings: &warnings)
  }
}

extension CardText {
  /// Adds what is not on the card yet, and takes off the mark of a favourite that is none.
  ///
  /// - Parameters:
  ///   - addition: What the user says of the contact; ``prefer(_:region:)`` marks the preferred handle.
  ///   - identifier: The identifier that a card without one is given, since it is known by its content else.
  ///   - isFirst: Whether the card is the first of the contact's, which takes what is new.
  mutating func apply(_ addition: ContactAddition, identifier: String, isFirst: Bool) {
    if addition.isFavorite == false {
      lines.removeAll { line in
        Self.property(line).map { VCard.favoriteProperties.contains($0.name) } ?? false
      }
    }
    guard isFirst else { return }
    if !has("UID") { add("UID:\(VCardWriter.escaped(identifier))") }
    for name in addition.nicknames { add("NICKNAME:\(VCardWriter.escaped(name))") }
    for handle in addition.handles { add(VCardWriter.line(handle, asURI: version == 4)) }
    if addition.isFavorite == true { add("X-FAVORITE:1") }
  }

  /// Takes another name off the card.
  ///
  /// - Returns: Whether it was there.
  mutating func remove(nickname: String) -> Bool {
    let count = lines.count
    lines.removeAll { line in
      guard let property = Self.property(line), property.name == "NICKNAME" else { return false }
      return property.text == nickname
    }
    return lines.count != count
  }

  /// Marks a handle as the preferred one, and no other.
  ///
  /// - Parameters:
  ///   - handle: The handle.
  ///   - region: The region that numbers are read for.
  /// - Returns: Whether the card has the handle.
  mutating func prefer(_ handle: ContactHandle, region: String) -> Bool {
    var isThere = false
    var kept: [Data] = []
    let mark = ["PREF", "TYPE=PREF", "PREF=1"][max(2, min(version, 4)) - 2]
    for line in lines {
      guard let other = Self.handle(line, region: region), other.kind != .emailAddress else {
        kept.append(line)
        continue
      }
      let isMeant = !isThere && handle.isSamePlace(as: other)
      if !isMeant, other.labels.contains(ContactAddition.mark) { continue }
      isThere = isThere || isMeant
      guard isMeant != other.isPreferred else {
        kept.append(line)
        continue
      }
      let text = Self.head(Self.unfolded(line), preferredBy: isMeant ? mark : nil)
      kept.append(Data((VCardWriter.folded(text).replacing("\r\n", with: end) + end).utf8))
    }
    lines = kept
    return isThere
  }

  /// Marks a handle as the preferred one that other cards have.
  mutating func point(to handle: ContactHandle) {
    var handle = handle
    handle.labels = [ContactAddition.mark]
    handle.isPreferred = true
    add(VCardWriter.line(handle, asURI: version == 4))
  }

  /// A line with this mark of preference in place of its own.
  private static func head(_ line: String, preferredBy mark: String?) -> String {
    guard let colon = line[...].firstIndex(outsideQuotes: ":") else { return line }
    var pieces = line[..<colon].split(outsideQuotes: ";").compactMap { piece -> String? in
      let name = piece.prefix { $0 != "=" }.uppercased()
      if name == "PREF" { return nil }
      guard name == "TYPE", piece.contains("=") else { return String(piece) }
      let types = piece.dropFirst(name.count + 1).filter { $0 != "\"" }.split(separator: ",")
      let others = types.filter { $0.lowercased() != "pref" }
      if others.count == types.count { return String(piece) }
      return others.isEmpty ? nil : "\(piece.prefix(name.count))=\(others.joined(separator: ","))"
    }
    if let mark { pieces.append(mark) }
    return pieces.joined(separator: ";") + line[colon...]
  }
}

extension Substring {
  fileprivate func firstIndex(outsideQuotes mark: Character) -> Index? {
    var isQuoted = false
    return indices.first { index in
      if self[index] == "\"" { isQuoted.toggle() }
      return self[index] == mark && !isQuoted
    }
  }

  fileprivate func split(outsideQuotes mark: Character) -> [Substring] {
    guard let index = firstIndex(outsideQuotes: mark) else { return [self] }
    return [self[..<index]] + self[self.index(after: index)...].split(outsideQuotes: mark)
  }
}

/// The places of cards in the bytes of a vCard file.
enum CardLines {
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

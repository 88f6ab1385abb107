/// Divides lines on which programs have put the end of one card and the beginning of the next.
///
/// Cards are joined without a line break where files are written one behind the other ("cat a.vcf
/// b.vcf"), and with a tab, a semicolon, a byte order mark or a NUL between. A line that begins with
/// BEGIN:VCARD or END:VCARD holds nothing else, so what follows is a line of its own; what stands before
/// BEGIN:VCARD at the end of a line is one, too, except in AGENT, whose value is a card. Lines may also
/// end in CR in a file whose other lines end in LF.
enum GluedLines {
  /// The lines that a line holds, in their order, and whether cards were joined on it.
  static func divide(_ bytes: [UInt8]) -> (lines: [ArraySlice<UInt8>], isGlued: Bool) {
    // Most lines have none of these, and are not looked through further.
    let hasBreak = bytes.contains(carriageReturn)
    guard hasBreak || mayDelimit(bytes[...]) else { return ([bytes[...]], false) }
    var lines: [ArraySlice<UInt8>] = []
    var isGlued = false
    let pieces = hasBreak ? bytes.split(separator: carriageReturn) : [bytes[...]]
    for piece in pieces {
      let parts = divided(piece)
      if parts.count > 1 { isGlued = true }
      lines += parts
    }
    return (lines, isGlued)
  }

  private static let carriageReturn = UInt8(ascii: "\r")
  private static let end = Array("END:VCARD".utf8)
  private static let begin = Array("BEGIN:VCARD".utf8)
  private static let agent = Array("AGENT".utf8)

  /// Whether a line may begin with a delimiter or junk before one, or end with one.
  private static func mayDelimit(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, let last = line.last else { return false }
    return "BbEe".utf8.contains(first) || "Dd".utf8.contains(last) || isJunk(first)
      || first == 0xEF || isJunk(last) || last == 0xBF
  }

  /// Divides a line without line breaks; a delimiter is returned without what surrounds it.
  private static func divided(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = line
    while true {
      let text = withoutJunk(rest)
      guard let delimiter = [begin, end].first(where: { starts(text, with: $0) }) else { break }
      let after = text.dropFirst(delimiter.count)
      let next = withoutJunk(after)
      // "END:VCARDS" is another word.
      guard next.isEmpty || next.count < after.count || next.contains(UInt8(ascii: ":")) else {
        break
      }
      lines.append(text.prefix(delimiter.count))
      rest = next
      if rest.isEmpty { return lines }
    }
    guard !starts(rest, with: agent), let cut = position(ofBeginIn: rest) else {
      return lines + [rest]
    }
    var before = rest[..<cut]
    let text = withoutJunkAtEnd(before)
    if text.count > end.count, starts(text.suffix(end.count), with: end) {
      before = text.dropLast(end.count)
      return lines + [before, text.suffix(end.count), rest[cut...].prefix(begin.count)]
    }
    return lines + [before, rest[cut...].prefix(begin.count)]
  }

  /// The position of a BEGIN:VCARD that ends a line and has something before it.
  private static func position(ofBeginIn line: ArraySlice<UInt8>) -> Int? {
    let text = withoutJunkAtEnd(line)
    guard text.count > begin.count, starts(text.suffix(begin.count), with: begin) else {
      return nil
    }
    let cut = text.endIndex - begin.count
    // A line break of the value, as a card in a value has.
    let before = text[..<cut].suffix(2)
    return before.elementsEqual("\\n".utf8) || before.elementsEqual("\\N".utf8) ? nil : cut
  }

  private static func starts(_ text: ArraySlice<UInt8>, with keyword: [UInt8]) -> Bool {
    text.count >= keyword.count
      && zip(text, keyword).allSatisfy {
        $0 == $1 || ((0x61...0x7A).contains($0) && $0 - 0x20 == $1)
      }
  }

  /// Whether a byte is a separator or control character.
  private static func isJunk(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func withoutJunk(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first {
      if isJunk(first) {
        text = text.dropFirst()
      } else if text.starts(with: mark) {
        text = text.dropFirst(mark.count)
      } else {
        break
      }
    }
    return text
  }

  private static func withoutJunkAtEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let last = text.last {
      if isJunk(last) {
        text = text.dropLast()
      } else if text.suffix(mark.count).elementsEqual(mark) {
        text = text.dropLast(mark.count)
      } else {
        break
      }
    }
    return text
  }
}

/// The first line of a grammar file: `#JSGF V1.0 [encoding] [locale];`.
struct GrammarHeader: Sendable, Hashable {
  private(set) var encoding: String?
  private(set) var locale: String?
  /// The byte the encoding stands at, or the header where it names none.
  private(set) var encodingOffset: Int
  /// The byte after the header, or where it should have stood.
  private(set) var end: Int

  /// Reads the header; what is wrong with it is added to `findings`.
  init(source: SourceText, findings: inout FindingList) {
    let bytes = source.bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while Self.isBlank(at: start, in: bytes) { start += 1 }
    end = start
    encodingOffset = start
    guard start < bytes.count else {
      findings.report("the file is empty; a grammar begins with #JSGF V1.0;", at: 0)
      return
    }
    guard bytes[start...].starts(with: "#JSGF".utf8) else {
      findings.report("the header is missing; a grammar begins with #JSGF V1.0;", at: start)
      return
    }
    let parts = readParts(of: source)
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") {
      end += 1
    } else {
      findings.report("; is missing after the header", at: end)
    }
    if parts.count < 2 || parts[0].text != "#JSGF" || parts[1].text != "V1.0" {
      findings.report("this version is not known; the header is #JSGF V1.0;", at: start)
    }
    if parts.count > 2 {
      encoding = parts[2].text
      encodingOffset = parts[2].offset
    }
    if parts.count > 3 { locale = parts[3].text }
    if parts.count > 4 {
      findings.report(
        "the header says too much; it is #JSGF V1.0 ENCODING LOCALE;", at: parts[4].offset)
    }
  }

  /// The words up to the semicolon or the end of the line, at most the first five.
  private mutating func readParts(of source: SourceText) -> [(text: String, offset: Int)] {
    var parts: [(text: String, offset: Int)] = []
    while end < source.bytes.count, !Self.stops.contains(source.bytes[end]) {
      let start = end
      if Self.isBlank(at: end, in: source.bytes) {
        end += 1
        continue
      }
      while end < source.bytes.count, !Self.stops.contains(source.bytes[end]),
        !Self.isBlank(at: end, in: source.bytes)
      {
        end += 1
      }
      if parts.count < 5 { parts.append((source.string(start..<end), start)) }
    }
    return parts
  }

  private static let stops: Set<UInt8> = [UInt8(ascii: ";"), 0x0A, 0x0D]

  private static func isBlank(at index: Int, in bytes: [UInt8]) -> Bool {
    index < bytes.count && (bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]))
  }
}

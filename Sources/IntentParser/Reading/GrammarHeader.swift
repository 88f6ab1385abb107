/// The first line of a grammar file: `#JSGF V1.0 [encoding] [locale];`.
struct GrammarHeader: Sendable, Hashable {
  private(set) var encoding: String?
  private(set) var locale: String?
  /// The byte after the header, or where it should have stood.
  private(set) var end: Int

  /// Reads the header; what is wrong with it is added to `diagnostics`.
  init(source: SourceText, diagnostics: inout [GrammarDiagnostic]) {
    let bytes = source.bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    end = start
    guard start < bytes.count else {
      diagnostics.append(
        source.diagnostic(at: 0, "the file is empty; a grammar begins with #JSGF V1.0;"))
      return
    }
    guard bytes[start...].starts(with: "#JSGF".utf8) else {
      diagnostics.append(
        source.diagnostic(
          at: start, "the header is missing; a grammar begins with #JSGF V1.0;"))
      return
    }
    let stops: Set<UInt8> = [UInt8(ascii: ";"), UInt8(ascii: "\n")]
    end = bytes[start...].firstIndex(where: stops.contains) ?? bytes.count
    let parts = source.string(start..<end).split(whereSeparator: \.isWhitespace)
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") {
      end += 1
    } else {
      diagnostics.append(source.diagnostic(at: end, "; is missing after the header"))
    }
    if parts.count < 2 || parts[0] != "#JSGF" || parts[1] != "V1.0" {
      diagnostics.append(
        source.diagnostic(at: start, "this version is not known; the header is #JSGF V1.0;"))
    }
    encoding = parts.count > 2 ? String(parts[2]) : nil
    locale = parts.count > 3 ? String(parts[3]) : nil
    checkEncoding(source: source, at: start, diagnostics: &diagnostics)
  }

  /// A file of another encoding is refused where that would make a difference.
  private func checkEncoding(
    source: SourceText, at start: Int, diagnostics: inout [GrammarDiagnostic]
  ) {
    guard let encoding, !["utf-8", "utf8"].contains(encoding.lowercased()),
      source.bytes.contains(where: { $0 >= 0x80 })
    else { return }
    diagnostics.append(
      source.diagnostic(
        at: start, "the encoding \(encoding) is not supported; save the file as UTF-8"))
  }
}

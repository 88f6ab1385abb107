import Foundation

/// The content of a grammar file, and where it is from.
struct GrammarContent: Sendable {
  enum Text: Sendable {
    /// As in a file, whose header says the encoding.
    case bytes([UInt8])
    /// As a string of the program, whatever its header says.
    case text(String)

    var byteCount: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .text(let text): text.utf8.count
      }
    }
  }

  /// What diagnostics call it.
  let file: String
  let text: Text
  /// Where the file is, if it is one.
  var url: URL?
}

package import ContactBook
import Foundation
import TestSupport

/// A card of these lines.
package func card(_ lines: String...) -> String {
  (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD"]).map { $0 + "\n" }.joined()
}

/// What a reader makes of a file with this text; the file is named "a.vcf" in warnings.
package func read(
  _ text: String, region: String = "US"
) throws -> (contacts: [Contact], warnings: [String]) {
  try read(Array(text.utf8), region: region)
}

package func read(
  _ bytes: [UInt8], region: String = "US"
) throws -> (contacts: [Contact], warnings: [String]) {
  let folder = try TemporaryFolder()
  _ = try folder.write(bytes, to: "a.vcf")
  let file = URL(filePath: "a.vcf", relativeTo: folder.url)
  let (contacts, warnings) = try VCardReader(file: file, region: region).contacts()
  return (contacts, warnings.map(\.description))
}

/// A book of these cards.
package func book(_ cards: String...) throws -> ContactBook {
  ContactBook(contacts: try read(cards.joined()).contacts, region: "US")
}

extension Contact {
  /// The handles as "label value", preferred ones with a star.
  package var summary: [String] {
    handles.map { handle in
      let labels = handle.labels.map(\.rawValue).joined(separator: "+")
      return "\(labels) \(handle.value)\(handle.isPreferred ? " *" : "")"
    }
  }
}

extension String {
  /// The text in UTF-16, without a mark.
  package func utf16Bytes(isBigEndian: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      bytes += isBigEndian ? [high, low] : [low, high]
    }
    return bytes
  }
}

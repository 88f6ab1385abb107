internal import Foundation

/// Tells whether files are still those they were.
///
/// FNV-1a by words of 64 bits: quick, and good against accidents, not against forgery (G. Fowler, L. C.
/// Noll and K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm").
enum FileDigest {
  private static let prime: UInt64 = 0x100_0000_01b3
  private static let basis: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The digest of files' contents and lengths, in hexadecimal; nil where one cannot be read.
  static func of(_ names: [String], in folder: URL) -> String? {
    var hash = basis
    for name in names {
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
        return nil
      }
      hash = (hash ^ UInt64(data.count)) &* prime
      data.withUnsafeBytes { bytes in
        let whole = bytes.count / 8
        for index in 0..<whole {
          hash = (hash ^ bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)) &* prime
        }
        for byte in bytes[(8 * whole)...] { hash = (hash ^ UInt64(byte)) &* prime }
      }
    }
    return String(hash, radix: 16)
  }
}

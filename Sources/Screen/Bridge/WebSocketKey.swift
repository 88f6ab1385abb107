internal import Foundation

/// The proof that a server knows WebSockets (RFC 6455, section 4.2.2): it protects nothing.
enum WebSocketKey {
  private static let suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// The answer to a browser's key; nil where that is none.
  static func answer(to key: String) -> String? {
    guard Data(base64Encoded: key)?.count == 16 else { return nil }
    return Data(sha1(Array((key + suffix).utf8))).base64EncodedString()
  }

  /// The digest of some bytes by SHA-1 (RFC 3174).
  static func sha1(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += bigEndian(UInt64(message.count) * 8)
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: bytes.count, by: 64) {
      var words = stride(from: start, to: start + 64, by: 4).map { index in
        bytes[index..<(index + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<80 {
        words.append(
          rotated(
            words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
      }
      state = zip(state, mixed(state, words)).map { $0 &+ $1 }
    }
    return state.flatMap { bigEndian($0) }
  }

  private static func mixed(_ state: [UInt32], _ words: [UInt32]) -> [UInt32] {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, by: 5) &+ choice &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }
    return [a, b, c, d, e]
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}

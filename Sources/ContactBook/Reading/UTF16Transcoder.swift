/// Turns a file of UTF-16 into UTF-8 piece by piece.
struct UTF16Transcoder: Sendable {
  private let isBigEndian: Bool
  /// A first byte, or a first half of a pair, whose other part comes with the next piece.
  private var pending: [UInt8] = []

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// The next piece in UTF-8; what is no text becomes U+FFFD.
  mutating func utf8(of bytes: [UInt8], isLast: Bool) -> [UInt8] {
    let all = pending + bytes
    var units: [UInt16] = []
    units.reserveCapacity(all.count / 2)
    var index = 0
    while index + 1 < all.count {
      let (one, other) = (UInt16(all[index]), UInt16(all[index + 1]))
      units.append(isBigEndian ? one << 8 | other : other << 8 | one)
      index += 2
    }
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      index -= 2
    }
    pending = isLast ? [] : Array(all[index...])
    if isLast, index < all.count { units.append(0xFFFD) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

package import Foundation

/// Reads a binary file of an acoustic model: numbers of 16 and 32 bits, bytes and strings, from its
/// beginning on.
package struct ModelFileReader {
  /// The file ended too early.
  package struct Shortage: Error {}

  package let bytes: [UInt8]
  package private(set) var position = 0
  /// Whether numbers have their last byte first.
  package var isSwapped = false

  package init(_ data: Data) {
    bytes = [UInt8](data)
  }

  /// The number of bytes that follow.
  package var remaining: Int { bytes.count - position }

  package mutating func number() throws(Shortage) -> Int {
    let four = try take(4)
    let value = (isSwapped ? Array(four) : four.reversed()).reduce(UInt32(0)) {
      $0 << 8 | UInt32($1)
    }
    return Int(Int32(bitPattern: value))
  }

  package mutating func shortNumber() throws(Shortage) -> Int {
    let two = try take(2)
    let low = two[two.startIndex + (isSwapped ? 1 : 0)]
    let high = two[two.startIndex + (isSwapped ? 0 : 1)]
    return Int(high) << 8 | Int(low)
  }

  package mutating func take(_ count: Int) throws(Shortage) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw Shortage() }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// The bytes up to the next zero, which is passed over.
  package mutating func string() throws(Shortage) -> String {
    guard let end = bytes[position...].firstIndex(of: 0) else { throw Shortage() }
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  package mutating func skip(to multiple: Int) {
    position = min(bytes.count, (position + multiple - 1) / multiple * multiple)
  }
}

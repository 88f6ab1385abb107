import Testing

@testable import SpokenText

/// Latin letters, which are folded without ICU where that is the same.
struct LatinFoldingTests {
  @Test func commonLettersAreThoseOfTheTransform() {
    let block: ClosedRange<UInt32> = 0xC0...0x17F
    let transformed = LatinFolding.transformed(block)
    #expect(transformed.count == block.count)
    for (value, letters) in zip(block, transformed) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(
        LatinFolding.ascii(scalar).map { String(decoding: $0, as: UTF8.self) }
          == letters.map { String(decoding: $0, as: UTF8.self) }, "U+\(String(value, radix: 16))")
    }
  }

  @Test(
    arguments: [("ơ", "o"), ("ạ", "a"), ("ə", "e"), ("я", nil), ("×", nil)]
      as [(Unicode.Scalar, String?)])
  func others(letter: Unicode.Scalar, ascii: String?) {
    #expect(LatinFolding.ascii(letter).map { String(decoding: $0, as: UTF8.self) } == ascii)
  }
}

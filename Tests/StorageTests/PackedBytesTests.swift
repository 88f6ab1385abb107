import Storage
import Testing

/// Numbers, texts and arrays as bytes.
struct PackedBytesTests {
  private static let numbers = [0, 1, 127, 128, 300, 1 << 40, -7, .max, .min]

  private static var bytes: [UInt8] {
    var writer = PackedWriter()
    for number in numbers { writer.write(number) }
    writer.write("日本")
    writer.write(["", "ä"])
    writer.write([[], ["a", ""], ["b"]] as [[String]])
    writer.write([1.5, -.infinity])
    writer.write([UInt8]())
    return writer.bytes
  }

  @Test func values() {
    var reader = PackedReader(Self.bytes)
    #expect(Self.numbers.map { _ in reader.number() } == Self.numbers)
    #expect(reader.text() == "日本")
    #expect(reader.texts() == ["", "ä"])
    #expect(reader.lists() == [[], ["a", ""], ["b"]])
    #expect(reader.array(of: Double.self) == [1.5, -.infinity])
    #expect(!reader.isAtEnd)
    #expect(reader.array(of: UInt8.self) == [])
    #expect(reader.isAtEnd)
    #expect(!reader.isBeyondEnd)
    #expect(reader.number() == 0)
    #expect(reader.isBeyondEnd)
  }

  /// Bytes that end too early are noticed, and what is missing is empty.
  @Test func bytesThatEndTooEarly() {
    for length in 0..<Self.bytes.count {
      var reader = PackedReader(Self.bytes, to: length)
      for _ in Self.numbers { _ = reader.number() }
      _ = (reader.text(), reader.texts(), reader.lists())
      _ = (reader.array(of: Double.self), reader.array(of: UInt8.self))
      #expect(reader.isBeyondEnd)
      #expect(reader.texts().isEmpty)
    }
  }

  /// Counts beyond all bytes, and below zero.
  @Test(arguments: [5, -1, .max, .min]) func countsThatDoNotFit(count: Int) {
    var writer = PackedWriter()
    writer.write(count)
    let readings: [(inout PackedReader) -> Bool] = [
      { $0.text().isEmpty }, { $0.texts().isEmpty }, { $0.lists().isEmpty },
      { $0.array(of: UInt32.self).isEmpty }, { $0.range().isEmpty }, { $0.count() == 0 },
    ]
    for reading in readings {
      var reader = PackedReader(writer.bytes)
      #expect(reading(&reader))
      #expect(reader.isBeyondEnd)
    }
  }
}

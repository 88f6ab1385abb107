/// A WAV file that is written byte by byte, so that its header can say what is not so.
package struct WaveFile {
  package enum Encoding: CaseIterable {
    case unsigned8, signed16, signed24, float32

    package var bytesPerSample: Int {
      switch self {
      case .unsigned8: 1
      case .signed16: 2
      case .signed24: 3
      case .float32: 4
      }
    }
  }

  /// Interleaved, -1...1 for full scale.
  package var samples: [Float]
  package var rate: Int
  package var channels: Int
  package var encoding: Encoding
  /// The length of the data chunk as its header says it, where that is not the truth.
  package var statedLength: UInt32?

  package init(
    samples: [Float], rate: Int = 16_000, channels: Int = 1, encoding: Encoding = .signed16,
    statedLength: UInt32? = nil
  ) {
    self.samples = samples
    self.rate = rate
    self.channels = channels
    self.encoding = encoding
    self.statedLength = statedLength
  }

  package var bytes: [UInt8] {
    let data = samples.flatMap(encoded)
    let frame = encoding.bytesPerSample * channels
    var bytes =
      Array("RIFF".utf8) + little(statedLength.map { $0 &+ 36 } ?? UInt32(data.count + 36))
    bytes += Array("WAVEfmt ".utf8) + little(UInt32(16))
    bytes += little(UInt16(encoding == .float32 ? 3 : 1)) + little(UInt16(channels))
    bytes += little(UInt32(rate)) + little(UInt32(rate * frame))
    bytes += little(UInt16(frame)) + little(UInt16(encoding.bytesPerSample * 8))
    bytes += Array("data".utf8) + little(statedLength ?? UInt32(data.count))
    return bytes + data
  }

  private func encoded(_ sample: Float) -> [UInt8] {
    switch encoding {
    case .unsigned8: [UInt8(max(0, min(255, (sample * 128).rounded() + 128)))]
    case .signed16: little(UInt16(bitPattern: Int16(max(-32768, min(32767, sample * 32768)))))
    case .signed24:
      Array(
        little(UInt32(bitPattern: Int32(max(-8_388_608, min(8_388_607, sample * 8_388_608)))))
          .prefix(3))
    case .float32: little(sample.bitPattern)
    }
  }

  private func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}

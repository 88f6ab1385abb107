import Foundation
import Testing

@testable import VoiceAdaptation

struct SenoneWeightsTests {
  /// A dump of two features, two densities and three senones.
  private static func dump(
    _ bytes: [UInt8], lines: [String] = ["cluster_count 0", "feature_count 2"],
    isSwapped: Bool = false
  ) -> Data {
    func number(_ value: Int32) -> [UInt8] {
      withUnsafeBytes(of: isSwapped ? value.bigEndian : value.littleEndian) { Array($0) }
    }
    var data: [UInt8] = []
    for line in ["a title", "a header"] + lines {
      data += number(Int32(line.utf8.count + 1)) + Array(line.utf8) + [0]
    }
    data += number(0) + number(2) + number(3)
    return Data(data + bytes)
  }

  private static let bytes: [UInt8] = [0, 10, 255, 0, 20, 255, 7, 8, 9, 70, 80, 90]

  private static func weights(of file: Data) -> [Float] {
    let header = Data("s3\nversion 1.0\nendhdr\n".utf8).count + 20
    return file.dropFirst(header).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  @Test(arguments: [false, true])
  func becomesMixtureWeights(isSwapped: Bool) throws {
    let weights = try #require(
      SenoneWeights(sendump: Self.dump(Self.bytes, isSwapped: isSwapped)))
    #expect(weights.featureCount == 2 && weights.densityCount == 2 && weights.senoneCount == 3)
    let file = weights.mixtureWeights
    let beginning = Data("s3\nversion 1.0\nendhdr\n".utf8)
    #expect(file.starts(with: beginning))
    let numbers = file.dropFirst(beginning.count).prefix(20).withUnsafeBytes {
      Array($0.bindMemory(to: Int32.self))
    }
    #expect(numbers == [0x1122_3344, 3, 2, 2, 12])
    let values = Self.weights(of: file)
    #expect(values.count == 12)
    // By senone, feature and density; those of a senone's feature add up to 1.
    #expect(
      stride(from: 0, to: 12, by: 2).allSatisfy { abs(values[$0] + values[$0 + 1] - 1) < 1e-6 })
    #expect(values[0] == 0.5)
    let ratio = exp(-1024 * log(1.0001) * 10)
    #expect(abs(Double(values[5] / values[4]) - ratio) < 1e-6)
  }

  @Test(arguments: [
    ["cluster_count 16", "feature_count 2"], ["cluster_bits 4", "feature_count 2"],
    ["feature_count 3"], ["feature_count 0"],
  ])
  func refusesOtherKinds(lines: [String]) {
    #expect(SenoneWeights(sendump: Self.dump(Self.bytes, lines: lines)) == nil)
  }

  @Test func refusesAnyPart() {
    let whole = Self.dump(Self.bytes)
    for length in 0..<whole.count { #expect(SenoneWeights(sendump: whole.prefix(length)) == nil) }
    #expect(SenoneWeights(sendump: whole + [0]) == nil)
  }
}

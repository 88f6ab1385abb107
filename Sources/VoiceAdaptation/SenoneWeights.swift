internal import Foundation
internal import Speech

/// The mixture weights of an acoustic model, as its `sendump` holds them: a byte each.
///
/// PocketSphinx reads `sendump`, sphinxtrain only floating-point `mixture_weights`, which Debian's
/// models do not ship. A byte b stands for the weight 1.0001^(-1024 b).
struct SenoneWeights: Equatable {
  let featureCount: Int
  let densityCount: Int
  let senoneCount: Int
  /// By feature, then density, then senone.
  let bytes: [UInt8]

  /// Reads the contents of a `sendump`, or returns nil if they do not have 8 bits a weight.
  init?(sendump data: Data) {
    var reader = ModelFileReader(data)
    do throws(ModelFileReader.Shortage) {
      var length = try reader.number()
      if !(1...999).contains(length) {
        reader = ModelFileReader(data)
        reader.isSwapped = true
        length = try reader.number()
      }
      var features = 1
      while length > 0 {
        let line = String(decoding: try reader.take(length).dropLast(), as: UTF8.self)
        let fields = line.split(separator: " ")
        if fields.count == 2, let value = Int(fields[1]) {
          if fields[0] == "feature_count" { features = value }
          if fields[0] == "cluster_count", value != 0 { return nil }
          if fields[0] == "cluster_bits", value != 8 { return nil }
        }
        length = try reader.number()
      }
      featureCount = features
      densityCount = try reader.number()
      senoneCount = try reader.number()
      guard (1...64).contains(featureCount), (1...65_536).contains(densityCount),
        (1...1_000_000).contains(senoneCount),
        reader.remaining == featureCount * densityCount * senoneCount
      else { return nil }
      bytes = Array(try reader.take(reader.remaining))
    } catch {
      return nil
    }
  }

  /// A file of `mixture_weights` as sphinxtrain reads it: by senone, feature and density, the weights
  /// of each senone and feature adding up to 1, without a checksum.
  var mixtureWeights: Data {
    let scale = -1024 * log(1.0001)
    let table = (0..<256).map { exp(scale * Double($0)) }
    var data = Data("s3\nversion 1.0\nendhdr\n".utf8)
    let total = featureCount * densityCount * senoneCount
    for number in [0x1122_3344, senoneCount, featureCount, densityCount, total] {
      withUnsafeBytes(of: Int32(number)) { data.append(contentsOf: $0) }
    }
    var weights = [Float](repeating: 0, count: total)
    bytes.withUnsafeBufferPointer { bytes in
      for feature in 0..<featureCount {
        let plane = feature * densityCount * senoneCount
        for senone in 0..<senoneCount {
          var sum = 0.0
          for density in 0..<densityCount {
            sum += table[Int(bytes[plane + density * senoneCount + senone])]
          }
          let row = (senone * featureCount + feature) * densityCount
          for density in 0..<densityCount {
            let weight = table[Int(bytes[plane + density * senoneCount + senone])]
            weights[row + density] = Float(weight / sum)
          }
        }
      }
    }
    weights.withUnsafeBytes { data.append(contentsOf: $0) }
    return data
  }
}

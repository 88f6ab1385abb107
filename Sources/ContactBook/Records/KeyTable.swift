package import Storage

/// An immutable map from 64-bit hashes to lists of values.
///
/// Pairs are kept in buckets by the upper bits of their hashes, about two to a bucket.
package struct KeyTable: Sendable {
  private var hashes: [UInt64] = []
  private var values: [UInt32] = []
  /// The start of each bucket, and the end of the last.
  private var starts: [UInt32] = [0, 0, 0]
  private var shift: UInt64 = 63

  /// Creates a table of pairs; the values of a hash keep their order.
  /// - Complexity: O(n).
  package init(hashes unsorted: [UInt64], values given: [UInt32]) {
    let count = unsorted.count
    var bits: UInt64 = 1
    while 2 << bits < count { bits += 1 }
    shift = 64 - bits
    var starts = [UInt32](repeating: 0, count: (1 << Int(bits)) + 1)
    for hash in unsorted { starts[Int(hash >> shift) + 1] += 1 }
    for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
    var next = starts
    hashes = [UInt64](repeating: 0, count: count)
    values = [UInt32](repeating: 0, count: count)
    for index in 0..<count {
      let bucket = Int(unsorted[index] >> shift)
      let place = Int(next[bucket])
      next[bucket] += 1
      hashes[place] = unsorted[index]
      values[place] = given[index]
    }
    self.starts = starts
  }

  /// Writes the table, which ``init(reading:)`` reads.
  package func write(to writer: inout PackedWriter) {
    writer.write(Int(shift))
    writer.write(hashes)
    writer.write(values)
    writer.write(starts)
  }

  /// Reads a table; a damaged one is empty.
  package init(reading reader: inout PackedReader) {
    let shift = reader.number()
    let (hashes, values, starts): ([UInt64], [UInt32], [UInt32]) = (
      reader.array(), reader.array(), reader.array()
    )
    guard (1...63).contains(shift), starts.count == (1 << (64 - shift)) + 1,
      hashes.count == values.count, starts.last == UInt32(hashes.count),
      zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return }
    self.hashes = hashes
    self.values = values
    self.starts = starts
    self.shift = UInt64(shift)
  }

  /// The values of a hash, in the order of their addition.
  /// - Complexity: O(1) on average, plus their count.
  package func values(of hash: UInt64) -> [UInt32] {
    let bucket = Int(hash >> shift)
    var found: [UInt32] = []
    for index in Int(starts[bucket])..<Int(starts[bucket + 1]) where hashes[index] == hash {
      found.append(values[index])
    }
    return found
  }

  /// Whether all values are below a limit.
  package func isBelow(_ limit: UInt32) -> Bool { values.allSatisfy { $0 < limit } }
}

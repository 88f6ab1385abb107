/// Which values belong to a number, in three arrays.
///
/// Pairs lie in buckets by the upper bits of their number; a bucket has two pairs in the mean.
package struct KeyTable: Sendable {
  private var numbers: [UInt64] = []
  private var values: [UInt32] = []
  /// Where each bucket begins, and the end of the last.
  private var starts: [UInt32] = [0, 0, 0]
  private var shift: UInt64 = 63

  /// Sorts pairs into buckets; those of one number stay in their order.
  /// - Complexity: O(n).
  package init(numbers unsorted: [UInt64], values given: [UInt32]) {
    let count = unsorted.count
    var bits: UInt64 = 1
    while 2 << bits < count { bits += 1 }
    shift = 64 - bits
    var starts = [UInt32](repeating: 0, count: (1 << Int(bits)) + 1)
    for number in unsorted { starts[Int(number >> shift) + 1] += 1 }
    for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
    var next = starts
    numbers = [UInt64](repeating: 0, count: count)
    values = [UInt32](repeating: 0, count: count)
    for index in 0..<count {
      let bucket = Int(unsorted[index] >> shift)
      let place = Int(next[bucket])
      next[bucket] += 1
      numbers[place] = unsorted[index]
      values[place] = given[index]
    }
    self.starts = starts
  }

  /// Writes the table, which ``package init(reading:)`` reads.
  package func write(to writer: inout ByteWriter) {
    writer.write(Int(shift))
    writer.write(numbers)
    writer.write(values)
    writer.write(starts)
  }

  /// Reads a table; one that does not fit together is empty.
  package init(reading reader: inout ByteReader) {
    let shift = reader.number()
    let (numbers, values, starts): ([UInt64], [UInt32], [UInt32]) = (
      reader.numbers(), reader.numbers(), reader.numbers()
    )
    guard (1...63).contains(shift), starts.count == (1 << (64 - shift)) + 1,
      numbers.count == values.count, starts.last == UInt32(numbers.count),
      zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return }
    self.numbers = numbers
    self.values = values
    self.starts = starts
    self.shift = UInt64(shift)
  }

  /// The values of a number, in the order in which they were given.
  /// - Complexity: O(1) in the mean, beside their count.
  package func values(of number: UInt64) -> [UInt32] {
    let bucket = Int(number >> shift)
    var found: [UInt32] = []
    for index in Int(starts[bucket])..<Int(starts[bucket + 1]) where numbers[index] == number {
      found.append(values[index])
    }
    return found
  }

  /// Whether there is a value for the number.
  package func contains(_ number: UInt64) -> Bool {
    let bucket = Int(number >> shift)
    return numbers[Int(starts[bucket])..<Int(starts[bucket + 1])].contains(number)
  }

  /// Whether all values are below a limit.
  package func isBelow(_ limit: UInt32) -> Bool { values.allSatisfy { $0 < limit } }
}

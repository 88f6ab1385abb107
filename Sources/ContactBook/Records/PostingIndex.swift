internal import Storage

/// An immutable map from texts to lists of numbers, sorted by the texts.
///
/// It takes no more memory than its texts and numbers and can be read from a file without being
/// unpacked. Any thread may read it.
struct PostingIndex: Sendable {
  private let keys: PackedTexts
  /// The start of the numbers of each text, and the end of the last.
  private let starts: [UInt32]
  private let numbers: [UInt32]

  /// Collects pairs of a text and a number, in any order.
  struct Builder {
    private var texts = PackedTexts()
    private var numbers: [UInt32] = []

    init() {}

    /// Adds a number to a text; the numbers of a text keep their order.
    mutating func add(_ number: Int, to text: String) {
      guard texts.append(text.utf8) else { return }
      numbers.append(UInt32(truncatingIfNeeded: number))
    }

    /// The index of all pairs; a text has each number once.
    consuming func finish() -> PostingIndex { PostingIndex(texts, numbers) }
  }

  private init(_ texts: PackedTexts, _ values: [UInt32]) {
    var order = (0..<UInt32(values.count)).map { $0 }
    texts.bytes.withUnsafeBufferPointer { bytes in
      texts.starts.withUnsafeBufferPointer { starts in
        let text = { (index: UInt32) in
          UnsafeBufferPointer(
            rebasing: bytes[Int(starts[Int(index)])..<Int(starts[Int(index) + 1])])
        }
        order.sort { left, right in
          let sign = PackedTexts.compare(text(left), text(right))
          return sign == 0 ? left < right : sign < 0
        }
      }
    }
    var keys = PackedTexts()
    var starts: [UInt32] = []
    var numbers: [UInt32] = []
    numbers.reserveCapacity(values.count)
    var previous: Range<Int>?
    for index in order {
      let range = texts.range(Int(index))
      let value = values[Int(index)]
      if let previous, texts.bytes[previous] == texts.bytes[range] {
        if !numbers[Int(starts[starts.count - 1])...].contains(value) { numbers.append(value) }
        continue
      }
      previous = range
      keys.append(texts.bytes[range])
      starts.append(UInt32(numbers.count))
      numbers.append(value)
    }
    self.keys = keys
    self.starts = starts + [UInt32(numbers.count)]
    self.numbers = numbers
  }

  /// The number of texts.
  private var count: Int { keys.count }

  /// The text at an index, in the order of their bytes in UTF-8.
  func key(_ index: Int) -> String { keys[index] }

  /// The numbers of the text at an index.
  func values(at index: Int) -> [Int] {
    let start = min(Int(starts[index]), numbers.count)
    let end = min(Int(starts[index + 1]), numbers.count)
    return start < end ? numbers[start..<end].map { Int($0) } : []
  }

  /// The numbers of a text in the order of their addition; none for an unknown text.
  /// - Complexity: O(log n) in the number of texts.
  func values(for text: String) -> [Int] {
    var text = text
    return text.withUTF8 { bytes in
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        let sign = keys.compare(middle, bytes)
        if sign == 0 { return values(at: middle) }
        if sign < 0 { low = middle + 1 } else { high = middle }
      }
      return []
    }
  }
}

extension PostingIndex {
  /// Writes the index, which ``init(reading:of:)`` reads.
  func write(to writer: inout PackedWriter) {
    keys.write(to: &writer)
    writer.write(starts)
    writer.write(numbers)
  }

  /// Reads an index without copying its texts out of `bytes`.
  init(reading reader: inout PackedReader, of bytes: [UInt8]) {
    keys = PackedTexts(reading: &reader, of: bytes)
    let starts: [UInt32] = reader.array()
    // A list that does not fit the texts is damaged; nothing is found then.
    self.starts =
      starts.count == keys.count + 1 ? starts : Array(repeating: 0, count: keys.count + 1)
    numbers = reader.array()
  }
}

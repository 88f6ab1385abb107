internal import SpokenText

/// The typos that are allowed in names, counted by ``EditDistance``.
enum TypoLimit: Sendable {
  /// The number of typos allowed in a name: one from four letters, two from eight.
  static func allowed(_ letterCount: Int) -> Int {
    letterCount >= 8 ? 2 : letterCount >= 4 ? 1 : 0
  }

  /// The number of typos allowed in one of several words.
  static func allowedInPart(_ letterCount: Int) -> Int {
    letterCount >= 6 ? 2 : letterCount >= 4 ? 1 : 0
  }
}

/// A word that is prepared for comparisons with many others.
struct WordPattern: Sendable, Hashable {
  /// The letters as UTF-8.
  let bytes: [UInt8]
  /// The letters.
  let letters: [Unicode.Scalar]
  /// The positions of each letter as bits, for ASCII words of at most 64 letters; else empty.
  private let positions: [UInt64]

  /// The mean number of bytes of a letter, rounded up.
  var bytesOfLetter: Int { (bytes.count + letters.count - 1) / max(1, letters.count) }

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    letters =
      isASCII
      ? bytes.map { Unicode.Scalar($0) }
      : Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    guard isASCII, !bytes.isEmpty, bytes.count <= 64 else {
      positions = []
      return
    }
    var positions = [UInt64](repeating: 0, count: 128)
    for (position, byte) in bytes.enumerated() { positions[Int(byte)] |= 1 << UInt64(position) }
    self.positions = positions
  }

  /// The distance to another word, as ``EditDistance`` defines it.
  ///
  /// - Parameters:
  ///   - other: The letters of the other word, as UTF-8.
  ///   - limit: The largest distance of interest; for larger ones, the result exceeds it.
  /// - Returns: The distance, and the number of letters of the other word.
  func distance(to other: ArraySlice<UInt8>, limit: Int) -> (distance: Int, letterCount: Int) {
    if !positions.isEmpty, let distance = bitParallelDistance(other) {
      return (distance, other.count)
    }
    let others = WordPattern(other).letters
    return (EditDistance.distance(letters, others, limit: limit), others.count)
  }

  /// The distance, computed with one step per letter, or nil if a letter is not ASCII.
  ///
  /// A column of the distance table is kept in two integers (Hyyrö, "A bit-vector algorithm for
  /// computing Levenshtein and Damerau edit distances", 2003).
  private func bitParallelDistance(_ other: ArraySlice<UInt8>) -> Int? {
    let last: UInt64 = 1 << UInt64(bytes.count - 1)
    var distance = bytes.count
    var (up, down) = (UInt64.max, UInt64(0))
    var (diagonal, before) = (UInt64(0), UInt64(0))
    for byte in other {
      guard byte < 0x80 else { return nil }
      let same = positions[Int(byte)]
      let swapped = ((~diagonal & same) << 1) & before
      diagonal = (((same & up) &+ up) ^ up) | same | down | swapped
      var (right, left) = (down | ~(diagonal | up), diagonal & up)
      if right & last != 0 { distance += 1 }
      if left & last != 0 { distance -= 1 }
      (right, left) = (right << 1 | 1, left << 1)
      (up, down) = (left | ~(diagonal | right), right & diagonal)
      before = same
    }
    return distance
  }
}

/// Gives clipped sound its peaks back: a curve that goes on as the sound did before and after.
///
/// Each run of samples as loud as can be is replaced by a cubic through its neighbours, with their slopes,
/// where that lies beyond them. What comes out is up to several times as loud as full scale.
struct ClipRepair: Sendable, Hashable {
  /// From here on a sample is as loud as can be: 2 % below full scale, since mu-law ends there.
  static let fullScale: Float = 0.98
  /// A longer run is no clipped wave, in samples; that which is not repaired stays as it is.
  private static let longest = 2_048

  /// Sound whose successors decide what becomes of it; the first two samples are out already.
  private var held: [Float] = []
  private var context = 0

  /// The repaired sound, as far as it does not depend on what comes next.
  ///
  /// - Parameters:
  ///   - samples: more sound.
  ///   - isLast: whether nothing comes next.
  /// - Returns: the sound; all that was held back, too, where nothing comes next.
  mutating func repair(_ samples: [Float], isLast: Bool) -> [Float] {
    held += samples
    var position = context
    while position < held.count {
      guard abs(held[position]) >= Self.fullScale else {
        position += 1
        continue
      }
      let sign: Float = held[position] < 0 ? -1 : 1
      let end =
        held[position...].firstIndex { $0 * sign < Self.fullScale } ?? held.count
      // The slope behind the run needs two samples.
      if end + 1 >= held.count, !isLast, end - position < Self.longest { break }
      if position >= 2, end + 1 < held.count, end - position >= 2 { fill(position..<end, sign) }
      position = end
    }
    let done = isLast ? held.count : position
    let output = Array(held[context..<done])
    let kept = isLast ? held.count : max(0, done - 2)
    context = done - kept
    held.removeFirst(kept)
    return output
  }

  private mutating func fill(_ run: Range<Int>, _ sign: Float) {
    let (before, after) = (run.lowerBound - 1, run.upperBound)
    let length = Float(after - before)
    let (from, to) = (held[before], held[after])
    let slopes = ((from - held[before - 1]) * length, (held[after + 1] - to) * length)
    for index in run {
      let share = Float(index - before) / length
      let (square, cube) = (share * share, share * share * share)
      let value =
        (2 * cube - 3 * square + 1) * from + (cube - 2 * square + share) * slopes.0
        + (3 * square - 2 * cube) * to + (cube - square) * slopes.1
      if value * sign > Self.fullScale { held[index] = value }
    }
  }
}

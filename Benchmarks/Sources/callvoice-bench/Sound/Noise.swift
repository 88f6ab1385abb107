/// Noise that is the same each time.
enum Noise {
  /// White noise at -70 dB relative to full scale, as of a quiet room.
  static func faint(seconds: Double) -> [Int16] {
    // Even on -18...18 has the standard deviation 10.7, which is 70 dB below 32768.
    var state: UInt32 = 1
    return (0..<Int(seconds * 16_000)).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int16(truncatingIfNeeded: Int((state >> 16) % 37) - 18)
    }
  }
}

internal import ExternalPrograms
internal import Foundation
internal import IntentParser

/// A voice of flite or espeak-ng.
package struct SyntheticVoice: Sendable, Hashable {
  /// A program that speaks.
  package enum Engine: String, Sendable, Hashable {
    /// CMU Flite.
    case flite
    /// eSpeak NG.
    case espeak = "espeak-ng"

    /// The program; nil where it is not installed.
    var program: ExternalProgram? { ExternalProgram(named: rawValue) }
  }

  /// The program that speaks.
  package let engine: Engine
  /// The voice, as the program calls it.
  package let name: String

  private static let fliteVoices: Set<String> = ["kal", "kal16", "awb", "awb_time", "rms", "slt"]

  /// The voices that are taken where none are named, as far as they are installed.
  ///
  /// - Parameter language: espeak-ng's voices of a language other than English; none for English.
  /// - Returns: The voices, in the order in which they speak.
  package static func installed(language: [String] = []) -> [SyntheticVoice] {
    let english = ["flite:slt", "flite:rms", "flite:awb", "espeak-ng:en-us", "espeak-ng:en-gb"]
    // Each voice as it is, and as a woman.
    let others = language.flatMap { ["espeak-ng:\($0)", "espeak-ng:\($0)+f2"] }
    return (others.isEmpty ? english : others).compactMap { try? SyntheticVoice($0) }
  }

  /// A voice: `flite:slt`, `espeak-ng:en-us`, or the name alone.
  ///
  /// - Throws: `TestProblem` where its program is not installed or the name is none.
  package init(_ text: String) throws(TestProblem) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, let engine = Engine(rawValue: parts[0]) {
      self.engine = engine
      name = parts[1]
    } else {
      engine = Self.fliteVoices.contains(text) ? .flite : .espeak
      name = text
    }
    let allowed = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_+-".unicodeScalars.contains($0)
    }
    guard !name.isEmpty, !name.hasPrefix("-"), allowed else {
      throw TestProblem(text, "That is no voice; write such as flite:slt or espeak-ng:en-us.")
    }
    guard engine != .flite || Self.fliteVoices.contains(name) else {
      throw TestProblem(
        text,
        "flite has no such voice; it has \(Self.fliteVoices.sorted().joined(separator: ", ")).")
    }
    guard engine.program != nil else {
      throw TestProblem(
        text,
        "\(engine.rawValue) is not installed; install it with: apt-get install \(engine.rawValue)")
    }
  }

  /// Speaks a sentence.
  ///
  /// - Parameters:
  ///   - text: The sentence.
  ///   - speed: 1 is the voice's own, 2 twice as fast.
  /// - Returns: Samples, 16 kHz, with a third of a second of silence before and behind.
  /// - Throws: `TestProblem` where the program fails.
  package func speak(_ text: String, speed: Double) async throws(TestProblem) -> [Int16] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "callvoice-\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: file) }
    let arguments: [String]
    switch engine {
    case .flite:
      arguments = [
        "-voice", name, "--setf", "duration_stretch=\(Figure.fixed(1 / speed, 4))", "-t", text,
        "-o", file.path,
      ]
    case .espeak:
      // espeak-ng's own speed is 175 words a minute; what follows -- is the text.
      arguments = [
        "-v", name, "-s", "\(Int((175 * speed).rounded()))", "-w", file.path, "--", text,
      ]
    }
    let failure = TestProblem(
      "\(engine.rawValue):\(name)",
      "The voice does not speak; see that \(engine.rawValue) has it.")
    let run = try? await engine.program?.run(arguments, timeout: .seconds(60))
    guard run?.isSuccess == true else { throw failure }
    let speech: [Int16]
    do {
      speech = try NoiseMixer.samples(of: file.path)
    } catch {
      throw failure
    }
    guard speech.contains(where: { $0 != 0 }) else { throw failure }
    let silence = [Int16](repeating: 0, count: 16_000 / 3)
    return silence + speech + silence
  }
}

/// Noise of equal power in all octaves, as rooms have it, the same for the same seed.
///
/// The sum of random values of which each stays twice as long as the one before: R. F. Voss and J.
/// Clarke, "1/f noise in music and speech", Nature 258, 1975.
package enum PinkNoise: Sendable {
  private static let octaves = 12
  private static let amplitude = 1_200

  /// So many samples.
  package static func samples(_ count: Int, seed: UInt64) -> [Int16] {
    var random = SplitMix(seed: seed)
    var values = [Int](repeating: 0, count: octaves)
    return (0..<max(0, count)).map { index in
      for octave in 0..<octaves where index % (1 << octave) == 0 {
        values[octave] = Int.random(in: -amplitude...amplitude, using: &random)
      }
      return Int16(values.reduce(0, +))
    }
  }
}

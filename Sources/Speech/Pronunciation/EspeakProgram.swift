internal import Foundation

/// Asks the program espeak-ng how words are said.
///
/// It runs as a process of its own: espeak-ng is under the GPL, and callvoice is not. Words go in and
/// sounds come out by files without a name, so nothing is left behind.
struct EspeakProgram: Sendable {
  /// The program.
  let path: String

  /// The program in the folders of `PATH`, or nil where it is in none.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let folders = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
    guard
      let path = folders.map({ "\($0)/espeak-ng" })
        .first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    self.path = path
  }

  init(path: String) {
    self.path = path
  }

  /// The sounds of each word in the International Phonetic Alphabet, in the order of the words.
  ///
  /// The batches run side by side.
  /// - Returns: for each batch as many texts as words, or nil where the program fails.
  func sounds(of batches: [SoundBatch]) -> [[String]?] {
    let runs = batches.map { start($0) }
    return zip(batches, runs).map { batch, run in
      guard let run, let text = run.finish(within: Self.patience) else { return nil }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if lines.count == batch.words.count { return lines }
      // Some word took more or fewer lines than one: halves find it.
      guard batch.words.count > 1 else { return [lines.joined(separator: " ")] }
      let middle = batch.words.count / 2
      let halves = [batch.words[..<middle], batch.words[middle...]].map {
        SoundBatch(voice: batch.voice, words: Array($0))
      }
      let found = halves.map { sounds(of: [$0])[0] }
      guard let first = found[0], let second = found[1] else { return nil }
      return first + second
    }
  }

  /// The seconds after which a program that does not end is given up.
  private static let patience = 60.0

  private func start(_ batch: SoundBatch) -> ChildRun? {
    // Fast speech has fewer samples, and so takes less time, though nobody hears them; a comma ends
    // a line.
    ChildRun(
      path,
      ["-v", batch.voice, "-s", "440", "-z", "-q", "-b", "1", "--ipa", "--sep=_", "--stdin"],
      input: batch.words.map { $0 + ",\n" }.joined())
  }
}

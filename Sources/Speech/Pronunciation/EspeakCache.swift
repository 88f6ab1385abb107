internal import Foundation
internal import Storage

/// What espeak-ng said earlier, kept between runs.
///
/// One line a word: voice, word and sounds, separated by tabs. A file of another version of the
/// program, a damaged one and a folder that cannot be written only cost time.
struct EspeakCache {
  private let file: URL?
  private let head: String
  private var sounds: [String: [String: String]] = [:]
  private var isChanged = false

  /// How many words are kept at most; with more, the file begins anew.
  private static let mostWords = 300_000

  /// Reads what a program said earlier; without a file, what it says is only kept in memory.
  init(file: URL?, program: EspeakProgram) {
    self.file = file
    head = "callvoice sounds 1 \(Self.mark(of: program.path))"
    guard let file, let data = try? Data(contentsOf: file) else { return }
    var lines = String(decoding: data, as: UTF8.self).split(separator: "\n")[...]
    guard let first = lines.popFirst(), first == head, lines.count <= Self.mostWords else { return }
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      sounds[String(fields[0]), default: [:]][String(fields[1])] = String(fields[2])
    }
  }

  /// The sounds of a word, empty where the program has none; nil where it was not asked.
  func sounds(of word: String, voice: String) -> String? { sounds[voice]?[word] }

  /// Learns the sounds of words.
  mutating func add(_ found: [String], for batch: SoundBatch) {
    for (word, text) in zip(batch.words, found) {
      sounds[batch.voice, default: [:]][word] = text.filter { $0 != "\t" && $0 != "\n" }
      isChanged = true
    }
  }

  /// Writes what is new, readable by the user alone.
  mutating func save() {
    guard isChanged, let file else { return }
    isChanged = false
    var text = head + "\n"
    for (voice, words) in sounds.sorted(by: { $0.key < $1.key }) {
      for (word, sound) in words.sorted(by: { $0.key < $1.key }) {
        text += "\(voice)\t\(word)\t\(sound)\n"
      }
    }
    try? PrivateFile.write(text, to: file)
  }

  /// What tells one installation of the program from another.
  private static func mark(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    return "\(path) \(status.st_size) \(status.st_mtim.tv_sec)"
  }
}

internal import ExternalPrograms
internal import Foundation
internal import Storage

/// Asks the program espeak-ng how words are said.
///
/// It runs as a process of its own: espeak-ng is under the GPL, and callvoice is not. Words go in and
/// sounds come out by files without a name, so nothing is left behind.
package struct EspeakProgram: Sendable {
  /// The program.
  let path: String

  /// The program in the folders of `PATH`, or nil if it is in none.
  package init?() {
    self.init(environment: ProcessInfo.processInfo.environment)
  }

  init?(environment: [String: String]) {
    guard let path = ExternalProgram(named: "espeak-ng", environment: environment)?.path else {
      return nil
    }
    self.path = path
  }

  init(path: String) {
    self.path = path
  }

  /// The sounds of each word in the International Phonetic Alphabet, in the order of the words.
  ///
  /// The batches run side by side.
  /// - Returns: For each batch as many texts as words, or nil if the program fails.
  func sounds(of batches: [WordBatch]) -> [[String]?] {
    let runs = batches.map { start($0) }
    return zip(batches, runs).map { batch, run in
      guard let run, let text = run.finish(within: Self.timeout) else { return nil }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if lines.count == batch.words.count { return lines }
      // Some word took more or fewer lines than one: halves find it.
      guard batch.words.count > 1 else { return [lines.joined(separator: " ")] }
      let middle = batch.words.count / 2
      let halves = [batch.words[..<middle], batch.words[middle...]].map {
        WordBatch(voice: batch.voice, words: Array($0))
      }
      let found = halves.map { sounds(of: [$0])[0] }
      guard let first = found[0], let second = found[1] else { return nil }
      return first + second
    }
  }

  /// The timeout of a program that does not end, in seconds.
  private static let timeout = 60.0

  private func start(_ batch: WordBatch) -> ChildRun? {
    // Fast speech has fewer samples, and so takes less time, though nobody hears them; a comma ends
    // a line.
    ChildRun(
      path,
      ["-v", batch.voice, "-s", "440", "-z", "-q", "-b", "1", "--ipa", "--sep=_", "--stdin"],
      input: batch.words.map { $0 + ",\n" }.joined())
  }
}

/// The words of one request to espeak-ng, and the voice that says them.
struct WordBatch: Sendable, Hashable {
  /// The voice, such as `en-us`.
  let voice: String
  /// Words of letters, marks and apostrophes alone.
  let words: [String]
}

/// The earlier answers of espeak-ng, cached between runs.
///
/// One line a word: voice, word and sounds, separated by tabs. A file of another version of the
/// program, a damaged one and a folder that cannot be written only cost time.
struct EspeakCache {
  private let file: URL?
  private let head: String
  private var sounds: [String: [String: String]] = [:]
  private var isChanged = false

  /// The maximum number of cached words; beyond it, the file starts over.
  private static let mostWords = 300_000

  /// Reads the cache of a program's answers; without a file, they are only cached in memory.
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

  /// The sounds of a word, empty if the program has none; nil if it was not asked.
  func sounds(of word: String, voice: String) -> String? { sounds[voice]?[word] }

  /// Learns the sounds of words.
  mutating func add(_ found: [String], for batch: WordBatch) {
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

  /// A mark that differs between installations of the program.
  private static func mark(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    return "\(path) \(status.st_size) \(status.st_mtim.tv_sec)"
  }
}

/// A program that runs with a text for its input, and whose output is wanted.
///
/// Input and output are files that have no name, so a program that reads and writes in any order is
/// never waited for in vain. What it writes to standard error is thrown away.
///
/// Not an `ExternalProgram`, which is awaited: pronunciations are looked up without suspension, so that
/// nobody sees a dictionary half-made.
private final class ChildRun {
  private let process: pid_t
  private let output: FileHandle
  private var isOver = false

  /// Starts a program, or nil if that fails.
  init?(_ path: String, _ arguments: [String], input: String) {
    guard let source = Self.unnamedFile(), let output = Self.unnamedFile(),
      (try? source.write(contentsOf: Data(input.utf8))) != nil,
      (try? source.seek(toOffset: 0)) != nil
    else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, source.fileDescriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var strings: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, nil, &strings, environ) == 0 else { return nil }
    self.process = process
    self.output = output
  }

  deinit {
    if !isOver { stop() }
  }

  /// Waits for the end and gives what was written, or nil if the program failed or was too slow.
  func finish(within seconds: Double) -> String? {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var status: Int32 = 0
    var pause: UInt32 = 500
    while true {
      let found = waitpid(process, &status, WNOHANG)
      if found == process { break }
      if found < 0, errno != EINTR { break }
      guard clock.now < end else {
        stop()
        return nil
      }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
    isOver = true
    guard status == 0, (try? output.seek(toOffset: 0)) != nil else { return nil }
    // Of an empty file there is no data.
    return String(decoding: (try? output.readToEnd()) ?? Data(), as: UTF8.self)
  }

  private func stop() {
    isOver = true
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// A file only this process has, which ends with it.
  private static func unnamedFile() -> FileHandle? {
    var path = Array("\(NSTemporaryDirectory())/callvoice-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

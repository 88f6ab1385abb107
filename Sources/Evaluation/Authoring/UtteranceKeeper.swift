package import Audio
package import Dialer
package import Foundation
internal import Speech
internal import Synchronization

/// Keeps what was heard, each utterance with its events, in a folder that nobody else can read.
///
/// The newest 200 are kept; those that a manifest in the folder names are kept beside them.
package final class UtteranceKeeper: Sendable {
  private struct State {
    var samples: [Int16] = []
    /// The sample of the source that `samples` begins with.
    var first = 0
    var events: [DialerEvent] = []
    var count = 0
    var isProblemTold = false
  }

  private let folder: URL
  private let stamp: String
  private let state = Mutex(State())
  private let onProblem: @Sendable (TestProblem) -> Void

  /// The number of utterances that are kept.
  static let most = 200
  /// The sound that is remembered: longer than the longest utterance.
  private static let memory = 45 * 16_000
  /// The sound kept around an utterance, in seconds.
  private static let margin = 0.4

  /// Keeps into a folder, which is made with mode 0700 where it is not there.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - date: When the program began; part of the names of the files.
  ///   - onProblem: Is told once that something could not be kept.
  /// - Throws: `TestProblem` where it cannot be made, or others can read it.
  package init(
    folder path: String, date: Date = Date(),
    onProblem: @escaping @Sendable (TestProblem) -> Void = { _ in }
  ) throws(TestProblem) {
    self.onProblem = onProblem
    folder = URL(fileURLWithPath: path, isDirectory: true)
    stamp = date.formatted(
      .verbatim(
        "\(year: .padded(4))\(month: .twoDigits)\(day: .twoDigits)T\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\(minute: .twoDigits)\(second: .twoDigits)",
        timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    if !FileManager.default.fileExists(atPath: path) {
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw TestProblem(path, "The folder cannot be made; name another with --keep.")
      }
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 == 0,
      attributes?[.type] as? FileAttributeType == .typeDirectory
    else {
      throw TestProblem(
        path, "The folder is not yours alone; name another with --keep, or run: chmod 700 on it.")
    }
  }

  /// The source, with its sound remembered by a keeper as it is read; itself without a keeper.
  package static func source(
    _ source: sending any AudioSource, rememberedBy keeper: UtteranceKeeper?
  ) -> sending any AudioSource {
    guard let keeper else { return source }
    return KeptSource(source, keeper: keeper)
  }

  func hear(_ chunk: [Int16]) {
    state.withLock { state in
      state.samples += chunk
      let excess = state.samples.count - Self.memory
      guard excess > 16_000 else { return }
      state.samples.removeFirst(excess)
      state.first += excess
    }
  }

  /// Takes an event; a transcript begins a new utterance, and the last one is written.
  package func add(_ event: DialerEvent) {
    if case .transcript = event.kind { finish() }
    state.withLock { state in
      if case .transcript = event.kind {
        state.events = [event]
      } else if !state.events.isEmpty {
        state.events.append(event)
      }
    }
  }

  /// Writes the last utterance.
  package func finish() {
    let kept = state.withLock { state -> (name: String, samples: [Int16], events: [DialerEvent])? in
      defer { state.events = [] }
      guard case .transcript(_, let transcript)? = state.events.first?.kind,
        let span = transcript.span, transcript.reason != Transcript.Rejection.noSpeech.rawValue
      else { return nil }
      let start = Int((span.lowerBound - Self.margin) * 16_000) - state.first
      let end = Int((span.upperBound + Self.margin) * 16_000) - state.first
      let lower = min(max(0, start), state.samples.count)
      let upper = min(max(lower, end), state.samples.count)
      guard lower < upper else { return nil }
      state.count += 1
      let number = String(state.count)
      let name = "\(stamp)-\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)"
      return (name, Array(state.samples[lower..<upper]), state.events)
    }
    guard let kept else { return }
    if let file = try? RecordingWriter.data(kept.samples) { write(file, "\(kept.name).wav") }
    write(Data(kept.events.map { $0.json + "\n" }.joined().utf8), "\(kept.name).jsonl")
    dropOldest()
  }

  private func write(_ data: Data, _ name: String) {
    let path = folder.appendingPathComponent(name).path
    guard
      !FileManager.default.createFile(
        atPath: path, contents: data, attributes: [.posixPermissions: 0o600])
    else { return }
    // Half a file is none.
    try? FileManager.default.removeItem(atPath: path)
    let isFirst = state.withLock { state in
      defer { state.isProblemTold = true }
      return !state.isProblemTold
    }
    if isFirst {
      onProblem(
        TestProblem(
          folder.path, "What is heard cannot be kept there; make room, or name another with --keep."
        ))
    }
  }

  private func dropOldest() {
    let labelled = KeptUtterances.labelled(in: folder)
    let names = KeptUtterances.names(in: folder).filter { !labelled.contains($0 + ".wav") }
    for name in names.dropLast(Self.most) {
      for ending in ["wav", "jsonl"] {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("\(name).\(ending)"))
      }
    }
  }
}

/// A source whose sound a keeper remembers.
private final class KeptSource: AudioSource {
  private let source: any AudioSource
  private let keeper: UtteranceKeeper

  var band: AudioBand { source.band }

  init(_ source: any AudioSource, keeper: UtteranceKeeper) {
    self.source = source
    self.keeper = keeper
  }

  func read() throws(SpeechError) -> [Int16]? {
    let chunk = try source.read()
    if let chunk { keeper.hear(chunk) }
    return chunk
  }
}

@available(*, unavailable)
extension KeptSource: Sendable {}

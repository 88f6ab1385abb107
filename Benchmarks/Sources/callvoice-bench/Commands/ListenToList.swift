internal import ArgumentParser
internal import Audio
internal import ContactBook
internal import Foundation
internal import NameSearch
internal import Sessions
internal import Speech

/// Listens for a long list, to be measured in a process of its own.
struct ListenToList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen-to-list", abstract: "Listen for a long list.", shouldDisplay: false)

  @Argument var folder: String
  @Argument var count: Int
  @Argument var calls: Int
  @Flag var readyOnly = false

  private var task: ListTask {
    ListTask(
      folder: URL(fileURLWithPath: folder, isDirectory: true), count: count, calls: calls)
  }

  func run() async throws {
    var result = ListResult()
    let clock = ContinuousClock()
    let start = clock.now
    let setup = try task.setup(isAdded: false)
    let read = clock.now
    let cpu = ProcessTime.cpu
    let session = try await Session(setup)
    result.reading = (read - start).inSeconds
    result.ready = (clock.now - read).inSeconds
    result.readyCPU = ProcessTime.cpu - cpu
    result.nameCount = setup.nameSearch.spokenNames.count
    result.memoryReady = ProcessTime.peakMegabytesSinceReset
    if !readyOnly {
      let spoken = try JSONDecoder().decode(
        [ListTask.Call].self, from: Data(contentsOf: task.commands))
      try await hear(spoken.dropLast(), by: session, into: &result)
      try await add(spoken, to: session, into: &result)
    }
    try JSONEncoder().encode(result).write(to: task.result)
  }

  /// Hears each call by each voice.
  private func hear(
    _ calls: ArraySlice<ListTask.Call>, by session: Session, into result: inout ListResult
  ) async throws {
    ProcessTime.resetPeak()
    for voice in FliteVoice.allCases {
      for call in calls {
        let samples = try samples(of: call, by: voice)
        let before = ProcessTime.cpu
        let heard = await session.hear(samples)
        result.cpu += ProcessTime.cpu - before
        result.sound += Double(samples.count) / Double(AudioFormat.sampleRate)
        result.commandCount += 1
        if heard.isCall(to: call.number) {
          result.called += 1
        } else if !heard.called.isEmpty {
          result.wrong += 1
        } else if heard.offered.contains(call.number) {
          result.offered += 1
        }
        if let latency = heard.latency, !heard.isCallAfterEnd { result.latencies.append(latency) }
        result.details.append(
          "\(voice) “\(call.sentence)”: \(heard.text) (\(heard.confidenceText)); "
            + heard.outcome(expected: call.number))
      }
    }
    result.memoryListening = ProcessTime.peakMegabytesSinceReset
  }

  /// Adds a contact while calls are spoken in real time, and then calls it.
  private func add(
    _ calls: [ListTask.Call], to session: Session, into result: inout ListResult
  ) async throws {
    guard let added = calls.last else { return }
    let recordings = try calls.dropLast().map { try samples(of: $0, by: .slt) }
    let last = try samples(of: added, by: .slt)
    let source = PacedSource(recordings)
    let task = task
    ProcessTime.resetPeak()
    async let changed = Task.detached {
      try await Task.sleep(for: .seconds(6))
      let before = source.takeLongestWait()
      let start = ContinuousClock.now
      try await session.take(try task.setup(isAdded: true))
      let time = (ContinuousClock.now - start).inSeconds
      source.finish(with: last)
      return (time, before, source.takeLongestWait())
    }.value
    let heard = await session.hear(source)
    (result.adding, result.waitBefore, result.waitWhileAdding) = try await changed
    result.memoryRebuilding = ProcessTime.peakMegabytesSinceReset
    let texts = heard.texts
    result.isAddedHeard = texts.last == added.sentence
    result.heardWhileAdding = max(0, texts.count - 1)
    result.rightWhileAdding =
      zip(texts.dropLast(), 0...).filter { text, number in
        text == calls[number % recordings.count].sentence
      }.count
    result.details.append("while adding: " + texts.joined(separator: " | "))
  }

  /// A call with a second of faint noise behind it.
  private func samples(of call: ListTask.Call, by voice: FliteVoice) throws -> [Int16] {
    let command = SpokenCommand(sentence: call.sentence, number: call.number)
    let recording = try SpokenRecording(of: command, by: voice, in: task.folder)
    return recording.samples + Noise.faint(seconds: 1)
  }
}

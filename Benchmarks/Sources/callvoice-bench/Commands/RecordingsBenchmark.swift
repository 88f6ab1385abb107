internal import ArgumentParser
internal import Conversation
internal import Foundation
internal import Sessions
internal import Speech

/// How well recorded people are heard: names by telephone, orders in noise, free speech, wake phrases.
struct RecordingsBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "recordings",
    abstract: "Recorded people: names by telephone, orders in noise, free speech, wake phrases.")

  @OptionGroup var options: BenchOptions
  @OptionGroup var recordings: RecordingsOptions

  @Option(
    help: ArgumentHelp(
      "Only this line: names, orders, speech or wake (repeatable).", valueName: "line"))
  var only: [Line] = Line.allCases

  /// A kind of recordings.
  enum Line: String, ExpressibleByArgument, CaseIterable {
    case names
    case orders
    case speech
    case wake

    /// The file that is there where the recordings are.
    var file: String {
      switch self {
      case .names: "phone/names.jsonl"
      case .orders: "barista/manifest.jsonl"
      case .speech: "phone/free.jsonl"
      case .wake: "wake"
      }
    }
  }

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    for line in only { print(try Self.report(line, in: workplace, recordings)) }
  }

  /// Measures a line; says so where its recordings are not there.
  static func report(
    _ line: Line, in workplace: Workplace, _ options: RecordingsOptions
  ) throws -> Report {
    let folder = options.folder(in: workplace)
    let file = folder.appendingPathComponent(line.file)
    guard FileManager.default.fileExists(atPath: file.path) else {
      var report = Report(line.rawValue, "skipped")
      report.notes = [
        "There is no \(file.path); name the folder of the recordings with --recordings."
      ]
      return report
    }
    return switch line {
    case .names: try names(file, in: workplace)
    case .orders: try orders(file, noise: noise(in: folder), in: workplace)
    case .speech: try speech(file, in: workplace)
    case .wake: try wake(folder, in: workplace)
    }
  }

  private static func noise(in folder: URL) -> URL {
    folder.appendingPathComponent("noise/kitchen.flac")
  }

  /// People's own names by telephone, among a thousand.
  private static func names(_ file: URL, in workplace: Workplace) throws -> Report {
    let people = try PhoneRecording.all(in: file)
    let own = Set(people.compactMap(\.name).map { $0.lowercased() })
    var listed = own.sorted()
    for other in try others(1_000, in: workplace).names where listed.count < 1_000 {
      let name = "\(other.first) \(other.last)"
      if !own.contains(name) { listed.append(name) }
    }
    let grammar = workplace.folder.appendingPathComponent("names.jsgf")
    let text =
      "#JSGF V1.0;\ngrammar names;\npublic <name> = (\(listed.joined(separator: "|"))) {contact};\n"
    try Data(text.utf8).write(to: grammar)
    let manifest = workplace.folder.appendingPathComponent("names.jsonl")
    try Data(
      people.compactMap { person in
        person.name.map { name in
          person.line(expecting: ["rule": "name", "slots": ["contact": name.lowercased()]])
        }
      }.joined().utf8
    ).write(to: manifest)
    let run = try TestRun.run([manifest.path, "--grammar", grammar.path], in: workplace)
    let count = run.items.count
    var report = Report("names", "people's own names by telephone, among \(listed.count)")
    report.figures = [
      .share("accepted and right", run.items.count { $0.verdict == "right" }, of: count),
      .share("accepted and wrong", run.items.count { $0.verdict == "wrong" }, of: count),
      .share("not accepted", run.items.count { $0.verdict == "falseReject" }, of: count),
    ]
    return report
  }

  /// Orders of coffee with their own grammar, clean and in noise.
  private static func orders(_ file: URL, noise: URL, in workplace: Workplace) throws -> Report {
    let grammar = workplace.root.appendingPathComponent("Benchmarks/Grammars/orders.jsgf")
    var arguments = [file.path, "--grammar", grammar.path]
    let hasNoise = FileManager.default.fileExists(atPath: noise.path)
    if hasNoise { arguments += ["--snr", "24,15,6", "--noise", noise.path] }
    let run = try TestRun.run(arguments, in: workplace)
    var report = Report(
      "orders in noise", "recorded orders of coffee, all slots right and accepted")
    for condition in ["clean", "24 dB", "15 dB", "6 dB"] {
      let items = run.items.filter { $0.condition == condition }
      guard !items.isEmpty else { continue }
      report.figures.append(
        .share(condition, items.count { $0.verdict == "right" }, of: items.count))
    }
    if !hasNoise { report.notes = ["There is no \(noise.path), so they are heard as recorded."] }
    return report
  }

  /// Free speech by telephone with the calling grammar: none of it is a request.
  private static func speech(_ file: URL, in workplace: Workplace) throws -> Report {
    let manifest = workplace.folder.appendingPathComponent("speech.jsonl")
    let lines = try PhoneRecording.all(in: file).map { $0.line(expecting: nil) }
    try Data(lines.joined().utf8).write(to: manifest)
    let contacts = workplace.folder.appendingPathComponent("300.vcf")
    try Data(others(300, in: workplace).cards(first: 300).utf8).write(to: contacts)
    let run = try TestRun.run([manifest.path, "--contacts", contacts.path], in: workplace)
    let heard = run.items.flatMap(\.heard)
    let hours = run.seconds / 3600
    var report = Report(
      "speech", "\(run.items.count) recordings of free speech by telephone, 300 contacts")
    report.figures = [
      .share("carried out", heard.count(where: \.acted), of: heard.count),
      .measure("accepted", Double(heard.count(where: \.accepted)) / hours, "an hour"),
      .measure("questions", Double(heard.count(where: \.isQuestion)) / hours, "an hour"),
      .measure("CPU time per second of sound", run.cpu / run.seconds, "s", digits: 3),
    ]
    return report
  }

  private static func others(_ count: Int, in workplace: Workplace) throws -> ListedPeople {
    let setup = try workplace.setup()
    return try ListedPeople(
      count: count, dictionary: try setup.model(acousticModel: nil).dictionary,
      tables: setup.resources.names)
  }
}

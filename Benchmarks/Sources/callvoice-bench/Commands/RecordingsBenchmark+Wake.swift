internal import Audio
internal import Foundation

extension RecordingsBenchmark {
  /// How far the loudest moment of speech is above that of the noise, in dB.
  private static let ratio = 10.0

  /// Wake phrases in noise: those of each folder of `wake`, against the orders and the other phrases.
  static func wake(_ folder: URL, in workplace: Workplace) throws -> Report {
    var report = Report("wake phrases", "said by many people, at \(Int(ratio)) dB")
    let noise = folder.appendingPathComponent("noise/kitchen.flac")
    guard FileManager.default.fileExists(atPath: noise.path) else {
      report.notes = [
        "There is no \(noise.path); name the folder of the recordings with --recordings."
      ]
      return report
    }
    let mixer = NoiseMix(try AudioFile(path: noise.path).samples(), ratio: ratio)
    let target = workplace.folder.appendingPathComponent("wake", isDirectory: true)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    func noisy(_ files: [URL]) throws -> [String] {
      try files.map { file in
        let name = file.deletingPathExtension().lastPathComponent
        let place = file.deletingLastPathComponent().lastPathComponent
        let mixed = target.appendingPathComponent("\(place)-\(name).wav")
        let sound = mixer.mixed(
          try AudioFile(path: file.path).samples(), name: mixed.lastPathComponent)
        try RecordingWriter.data(sound).write(to: mixed)
        return mixed.path
      }
    }
    let phrases = try names(of: folder.appendingPathComponent("wake"))
    let orders = try recordings(in: folder.appendingPathComponent("barista"))
    let others = try noisy(orders)
    for phrase in phrases {
      let text = phrase.lastPathComponent.replacingOccurrences(of: "_", with: " ")
      let said = try noisy(try recordings(in: phrase))
      let arguments =
        ["doctor", "--wake", text, "--json"] + said.flatMap { ["--said", $0] }
        + others.flatMap { ["--recording", $0] }
      let lines = try workplace.runProgram(arguments, expecting: [0, 78]).data
        .split(separator: UInt8(ascii: "\n"))
      let rows = lines.compactMap { try? JSONDecoder().decode(Threshold.self, from: $0) }
      guard let usual = rows.first(where: { $0.threshold == 0.5 }) else {
        report.notes.append("“\(text)” cannot be a wake phrase; see: callvoice doctor --wake.")
        continue
      }
      report.figures += [
        .share("“\(text)” missed", said.count - usual.heard, of: said.count),
        .measure("“\(text)” false alarms", usual.falseAlarmsPerHour ?? 0, "an hour"),
      ]
      if let strict = rows.first(where: { $0.falseAlarms == 0 }) {
        report.figures.append(
          .share("“\(text)” missed without any", said.count - strict.heard, of: said.count))
      }
    }
    return report
  }

  private static func names(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }
      .sorted { $0.path < $1.path }
  }

  private static func recordings(in folder: URL) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { ["flac", "wav"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }

  /// A line of `doctor --wake --json`.
  private struct Threshold: Decodable {
    let threshold: Double
    let falseAlarms: Int
    let falseAlarmsPerHour: Double?
    let heard: Int
  }
}

internal import Audio
internal import Foundation

/// A command spoken by flite.
struct SpokenRecording: Sendable {
  /// 16-bit samples, one channel, 16 kHz.
  let samples: [Int16]

  /// Speaks a command, once a run.
  ///
  /// - Throws: `BenchError` where flite is missing or fails, `SpeechError`.
  init(of command: SpokenCommand, by voice: FliteVoice, in workplace: Workplace) throws {
    try self.init(of: command, by: voice, in: workplace.folder)
  }

  /// Speaks a command, once a folder.
  ///
  /// - Throws: `BenchError` where flite is missing or fails, `SpeechError`.
  init(of command: SpokenCommand, by voice: FliteVoice, in folder: URL) throws {
    let name = command.sentence.replacingOccurrences(of: "/", with: "-")
    let file = folder.appendingPathComponent("\(voice.rawValue) \(name).wav")
    if !FileManager.default.fileExists(atPath: file.path) {
      try Self.speak(command.sentence, voice, file)
    }
    samples = try AudioFile(path: file.path).samples()
  }

  private static func speak(
    _ sentence: String, _ voice: FliteVoice, _ file: URL
  ) throws(BenchError) {
    let arguments = ["-voice", voice.rawValue, "-t", sentence, "-o", file.path]
    let result: ChildProcess.Result
    do {
      result = try ChildProcess.run("flite", arguments)
    } catch {
      throw BenchError(69, "flite, which speaks the commands, is missing; apt-get install flite")
    }
    guard result.exitCode == 0, FileManager.default.fileExists(atPath: file.path) else {
      throw BenchError(
        69, "flite cannot say “\(sentence)” with the voice \(voice.rawValue); see: flite -lv")
    }
  }
}

extension AudioFile {
  /// All that is left to read.
  func samples() throws(SpeechError) -> [Int16] {
    var samples: [Int16] = []
    while let chunk = try read() { samples += chunk }
    return samples
  }
}

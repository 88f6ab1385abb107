import ExternalPrograms
import Foundation
import SpeechTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Audio

/// Recordings that libsndfile cannot read, with programs in the place of ffmpeg.
struct ForeignRecordingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A program with this script, in which `$last` is the file that the sound is to go to.
  private func decoder(_ script: String) throws -> ExternalProgram {
    let text = """
      #!/bin/sh
      for last; do :; done
      last=${last#file:}
      \(script)
      """
    return ExternalProgram(path: try folder.program(text, to: "ffmpeg").path)
  }

  private func foreign() throws -> String {
    try folder.path(writing: Array("\u{0}\u{0}\u{0}\u{20}ftypM4A ".utf8), to: "voice.m4a")
  }

  /// The error of a recording that cannot be opened.
  private func failure(_ path: String, _ decoder: ExternalProgram?) async -> SpeechError? {
    do throws(SpeechError) {
      _ = try await AudioFile.decoding(path: path, decoder: decoder)
      return nil
    } catch {
      return error
    }
  }

  @Test func isDecoded() async throws {
    let sound = try folder.path(
      writing: WaveFile(samples: Tone.samples(), rate: 8000).bytes, to: "decoded")
    let decoder = try decoder(
      "printf '%s\\n' \"$@\" >'\(folder.url.path)/arguments'; cat '\(sound)' >\"$last\"")
    let problems = Mutex<[String]>([])
    let file = try await AudioFile.decoding(
      path: foreign(), decoder: decoder,
      onProblem: { problem in problems.withLock { $0.append(problem.code) } })
    #expect(file.name.hasSuffix("/voice.m4a"))
    // The rate is that of the recording, so that a telephone's sound is known.
    #expect(file.sampleRate == 8000)
    #expect(file.band == .telephone)
    #expect(try file.samples().count > 0)
    let arguments = try String(
      contentsOf: folder.url.appending(path: "arguments"), encoding: .utf8
    ).split(separator: "\n")
    #expect(arguments.contains("-nostdin"))
    // Nothing is fetched from a network.
    let list = try #require(arguments.firstIndex(of: "-protocol_whitelist"))
    #expect(arguments[list + 1] == "file")
  }

  @Test func whatIsKnownNeedsNoDecoder() async throws {
    let path = try folder.path(writing: WaveFile(samples: Tone.samples()).bytes, to: "a.wav")
    let decoder = try decoder(">'\(folder.url.path)/was-run'")
    #expect(try await AudioFile.decoding(path: path, decoder: decoder).sampleRate == 16_000)
    #expect(
      !FileManager.default.fileExists(atPath: folder.url.appending(path: "was-run").path))
  }

  @Test(arguments: ["exit 1", "exit 0", nil])
  func cannotBeDecoded(script: String?) async throws {
    let path = try foreign()
    var decoder: ExternalProgram?
    if let script { decoder = try self.decoder(script) }
    let error = await failure(path, decoder)
    #expect(error?.code == .unreadableAudio)
    #expect(
      error?.description.replacing(path, with: "FILE")
        == "FILE is no recording that can be read (Format not recognised); WAV, FLAC, Ogg, Opus, MP3, "
        + "AIFF, AU and SPHERE can, and what ffmpeg converts: ffmpeg -i FILE voice.wav")
  }

  @Test func theCommandIsOneForAShell() async throws {
    let path = try folder.path(writing: Array("sound".utf8), to: "my voice's.m4a")
    let error = await failure(path, nil)
    #expect(
      error?.description.hasSuffix(
        "ffmpeg -i '\(folder.url.path)/my voice'\\''s.m4a' 'my voice'\\''s.wav'") == true)
  }

  /// The program is killed with the task; the test would otherwise take as long as it sleeps.
  @Test func isKilledWhenCancelled() async throws {
    let started = folder.url.appending(path: "started")
    let path = try foreign()
    let decoder = try decoder("echo $$ >'\(started.path)'; exec sleep 600")
    let task = Task { await failure(path, decoder)?.description }
    while (try? String(contentsOf: started, encoding: .utf8))?.hasSuffix("\n") != true {
      await Task.yield()
    }
    let text = try String(contentsOf: started, encoding: .utf8)
    let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    task.cancel()
    #expect(
      await task.value == "\(path) was not decoded to its end by ffmpeg; try again.")
    #expect(kill(process, 0) != 0)
  }
}

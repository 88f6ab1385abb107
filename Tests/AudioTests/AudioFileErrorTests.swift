import Foundation
import SpeechTestSupport
import TestSupport
import Testing

@testable import Audio

@Suite struct AudioFileErrorTests {
  /// The text of the error when a file with these contents is read to its end; FILE is its path.
  private func failure(_ bytes: [UInt8], name: String = "sound.wav") throws -> String? {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: bytes, to: name)
    let error = #expect(throws: SpeechError.self) { _ = try AudioFile(path: path).samples() }
    #expect(error?.code == .unreadableAudio)
    return error?.description.replacing(path, with: "FILE")
  }

  @Test func missing() {
    let error = #expect(throws: SpeechError.self) { _ = try AudioFile(path: "/nowhere/a.wav") }
    #expect(error?.code == .unreadableAudio)
    #expect(error?.description == "/nowhere/a.wav cannot be read: no such file or directory.")
  }

  @Test func folder() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: SpeechError.self) { _ = try AudioFile(path: folder.url.path) }
    #expect(error?.code == .unreadableAudio)
    #expect(
      error?.description == "\(folder.url.path) is a folder; name the recordings in it.")
  }

  @Test func empty() throws {
    #expect(try failure([]) == "FILE is empty; give a recording that holds sound.")
  }

  @Test(arguments: ["a.txt", "a.wav", "a.flac"])
  func text(name: String) throws {
    #expect(
      try failure(Array("Call Maria on her mobile.\n".utf8), name: name)
        == "FILE is no recording that can be read (Format not recognised); WAV, FLAC, Ogg, Opus, MP3, "
        + "AIFF, AU and SPHERE can, and what ffmpeg converts: ffmpeg -i FILE "
        + (name == "a.wav" ? "a-converted.wav" : "a.wav"))
  }

  @Test(arguments: [
    (7, "7"), (62, "62"),
    (4_096_001, "4096001"),
  ])
  func rate(rate: Int, text: String) throws {
    #expect(
      try failure(WaveFile(samples: [0, 0, 0], rate: rate).bytes)
        == "FILE has \(text) samples a second, which cannot be brought to 16000; "
        + "save it at 8000 to 192000.")
  }

  @Test(arguments: [63, 4_096_000])
  func extremeRatesAreTaken(rate: Int) throws {
    let samples = try AudioFile.samples(
      of: WaveFile(samples: Array(repeating: 0, count: rate / 10), rate: rate))
    #expect(abs(samples.count - 1600) <= 256)
  }

  @Test(arguments: WaveFile.Encoding.allCases)
  func cutShort(encoding: WaveFile.Encoding) throws {
    let whole = WaveFile(samples: Tone.samples(), encoding: encoding).bytes
    let bytes = encoding.bytesPerSample
    #expect(
      try failure(Array(whole.prefix(44 + 1200)))
        == "FILE is cut short or damaged (1200 of \(16_000 * bytes) bytes are there); "
        + "nothing is done with the unfinished request, record it again.")
  }

  @Test func cutBeforeTheFirstSample() throws {
    #expect(
      try failure(Array(WaveFile(samples: Tone.samples()).bytes.prefix(44)))
        == "FILE is cut short or damaged (0 of 32000 bytes are there); "
        + "nothing is done with the unfinished request, record it again.")
  }

  @Test(arguments: [4, 12, 20, 36])
  func cutInTheHeader(length: Int) throws {
    let text = try failure(Array(WaveFile(samples: Tone.samples()).bytes.prefix(length)))
    #expect(text?.hasPrefix("FILE is no recording that can be read (") == true)
    #expect(
      text?.hasSuffix(
        "); WAV, FLAC, Ogg, Opus, MP3, AIFF, AU and SPHERE can, and what ffmpeg converts: "
          + "ffmpeg -i FILE sound-converted.wav") == true)
  }

  /// All that is there comes out before the end is known to be missing.
  @Test func givesWhatIsThereFirst() throws {
    let folder = try TemporaryFolder()
    let whole = WaveFile(samples: Tone.samples()).bytes
    let file = try AudioFile(
      path: try folder.path(writing: whole.prefix(44 + 2 * 8000), to: "sound.wav"))
    for _ in 0..<5 { #expect(try file.read()?.count == 1600) }
    #expect(throws: SpeechError.self) { try file.read() }
    #expect(try file.read() == nil)
  }

  /// A program that serves others waits for nobody who writes to a pipe, and reads no device.
  @Test(arguments: ["pipe", "socket", "/dev/null", "/dev/zero", "/dev/stdin", "link", "-"])
  func whatIsNoFile(name: String) throws {
    let folder = try TemporaryFolder()
    var path = name.hasPrefix("/") || name == "-" ? name : folder.url.path + "/" + name
    if name == "pipe" || name == "link" {
      try #require(mkfifo(folder.url.path + "/pipe", 0o600) == 0)
    }
    if name == "link" { try #require(symlink("pipe", path) == 0) }
    if name == "/dev/stdin" {
      // Whatever it is here.
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      path = "/dev/fd/\(ends[0])"
    }
    if name == "socket" {
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var place = sockaddr_un()
      place.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let result = withUnsafePointer(to: &place) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(result == 0)
    }
    let error = #expect(throws: SpeechError.self) {
      _ = try AudioFile.descriptor(of: path, isFile: true)
    }
    #expect(error?.code == .unreadableAudio)
    let isOpened = name != "socket" && name != "-"
    if isOpened {
      #expect(
        error?.description == "\(path) is no file; record to a file, or send the sound itself.")
    }
  }
}

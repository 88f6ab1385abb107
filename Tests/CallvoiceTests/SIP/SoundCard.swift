import Foundation
import Synchronization
import TestSupport

/// A microphone and a speaker for calls, as ALSA devices: what is said and heard goes through two
/// named pipes, at the pace of 8,000 samples a second.
///
/// ALSA's null device takes and gives any amount at once; only the pipes have a pace.
final class SoundCard: Sendable {
  /// The options that choose it.
  static let options = [
    "--network", "sip", "--call-microphone", "mouth", "--call-speaker", "ear",
  ]

  private static let rate = 8_000.0
  private let state = Mutex<(heard: [Int16], isOver: Bool)>(([], false))

  /// Adds the devices `mouth`, at which a tone is heard, and `ear` to those of a place.
  init(tone frequency: Double, in place: Place) throws {
    let files = ["mouth", "ear"].map { place.home.appending(path: "\($0).pipe").path }
    // Opened for both directions, a pipe waits for nobody.
    let pipes = files.map { file in
      mkfifo(file, 0o600)
      return open(file, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    }
    // F_SETPIPE_SZ of fcntl(2), which is not visible from here; 4,096 bytes are a quarter of a second.
    for pipe in pipes { _ = fcntl(pipe, 1_031, 4_096) }
    let devices = """
      pcm.mouth {
        type file
        slave.pcm "null"
        file "/dev/null"
        infile "\(files[0])"
        format "raw"
      }
      pcm.ear {
        type file
        slave.pcm "null"
        file "\(files[1])"
        format "raw"
      }

      """
    let configuration = place.home.appending(path: ".asoundrc")
    let others = (try? String(contentsOf: configuration, encoding: .utf8)) ?? ""
    try Data((others + devices).utf8).write(to: configuration)
    Thread.detachNewThread { [self] in run(mouth: pipes[0], ear: pipes[1], frequency) }
  }

  private func run(mouth: Int32, ear: Int32, _ frequency: Double) {
    defer {
      close(mouth)
      close(ear)
    }
    let length = 160
    var position = 0
    var bytes = [UInt8](repeating: 0, count: 2 * length)
    var next = DispatchTime.now()
    while !state.withLock({ $0.isOver }) {
      let samples = (position..<position + length).map {
        Int16(10_000 * sin(2 * .pi * frequency * Double($0) / Self.rate)).littleEndian
      }
      position += length
      _ = samples.withUnsafeBytes { write(mouth, $0.baseAddress, $0.count) }
      let count = read(ear, &bytes, bytes.count)
      if count > 1 {
        let heard = stride(from: 0, to: count - 1, by: 2).map {
          Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
        }
        state.withLock { $0.heard += heard }
      }
      // The pace of the sound: 20 ms.
      next = next + .milliseconds(20)
      let rest = Int64(next.uptimeNanoseconds) - Int64(DispatchTime.now().uptimeNanoseconds)
      if rest > 0 { usleep(UInt32(rest / 1_000)) }
    }
  }

  /// What was heard last, of some seconds; nil where that is not yet so much sound.
  func heard(last seconds: Double) -> ToneDetector? {
    let count = Int(seconds * Self.rate)
    let samples = state.withLock { Array($0.heard.suffix(count)) }
    return samples.count == count ? ToneDetector(samples, rate: Self.rate) : nil
  }

  /// Ends it.
  func stop() { state.withLock { $0.isOver = true } }
}

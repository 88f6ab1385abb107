import Foundation

extension Place {
  /// Makes an ALSA device `mic` that plays a recording, and then silence without end.
  func writeMicrophone(_ recording: Recording) throws {
    let raw = home.appendingPathComponent("mic.raw")
    try recording.raw.write(to: raw)
    let configuration = """
      pcm.mic {
        type file
        slave.pcm "null"
        file "/dev/null"
        infile "\(raw.path)"
        format "raw"
      }

      """
    try Data(configuration.utf8).write(to: home.appendingPathComponent(".asoundrc"))
  }
}

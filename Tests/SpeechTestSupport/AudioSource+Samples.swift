package import Audio
internal import TestSupport

extension AudioSource {
  /// All samples to the end.
  package func samples() throws -> [Int16] {
    var samples: [Int16] = []
    while let chunk = try read() { samples += chunk }
    return samples
  }
}

extension AudioFile {
  /// All samples of a WAV file with these contents.
  package static func samples(of file: WaveFile) throws -> [Int16] {
    let folder = try TemporaryFolder()
    return try AudioFile(path: try folder.path(writing: file.bytes, to: "sound.wav")).samples()
  }
}

internal import CSndfile
internal import ExternalPrograms
internal import Foundation

/// A recording that libsndfile cannot read, such as M4A, AMR or WebM, decoded by ffmpeg if it is installed.
///
/// The decoded sound goes into a file that has no name. ffmpeg may open files alone, so nothing comes from or
/// goes to a network, and it is killed when the calling task is cancelled.
enum ForeignRecording {
  /// The maximum number of bytes of decoded sound: six hours at 48 kHz in stereo.
  private static let mostBytes = 4_000_000_000

  /// The time after which ffmpeg is killed, as a net against one that hangs.
  private static let timeout = Duration.seconds(3600)

  /// Whether libsndfile does not know the format of a file.
  static func isForeign(_ descriptor: Int32) -> Bool {
    let copy = Foundation.open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard copy >= 0 else { return false }
    var info = SF_INFO()
    guard let handle = sf_open_fd(copy, Int32(SFM_READ), &info, 1) else { return true }
    sf_close(handle)
    return false
  }

  /// Decodes a recording.
  ///
  /// - Parameters:
  ///   - descriptor: The recording.
  ///   - name: Its name for messages.
  ///   - ffmpeg: The program.
  /// - Returns: A file with the sound as WAV, with the sample rate and the channels of the recording; nil if
  ///   ffmpeg cannot read it either.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unreadableAudio``.
  static func decode(
    _ descriptor: Int32, named name: String, by ffmpeg: ExternalProgram
  ) async throws(SpeechError) -> Int32? {
    let decoded = try AudioFile.temporaryFile(for: name)
    let process = ProcessInfo.processInfo.processIdentifier
    let result: ExternalProgram.Result
    do throws(ExternalProgram.Failure) {
      result = try await ffmpeg.run(
        [
          "-nostdin", "-hide_banner", "-loglevel", "error", "-protocol_whitelist", "file",
          "-i", "file:/proc/\(process)/fd/\(descriptor)", "-map", "0:a:0", "-c:a", "pcm_s16le",
          "-fs", String(mostBytes), "-f", "wav", "-y", "file:/proc/\(process)/fd/\(decoded)",
        ], timeout: timeout)
    } catch {
      close(decoded)
      throw SpeechError(
        .unreadableAudio, "\(name) was not decoded to its end by ffmpeg; try again.")
    }
    var status = stat()
    guard result.isSuccess, fstat(decoded, &status) == 0, status.st_size > 0 else {
      close(decoded)
      return nil
    }
    guard status.st_size < mostBytes else {
      close(decoded)
      throw SpeechError(
        .unreadableAudio,
        "\(name) is too long to be decoded by ffmpeg; cut it into parts of an hour.")
    }
    return decoded
  }

  /// The sentence about a recording that cannot be read.
  static func unreadable(_ name: String, because reason: String) -> String {
    "\(name == "-" ? "Standard input" : name) is no recording that can be read (\(reason)); WAV, FLAC, "
      + "Ogg, Opus, MP3, AIFF, AU and SPHERE can, and what ffmpeg converts: \(conversion(of: name))"
  }

  /// The command that converts a recording.
  private static func conversion(of name: String) -> String {
    guard name != "-" else { return "ffmpeg -i - sound.wav" }
    let file = URL(filePath: name)
    let stem = file.deletingPathExtension().lastPathComponent
    let isWave = file.pathExtension.lowercased() == "wav"
    return "ffmpeg -i \(quoted(name)) \(quoted("\(stem)\(isWave ? "-converted" : "").wav"))"
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-_./".unicodeScalars.contains(scalar)
    }
    return isPlain && !word.hasPrefix("-")
      ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}

extension AudioFile {
  /// Opens a recording as ``init(path:onProblem:onProgress:)`` does, or has ffmpeg decode it if libsndfile
  /// does not know its format and ffmpeg is installed.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - isFile: Whether it must be a file: a program that serves others waits for no pipe.
  ///   - onProblem: Receives what is wrong with the sound, of each thing once.
  ///   - onProgress: Receives how many seconds of it were read, on the thread that reads.
  /// - Returns: The recording.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unreadableAudio``, whose sentence has the command that
  ///   converts the recording if ffmpeg is not here.
  public static func decoding(
    path: String, isFile: Bool = false,
    onProblem: @escaping @Sendable (AudioProblem) -> Void = { _ in },
    onProgress: @escaping @Sendable (_ seconds: Double) -> Void = { _ in }
  ) async throws(SpeechError) -> AudioFile {
    try await decoding(
      path: path, isFile: isFile, decoder: ExternalProgram(named: "ffmpeg"), onProblem: onProblem,
      onProgress: onProgress)
  }

  static func decoding(
    path: String, isFile: Bool = false, decoder: ExternalProgram?,
    onProblem: @escaping @Sendable (AudioProblem) -> Void = { _ in },
    onProgress: @escaping @Sendable (_ seconds: Double) -> Void = { _ in }
  ) async throws(SpeechError) -> AudioFile {
    var descriptor = try descriptor(of: path, isFile: isFile)
    var status = stat()
    if let decoder, fstat(descriptor, &status) == 0, status.st_size > 0,
      ForeignRecording.isForeign(descriptor)
    {
      do throws(SpeechError) {
        if let decoded = try await ForeignRecording.decode(descriptor, named: path, by: decoder) {
          close(descriptor)
          descriptor = decoded
        }
      } catch {
        close(descriptor)
        throw error
      }
    }
    return try AudioFile(
      descriptor: descriptor, name: path, onProblem: onProblem, onProgress: onProgress)
  }
}

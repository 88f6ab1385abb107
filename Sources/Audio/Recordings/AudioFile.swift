internal import CSndfile
internal import Foundation

/// A recording in any format, sample rate and channel count that libsndfile reads.
///
/// WAV, FLAC, Ogg Vorbis and Opus, MP3, AIFF, AU, CAF, NIST SPHERE and more; ``decoding(path:onProblem:onProgress:)``
/// takes those that ffmpeg reads, too. It is read in pieces, so
/// its length costs no memory. Its first minute is looked through when it is opened, so that what is wrong
/// with it is told, and treated, before it is heard; the rest while it is read. A recording that ends before its header says it does is an error
/// when its end is reached: half a request must not become a call.
public final class AudioFile: AudioSource {
  /// The name for messages and events, as the user gave it.
  public let name: String
  /// Samples a second of the file.
  public let sampleRate: Int
  /// Channels of the file.
  public let channels: Int
  /// Seconds of sound the file says it holds.
  public var duration: Double { Double(frames) / Double(sampleRate) }

  /// The part of the spectrum that its first minute has.
  public private(set) var band = AudioBand.wide

  private let handle: OpaquePointer
  private let frames: Int
  private let truncation: String?
  private let converter: SampleConverter
  private var watch: AudioQualityMonitor
  /// The number of frames that were examined before they are read.
  private var framesScanned = 0
  private let onProgress: @Sendable (_ seconds: Double) -> Void
  private var framesRead = 0
  private var isFinished = false

  /// Bytes that a recording without a sample may have, for names and comments.
  private static let largestHeader = 4096

  /// The first part that is looked through when it is opened, in seconds.
  private static let scanned = 60

  /// Opens the recording at `path`; `-` is standard input, which, like a pipe, is copied to an unnamed file
  /// first.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - onProblem: Receives what is wrong with the sound, of each thing once: here, of what the first
  ///     minute has, and later on the thread that reads.
  ///   - onProgress: Receives how many seconds of it were read, on the thread that reads.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unreadableAudio``.
  public convenience init(
    path: String, onProblem: @escaping @Sendable (AudioProblem) -> Void = { _ in },
    onProgress: @escaping @Sendable (_ seconds: Double) -> Void = { _ in }
  ) throws(SpeechError) {
    try self.init(
      descriptor: try Self.descriptor(of: path), name: path, onProblem: onProblem,
      onProgress: onProgress)
  }

  /// Takes over `descriptor`, which must be seekable.
  init(
    descriptor: Int32, name: String, onProblem: @escaping @Sendable (AudioProblem) -> Void,
    onProgress: @escaping @Sendable (_ seconds: Double) -> Void
  ) throws(SpeechError) {
    self.name = name
    self.onProgress = onProgress
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else {
      close(descriptor)
      throw SpeechError(
        .unreadableAudio,
        "\(name == "-" ? "Standard input" : name) is empty; give a recording that holds sound.")
    }
    var info = SF_INFO()
    guard let handle = sf_open_fd(descriptor, Int32(SFM_READ), &info, 1) else {
      let reason = String(cString: sf_strerror(nil))
      throw SpeechError(
        .unreadableAudio,
        ForeignRecording.unreadable(name, because: Self.sentencePart(reason)))
    }
    self.handle = handle
    sampleRate = Int(info.samplerate)
    channels = Int(info.channels)
    frames = Int(info.frames)
    truncation = Self.truncation(loggedBy: handle)
    guard frames > 0 || status.st_size < Self.largestHeader else {
      sf_close(handle)
      throw SpeechError(
        .unreadableAudio,
        "\(name) says it holds no sound, yet has \(status.st_size) bytes; whatever wrote it never "
          + "set its length, so convert or record it again.")
    }
    guard SampleConverter.supportedRates.contains(sampleRate), channels > 0 else {
      sf_close(handle)
      throw SpeechError(
        .unreadableAudio,
        "\(name) has \(info.samplerate) samples a second, which cannot be brought to 16000; "
          + "save it at 8000 to 192000.")
    }
    watch = AudioQualityMonitor(
      rate: sampleRate, channels: channels, kinds: .all, onProblem: onProblem)
    do {
      converter = try SampleConverter(rate: sampleRate, channels: channels)
    } catch {
      sf_close(handle)
      throw error
    }
    scan(descriptor)
  }

  /// Looks through the first part, by a handle of its own; what cannot be read is told when it is read.
  private func scan(_ descriptor: Int32) {
    let copy = open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC)
    guard copy >= 0 else { return }
    var info = SF_INFO()
    guard let handle = sf_open_fd(copy, Int32(SFM_READ), &info, 1) else { return }
    defer { sf_close(handle) }
    var block = [Float](repeating: 0, count: max(1, sampleRate / 10) * channels)
    while framesScanned < Self.scanned * sampleRate {
      let got = block.withUnsafeMutableBufferPointer {
        sf_readf_float(handle, $0.baseAddress, sf_count_t($0.count / channels))
      }
      guard got > 0 else { break }
      framesScanned += Int(got)
      watch.hear(Array(block.prefix(Int(got) * channels)), for: nil)
    }
    watch.look(for: converter)
    band = watch.band
  }

  deinit {
    sf_close(handle)
  }

  /// The next samples, at most a tenth of a second, or nil at the end.
  public func read() throws(SpeechError) -> [Int16]? {
    guard !isFinished else { return nil }
    let wanted = max(1, sampleRate / 10)
    var block = [Float](repeating: 0, count: wanted * channels)
    let got = block.withUnsafeMutableBufferPointer {
      sf_readf_float(handle, $0.baseAddress, sf_count_t(wanted))
    }
    framesRead += Int(got)
    if got < wanted {
      isFinished = true
      try checkCompleteness()
    }
    block.removeSubrange(Int(got) * channels..<block.count)
    if framesRead > framesScanned { watch.hear(block, for: converter) }
    onProgress(Double(framesRead) / Double(sampleRate))
    return try converter.convert(block, isLast: isFinished)
  }

  private func checkCompleteness() throws(SpeechError) {
    let problem: String? =
      if let truncation {
        truncation
      } else if sf_error(handle) != 0 {
        Self.sentencePart(String(cString: sf_strerror(handle)))
      } else if framesRead < frames, frames < Int(Int32.max) {
        "\(framesRead) of \(frames) samples are there"
      } else {
        nil
      }
    if let problem {
      throw SpeechError(
        .unreadableAudio,
        "\(name) is cut short or damaged (\(problem)); nothing is done with the unfinished request, "
          + "record it again.")
    }
  }

  /// The note of libsndfile about a data chunk shorter than its header says, or nil.
  ///
  /// libsndfile reads such a file as if it were whole and only writes "data : 64000 (should be 1000)"
  /// to its log. Programs that write to a pipe leave the length at its largest value, which promises
  /// nothing.
  private static func truncation(loggedBy handle: OpaquePointer) -> String? {
    var buffer = [CChar](repeating: 0, count: 16_384)
    let length = sf_command(handle, Int32(SFC_GET_LOG_INFO), &buffer, Int32(buffer.count))
    let log = String(
      decoding: buffer.prefix(Int(max(0, length))).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let pattern = #/(?:data|SSND|Data Size)\s*:\s*(\d+)\s*\(should be (\d+)\)/#
    guard let match = log.firstMatch(of: pattern),
      let promised = Int(match.1), let present = Int(match.2),
      promised > present, promised < 0x7fff_0000
    else { return nil }
    return "\(present) of \(promised) bytes are there"
  }

  private static func sentencePart(_ message: String) -> String {
    var message = message.trimmingCharacters(in: .whitespacesAndNewlines)
    while message.hasSuffix(".") { message.removeLast() }
    return message
  }

  /// A descriptor of the recording that can be sought in; pipes are copied for it.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - isFile: Whether it must be a file: a program that serves others waits for no pipe.
  /// - Returns: The descriptor.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unreadableAudio``.
  static func descriptor(of path: String, isFile: Bool = false) throws(SpeechError) -> Int32 {
    if path == "-", !isFile { return try spooled(STDIN_FILENO, named: "Standard input") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isFile ? O_NONBLOCK : 0))
    let error = errno
    guard descriptor >= 0 else {
      throw SpeechError(
        .unreadableAudio,
        "\(path) cannot be read: \(String(cString: strerror(error)).lowercased()).")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw SpeechError(.unreadableAudio, "\(path) is a folder; name the recordings in it.")
    }
    guard !isFile || status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw SpeechError(
        .unreadableAudio, "\(path) is no file; record to a file, or send the sound itself.")
    }
    // A device is none: it may go on for ever.
    guard [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else { return descriptor }
    defer { close(descriptor) }
    return try spooled(descriptor, named: path)
  }

  /// A file that has no name and only this process can read.
  static func temporaryFile(for name: String) throws(SpeechError) -> Int32 {
    var template = Array(
      (FileManager.default.temporaryDirectory.path + "/callvoice-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw SpeechError(
        .unreadableAudio,
        "\(name) cannot be kept in \(FileManager.default.temporaryDirectory.path): "
          + "\(String(cString: strerror(errno)).lowercased()).")
    }
    unlink(template)
    return descriptor
  }

  /// A pipe copied to a file that has no name and only this process can read.
  private static func spooled(_ input: Int32, named name: String) throws(SpeechError) -> Int32 {
    let descriptor = try temporaryFile(for: name)
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let got = Foundation.read(input, &block, block.count)
      if got == 0 { break }
      guard got > 0, write(descriptor, block, got) == got else {
        let reason = String(cString: strerror(errno)).lowercased()
        close(descriptor)
        throw SpeechError(.unreadableAudio, "\(name) cannot be read to its end: \(reason).")
      }
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }
}

@available(*, unavailable)
extension AudioFile: Sendable {}

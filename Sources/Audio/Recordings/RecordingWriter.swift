internal import CSndfile
public import Foundation

/// The formats in which recordings are written.
public enum RecordingFormat: Sendable, Hashable, CaseIterable {
  /// WAV, 16 bits a sample.
  case wav
  /// WAV, 8 bits a sample without compression.
  case wav8
  /// WAV, 8 bits a sample by the μ-law of ITU-T G.711, which browsers play and the ear hardly tells from
  /// 16 bits.
  case wavMuLaw
  /// WAV, 32-bit floating point.
  case wavFloat
  /// FLAC, 16 bits a sample.
  case flac

  /// The format as libsndfile numbers it.
  fileprivate var code: Int {
    switch self {
    case .wav: SF_FORMAT_WAV | SF_FORMAT_PCM_16
    case .wav8: SF_FORMAT_WAV | SF_FORMAT_PCM_U8
    case .wavMuLaw: SF_FORMAT_WAV | SF_FORMAT_ULAW
    case .wavFloat: SF_FORMAT_WAV | SF_FORMAT_FLOAT
    case .flac: SF_FORMAT_FLAC | SF_FORMAT_PCM_16
    }
  }
}

/// Writes recordings, by libsndfile.
public enum RecordingWriter: Sendable {
  /// Makes the file of a recording in memory.
  ///
  /// - Parameters:
  ///   - samples: The samples; of several channels one of each in turn.
  ///   - format: The format of the file.
  ///   - rate: The samples a second of each channel.
  ///   - channels: The number of channels.
  /// - Returns: The bytes of the file.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unreadableAudio`` if the format cannot hold it.
  public static func data(
    _ samples: [Int16], as format: RecordingFormat = .wav, rate: Int = 16_000, channels: Int = 1
  ) throws(SpeechError) -> Data {
    try data(as: format, rate: rate, channels: channels, items: samples.count) { handle in
      samples.withUnsafeBufferPointer {
        sf_write_short(handle, $0.baseAddress, sf_count_t($0.count))
      }
    }
  }

  /// Makes the file of a recording in memory whose samples are −1 to 1.
  ///
  /// - Parameters:
  ///   - samples: The samples; of several channels one of each in turn.
  ///   - format: The format of the file.
  ///   - rate: The samples a second of each channel.
  ///   - channels: The number of channels.
  /// - Returns: The bytes of the file.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unreadableAudio`` if the format cannot hold it.
  public static func data(
    _ samples: [Float], as format: RecordingFormat, rate: Int = 16_000, channels: Int = 1
  ) throws(SpeechError) -> Data {
    try data(as: format, rate: rate, channels: channels, items: samples.count) { handle in
      samples.withUnsafeBufferPointer {
        sf_write_float(handle, $0.baseAddress, sf_count_t($0.count))
      }
    }
  }

  private static func data(
    as format: RecordingFormat, rate: Int, channels: Int, items: Int,
    _ write: (OpaquePointer) -> sf_count_t
  ) throws(SpeechError) -> Data {
    let file = FileInMemory()
    return try withExtendedLifetime(file) { () throws(SpeechError) -> Data in
      var info = SF_INFO()
      info.samplerate = Int32(clamping: rate)
      info.channels = Int32(clamping: channels)
      info.format = Int32(format.code)
      var access = FileInMemory.access
      guard
        let handle = sf_open_virtual(
          &access, Int32(SFM_WRITE), &info, Unmanaged.passUnretained(file).toOpaque())
      else { throw failure(nil) }
      // Numbers of 16 bits are full scale at 1 in floating point.
      sf_command(handle, Int32(SFC_SET_SCALE_INT_FLOAT_WRITE), nil, Int32(SF_TRUE))
      let written = write(handle)
      let error = written == items ? nil : failure(handle)
      sf_close(handle)
      if let error { throw error }
      return file.data
    }
  }

  private static func failure(_ handle: OpaquePointer?) -> SpeechError {
    SpeechError(
      .unreadableAudio, "The recording cannot be written: \(String(cString: sf_strerror(handle)))")
  }
}

/// A file that libsndfile writes into memory.
private final class FileInMemory {
  private(set) var data = Data()
  private var position = 0

  /// The functions by which libsndfile reaches the file that it is given.
  static let access = SF_VIRTUAL_IO(
    get_filelen: { file in sf_count_t(FileInMemory.at(file).data.count) },
    seek: { offset, origin, file in
      let file = FileInMemory.at(file)
      let start =
        switch origin {
        case SEEK_CUR: file.position
        case SEEK_END: file.data.count
        default: 0
        }
      file.position = max(0, start + Int(offset))
      return sf_count_t(file.position)
    },
    read: { bytes, count, file in
      FileInMemory.at(file).read(into: bytes, Int(count))
    },
    write: { bytes, count, file in
      FileInMemory.at(file).write(bytes, Int(count))
    },
    tell: { file in sf_count_t(FileInMemory.at(file).position) })

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> FileInMemory {
    guard let pointer else { preconditionFailure("libsndfile passes the file on") }
    return Unmanaged<FileInMemory>.fromOpaque(pointer).takeUnretainedValue()
  }

  private func read(into bytes: UnsafeMutableRawPointer?, _ count: Int) -> sf_count_t {
    let part = data.dropFirst(position).prefix(count)
    if let bytes {
      part.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: part.count))
    }
    position += part.count
    return sf_count_t(part.count)
  }

  private func write(_ bytes: UnsafeRawPointer?, _ count: Int) -> sf_count_t {
    guard let bytes, count > 0 else { return 0 }
    let end = position + count
    if end > data.count { data.append(Data(count: end - data.count)) }
    data.replaceSubrange(
      position..<end, with: UnsafeRawBufferPointer(start: bytes, count: count))
    position = end
    return sf_count_t(count)
  }
}

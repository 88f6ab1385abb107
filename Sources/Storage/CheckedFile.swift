internal import Foundation

/// Files that a program keeps for itself, and does without where they are damaged.
///
/// A file begins with a signature, the number of the bytes behind this header, and their checksum.
package enum CheckedFile {
  /// The first bytes; the digit is the version of the header.
  private static let signature: [UInt8] = Array("callvof1".utf8)
  /// The bytes before the contents.
  package static let headerSize = 24
  /// The bytes that a file has at most.
  private static let longest: off_t = 1 << 32

  /// Replaces a file in one step, readable by its owner only; its folder must be there.
  ///
  /// - Parameters:
  ///   - bytes: A multiple of 8 bytes.
  ///   - path: The file.
  /// - Throws: What the system says; the file is as it was then.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    // A file that is lost with the power is made anew, so nothing waits for the disk.
    let writer = try CheckedFileWriter(replacing: path)
    bytes.withUnsafeBytes { writer.append($0) }
    try writer.finish()
  }

  /// Reads the contents of a file where they lie in the system's cache, as copying them takes longer.
  ///
  /// - Parameters:
  ///   - path: The file, which is only ever replaced as a whole.
  ///   - read: Takes the contents; the bytes are there until it returns.
  /// - Returns: What `read` returns; nil where there is no file, or a damaged one, or another user's.
  package static func read<Result>(
    _ path: String, _ read: (UnsafeRawBufferPointer) -> Result?
  ) -> Result? {
    guard let file = PlainFile(path, options: O_NOFOLLOW) else { return nil }
    defer { file.close() }
    guard file.isOwn, file.size > 0,
      let start = mmap(nil, file.size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file.descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    defer { munmap(start, file.size) }
    let all = UnsafeRawBufferPointer(start: start, count: file.size)
    guard checksum(of: all) != nil else { return nil }
    return read(UnsafeRawBufferPointer(rebasing: all[headerSize...]))
  }

  /// The bytes of a file, whose contents begin behind ``headerSize``, and their checksum; nil where there is
  /// no file, or a damaged one, or another user's.
  package static func bytes(of path: String) -> (bytes: [UInt8], checksum: UInt64)? {
    guard let file = PlainFile(path, options: O_NOFOLLOW) else { return nil }
    defer { file.close() }
    guard file.isOwn, let bytes = file.bytes,
      let checksum = bytes.withUnsafeBytes({ checksum(of: $0) })
    else { return nil }
    return (bytes, checksum)
  }

  /// The bytes of a plain file of any kind; nil where there is none, or it cannot be read.
  package static func bytes(ofPlainFile path: String) -> [UInt8]? {
    guard let file = PlainFile(path, options: 0) else { return nil }
    defer { file.close() }
    return file.bytes
  }

  /// The header of contents.
  static func header(count: Int, checksum: WordChecksum) -> [UInt8] {
    [UInt64(count), checksum.value].reduce(into: signature) { header, number in
      withUnsafeBytes(of: number.littleEndian) { header.append(contentsOf: $0) }
    }
  }

  /// The checksum of a file's contents; nil where its header has another.
  private static func checksum(of all: UnsafeRawBufferPointer) -> UInt64? {
    guard all.count >= headerSize, all.count % 8 == 0 else { return nil }
    let contents = UnsafeRawBufferPointer(rebasing: all[headerSize...])
    var sum = WordChecksum()
    sum.add(contents)
    return all.starts(with: header(count: contents.count, checksum: sum)) ? sum.value : nil
  }

  /// An open file with contents of its own, no folder or pipe.
  private struct PlainFile {
    let descriptor: Int32
    let size: Int
    /// Whether it belongs to the user.
    let isOwn: Bool

    init?(_ path: String, options: Int32) {
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | options)
      guard descriptor >= 0 else { return nil }
      var status = stat()
      let isPlain = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      size = Int(status.st_size)
      isOwn = status.st_uid == geteuid()
      guard isPlain, status.st_size < CheckedFile.longest else {
        close()
        return nil
      }
    }

    /// All of it; nil where it cannot be read.
    var bytes: [UInt8]? {
      guard size > 0 else { return [] }
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size {
          let read = Glibc.read(
            descriptor, buffer.baseAddress?.advanced(by: count), size - count)
          if read < 0, errno == EINTR { continue }
          guard read > 0 else { return }
          count += read
        }
      }
      return bytes.count == size ? bytes : nil
    }

    func close() { Glibc.close(descriptor) }
  }
}

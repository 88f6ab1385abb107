internal import Foundation

/// Files that a program keeps for itself, and does without where they are damaged.
///
/// A file begins with a signature, the number of the bytes behind this header, and their checksum.
package enum CheckedFile {
  /// The first bytes; the digit is the version of the header.
  private static let signature: [UInt8] = Array("callvof1".utf8)
  private static let headerSize = 24

  /// Replaces a file in one step, readable by its owner only; its folder must be there.
  ///
  /// - Parameters:
  ///   - bytes: A multiple of 8 bytes.
  ///   - path: The file.
  /// - Throws: What the system says; the file is as it was then.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    var sum = WordChecksum()
    bytes.withUnsafeBytes { sum.add($0) }
    var contents = Data(signature)
    contents.reserveCapacity(headerSize + bytes.count)
    for number in [UInt64(bytes.count), sum.value] {
      withUnsafeBytes(of: number.littleEndian) { contents.append(contentsOf: $0) }
    }
    contents.append(contentsOf: bytes)
    // What is lost with the power is made anew.
    try PrivateFile.write(
      contents, to: URL(fileURLWithPath: path), makesFolders: false, synchronizes: false)
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
    guard let file = plainFile(path, options: O_NOFOLLOW) else { return nil }
    defer { close(file.descriptor) }
    guard file.owner == geteuid(), file.size >= headerSize, file.size % 8 == 0,
      let start = mmap(
        nil, file.size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file.descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    defer { munmap(start, file.size) }
    let all = UnsafeRawBufferPointer(start: start, count: file.size)
    let contents = UnsafeRawBufferPointer(rebasing: all[headerSize...])
    let numbers = [8, 16].map {
      UInt64(littleEndian: all.load(fromByteOffset: $0, as: UInt64.self))
    }
    var sum = WordChecksum()
    guard all.starts(with: signature), numbers[0] == UInt64(contents.count) else { return nil }
    sum.add(contents)
    return sum.value == numbers[1] ? read(contents) : nil
  }

  /// The bytes of a plain file; nil where there is none, or it cannot be read.
  package static func bytes(ofPlainFile path: String) -> [UInt8]? {
    guard let file = plainFile(path, options: 0) else { return nil }
    defer { close(file.descriptor) }
    guard file.size > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: file.size) { buffer, count in
      while count < file.size {
        let read = Foundation.read(
          file.descriptor, buffer.baseAddress?.advanced(by: count), file.size - count)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
    return bytes.count == file.size ? bytes : nil
  }

  /// Opens a plain file of less than 1 GiB.
  private static func plainFile(
    _ path: String, options: Int32
  ) -> (descriptor: Int32, owner: uid_t, size: Int)? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | options)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size < 1 << 30
    else {
      close(descriptor)
      return nil
    }
    return (descriptor, status.st_uid, Int(status.st_size))
  }
}

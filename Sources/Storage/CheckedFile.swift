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

  /// The contents of a file; nil where there is none, or a damaged one, or another user's.
  package static func contents(of path: String) -> [UInt8]? {
    guard let all = bytes(of: path, options: O_NOFOLLOW, isOwn: true), all.count >= headerSize,
      all.starts(with: signature)
    else { return nil }
    let numbers = [8, 16].map { offset in
      all.withUnsafeBytes {
        UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      }
    }
    guard all.count % 8 == 0, numbers[0] == UInt64(all.count - headerSize) else { return nil }
    var sum = WordChecksum()
    all.withUnsafeBytes { sum.add(UnsafeRawBufferPointer(rebasing: $0[headerSize...])) }
    return sum.value == numbers[1] ? Array(all[headerSize...]) : nil
  }

  /// The bytes of a plain file; nil where there is none, or it cannot be read.
  package static func bytes(ofPlainFile path: String) -> [UInt8]? {
    bytes(of: path, options: 0, isOwn: false)
  }

  private static func bytes(of path: String, options: Int32, isOwn: Bool) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | options)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      !isOwn || status.st_uid == geteuid(), status.st_size < 1 << 30
    else { return nil }
    let size = Int(status.st_size)
    guard size > 0 else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let read = read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
    return bytes.count == size ? bytes : nil
  }
}

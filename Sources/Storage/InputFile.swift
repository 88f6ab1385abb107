package import Foundation

/// Input that a user names: a file, a pipe or a socket, which is opened once.
package enum InputFile {
  /// Opens a file or pipe for reading.
  ///
  /// A named pipe that nobody writes to is empty; one that somebody writes to is waited for.
  ///
  /// - Returns: A descriptor that the caller closes.
  /// - Throws: What the system says; `ENODEV` for a device such as a terminal or `/dev/zero`.
  package static func open(_ path: String) throws(SystemError) -> Int32 {
    var descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // A socket has no file that can be opened; the program that started this one may have opened it.
    if descriptor < 0, errno == ENXIO, let inherited = inheritedDescriptor(path) {
      descriptor = fcntl(inherited, F_DUPFD_CLOEXEC, 0)
    }
    guard descriptor >= 0 else { throw .last }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFCHR,
      status.st_mode & S_IFMT == S_IFSOCK || fcntl(descriptor, F_SETFL, 0) == 0
    else {
      close(descriptor)
      throw SystemError(ENODEV)
    }
    return descriptor
  }

  /// Reads a file or pipe to its end.
  ///
  /// - Throws: What the system says; `EFBIG` where there are more bytes than `limit`.
  package static func contents(of path: String, limit: Int = 1 << 30) throws(SystemError) -> Data {
    let descriptor = try open(path)
    defer { close(descriptor) }
    var contents = Data()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &block, block.count)
      if count == 0 { return contents }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .last
      }
      guard contents.count + count <= limit else { throw SystemError(EFBIG) }
      contents.append(contentsOf: block[..<count])
    }
  }

  /// The descriptor that a path such as `/dev/stdin` or `/dev/fd/5` stands for, or nil.
  private static func inheritedDescriptor(_ path: String) -> Int32? {
    if path == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }
}

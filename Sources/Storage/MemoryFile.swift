package import Foundation

/// Files in memory, without a name, for contents that must be on no disk.
package enum MemoryFile {
  /// Makes a file that is gone when its last descriptor is closed.
  ///
  /// - Parameter data: Its contents; the descriptor's position is at their beginning.
  /// - Returns: A descriptor that the caller closes.
  /// - Throws: What the system says.
  package static func open(_ data: Data) throws(SystemError) -> Int32 {
    let name = "/callvoice-\(getpid())-\(UInt64.random(in: .min ... .max))"
    let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw .last }
    shm_unlink(name)
    do throws(SystemError) {
      try PrivateFile.write(data, to: descriptor)
      guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Makes such a file of what is left of a pipe.
  ///
  /// - Returns: A descriptor that the caller closes.
  /// - Throws: What the system says.
  package static func open(copying pipe: Int32) throws(SystemError) -> Int32 {
    let descriptor = try open(Data())
    do throws(SystemError) {
      var block = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(pipe, &block, block.count)
        if count == 0 { break }
        guard count > 0 else {
          if errno == EINTR { continue }
          throw .last
        }
        try PrivateFile.write(Data(block[..<count]), to: descriptor)
      }
      guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }
}

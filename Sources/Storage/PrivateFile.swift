package import Foundation

/// Writes files that nobody else can read.
package enum PrivateFile {
  /// Replaces a file in one step: whoever reads it finds the old contents or the new, never a part.
  ///
  /// If the file is a link, the file that it leads to is written.
  ///
  /// - Parameters:
  ///   - data: The contents.
  ///   - url: The file.
  ///   - makesFolders: Whether folders that are missing are made, for the user alone.
  ///   - synchronizes: Whether it waits until the contents and the name are on the disk, which takes
  ///     milliseconds; not for one of thousands of files.
  /// - Throws: What the system says; the file is as it was then.
  package static func write(
    _ data: Data, to url: URL, makesFolders: Bool = true, synchronizes: Bool = true
  ) throws(SystemError) {
    try replace(url, makesFolders: makesFolders, synchronizes: synchronizes) {
      output throws(SystemError) in try output.write(data)
    }
  }

  /// Replaces a file piece by piece, in one step as ``write(_:to:makesFolders:synchronizes:)`` does.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - makesFolders: Whether folders that are missing are made, for the user alone.
  ///   - synchronizes: Whether it waits until the contents and the name are on the disk.
  ///   - contents: Writes the pieces.
  /// - Throws: What the system says; the file is as it was then.
  package static func replace(
    _ url: URL, makesFolders: Bool = true, synchronizes: Bool = true,
    with contents: (Output) throws(SystemError) -> Void
  ) throws(SystemError) {
    let target = url.resolvingSymlinksInPath()
    let folder = target.deletingLastPathComponent()
    if makesFolders { try PrivateFolder.make(folder.path) }
    if synchronizes { removeLeftovers(of: target.lastPathComponent, in: folder.path) }
    // mkstemp makes the file with mode 0600.
    var path = Array(
      "\(folder.path)/\(prefix(of: target.lastPathComponent))\(unique)".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .last }
    do throws(SystemError) {
      defer { close(descriptor) }
      try contents(Output(descriptor: descriptor))
      guard !synchronizes || fsync(descriptor) == 0 else { throw .last }
      guard rename(path, target.path) == 0 else { throw .last }
    } catch {
      unlink(path)
      throw error
    }
    if synchronizes { PrivateFolder.synchronize(folder.path) }
  }

  /// What mkstemp replaces by letters and digits.
  private static let unique = "XXXXXX"

  /// The beginning of the names under which a file is written until it is whole.
  private static func prefix(of name: String) -> String { ".\(name)-" }

  /// The time after its last write from which a file that is not whole is nobody's any more, in seconds.
  private static let abandoned = 60

  /// Removes what earlier writers of a file left behind that were killed.
  private static func removeLeftovers(of name: String, in folder: String) {
    let prefix = prefix(of: name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) && name.count == prefix.count + unique.count {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        time(nil) - status.st_mtim.tv_sec > abandoned
      else { continue }
      unlink(path)
    }
  }

  /// A file that is being written.
  package struct Output {
    fileprivate let descriptor: Int32

    /// Writes a piece.
    ///
    /// - Throws: What the system says.
    package func write(_ data: Data) throws(SystemError) {
      try PrivateFile.write(data, to: descriptor)
    }

    /// Writes a piece of text.
    ///
    /// - Throws: What the system says.
    package func write(_ text: String) throws(SystemError) { try write(Data(text.utf8)) }
  }

  /// Replaces a file by a text, as ``write(_:to:)-(Data,_)`` does.
  package static func write(_ text: String, to url: URL) throws(SystemError) {
    try write(Data(text.utf8), to: url)
  }

  /// Writes all of the data to a descriptor.
  ///
  /// - Throws: What the system says; a part may be written then.
  package static func write(_ data: Data, to descriptor: Int32) throws(SystemError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw .last
      }
      rest = rest.dropFirst(count)
    }
  }
}

@available(*, unavailable)
extension PrivateFile.Output: Sendable {}

internal import Foundation

/// Folders that only the user can look into.
package enum PrivateFolder {
  /// Makes a folder and those it is in, with mode 0700; ones that are there stay as they are.
  ///
  /// - Throws: What the system says.
  package static func make(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let error = SystemError.last
    let parent = (path as NSString).deletingLastPathComponent
    guard error.number == ENOENT, !parent.isEmpty, parent != path else { throw error }
    try make(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// Waits until the names in a folder are on the disk; one that cannot be opened is left as it is.
  package static func synchronize(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The outcomes of protecting a folder.
  package enum Protection: Sendable, Hashable {
    /// Nobody else could change what is in it, or there is no such folder.
    case unneeded
    /// Others could change what is in it, and can no longer: its mode is 0700.
    case applied
    /// Others can change what is in it: it is another user's, or a place that is meant for all.
    case impossible
  }

  /// Gives a folder mode 0700 where its group or all users can change what is in it.
  ///
  /// A folder with the sticky bit, such as `/tmp`, is meant for all and stays as it is.
  package static func protect(_ path: String) -> Protection {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return .unneeded }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & 0o022 != 0 else { return .unneeded }
    guard status.st_mode & S_ISVTX == 0, status.st_uid == geteuid(),
      fchmod(descriptor, 0o700) == 0
    else { return .impossible }
    return .applied
  }
}

internal import Foundation
package import Storage

/// The place of a user's service: a folder that only the user can look into, with a socket and a lock.
package struct ServiceAddress: Sendable, Hashable {
  /// The bytes that a socket's path may have (unix(7)).
  private static let longestPath = 107

  /// The folder.
  private let folder: String

  /// Names the place of the service with a data folder.
  ///
  /// The user's own data folder has it in the runtime folder, where there is one; any other has a service
  /// of its own, in its folder `run`.
  ///
  /// - Parameters:
  ///   - data: The data folder.
  ///   - environment: The environment variables.
  package init(
    data: DataFolder, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let own = DataFolder(path: nil, environment: environment).url.standardizedFileURL.path
    let path = data.url.standardizedFileURL.path
    if path == own, let base = environment["XDG_RUNTIME_DIR"], base.hasPrefix("/") {
      folder = base + "/callvoice"
    } else {
      folder = path + "/run"
    }
  }

  /// The socket.
  package var socket: String { folder + "/service.sock" }

  /// The lock of the one that serves, with its process in it.
  private var lock: String { folder + "/service.lock" }

  /// The process that serves there, as its lock says.
  var process: Int32? {
    (try? String(contentsOfFile: lock, encoding: .utf8))
      .flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Claims the place for this process.
  ///
  /// - Returns: The lock, which is given back with the process at the latest.
  /// - Throws: `ServiceError` if a service runs already, or the folder cannot be used.
  package func claim() throws(ServiceError) -> FileLock {
    do throws(SystemError) {
      try PrivateFolder.make(folder)
    } catch {
      throw ServiceError(
        .socket, "\(folder) cannot be made (\(error)); make the folder that it is in writable.")
    }
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0 || chmod(folder, 0o700) == 0
    else {
      throw ServiceError(
        .socket, "\(folder) is not a folder of yours alone; remove it, and start again.")
    }
    guard socket.utf8.count <= Self.longestPath else {
      throw ServiceError(
        .socket,
        "\(socket) is too long for a socket; choose a data folder with a shorter path.")
    }
    do throws(SystemError) {
      let held = try FileLock(file: lock, isRemoved: true)
      // Only the holder writes, so that whoever comes later reads one process.
      try? Data("\(getpid())\n".utf8).write(to: URL(fileURLWithPath: lock))
      return held
    } catch {
      guard error.number == EWOULDBLOCK else {
        throw ServiceError(.socket, "\(lock) cannot be used (\(error)); remove it.")
      }
      throw ServiceError(
        .runsAlready,
        "callvoice serve runs already\(process.map { ", as process \($0)" } ?? ""); "
          + "end that one first\(process.map { ": kill \($0)" } ?? "").")
    }
  }
}

internal import Foundation

/// The program that runs, as far as its files on the disk tell.
package enum RunningProgram {
  /// A text that is another one for each build and installation; nil where the system does not tell.
  package static let identity: String? = {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return nil }
    let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
    return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(times.joined(separator: " "))"
  }()
}

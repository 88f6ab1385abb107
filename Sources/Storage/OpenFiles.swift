internal import Foundation

/// The files that this process may have open at once.
package enum OpenFiles {
  /// The number of files that a process has open besides those that it needs.
  private static let others: rlim_t = 256

  /// Raises the limit where so many more files would not fit, as far as the system lets it.
  package static func allow(_ count: Int) {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return }
    let wanted = min(limit.rlim_max, rlim_t(clamping: count) + others)
    guard wanted > limit.rlim_cur else { return }
    limit.rlim_cur = wanted
    _ = setrlimit(resource, &limit)
  }
}

internal import Glibc

/// What this process has used so far.
enum ProcessTime {
  /// Seconds of CPU, of all threads.
  static var cpu: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The largest resident memory, 1 MB = 1,000,000 bytes.
  static var peakMegabytes: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) * 1024 / 1e6
  }
}

extension Duration {
  /// The same as a number.
  var inSeconds: Double { self / .seconds(1) }
}

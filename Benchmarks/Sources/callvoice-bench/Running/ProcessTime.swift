internal import Foundation

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

  /// Lets ``peakMegabytesSinceReset`` begin anew, where the system can.
  static func resetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5\n", file)
    fclose(file)
  }

  /// The largest resident memory since ``resetPeak()``, 1 MB = 1,000,000 bytes.
  static var peakMegabytesSinceReset: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let kilobytes = status.firstMatch(of: #/VmHWM:\s*(\d+) kB/#).flatMap { Double($0.1) }
    return kilobytes.map { $0 * 1024 / 1e6 } ?? peakMegabytes
  }
}

extension Duration {
  /// The same as a number.
  var inSeconds: Double { self / .seconds(1) }
}

internal import Foundation

/// A service that nobody uses, as long as the value is there.
final class IdleService {
  /// The processor time and the wake-ups of a process and its threads so far.
  struct Usage: Sendable, Hashable {
    /// The times that each thread had waited and was woken.
    private let wakeUps: [String: Int]
    /// Seconds of processor time.
    let seconds: Double

    /// Reads them (proc(5)).
    init(of process: Int32) {
      let folder = "/proc/\(process)"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? []
      var wakeUps: [String: Int] = [:]
      for thread in threads {
        wakeUps[thread] = Self.text("\(folder)/task/\(thread)/status")
          .firstMatch(of: #/\nvoluntary_ctxt_switches:\s*(\d+)/#).flatMap { Int($0.1) }
      }
      self.wakeUps = wakeUps
      // Behind the name, which may hold anything, utime and stime are the 12th and 13th fields.
      let fields =
        Self.text("\(folder)/stat").split(separator: ")").last?
        .split(separator: " ").map(String.init) ?? []
      let ticks = fields.count > 12 ? (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0) : 0
      seconds = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The wake-ups since an earlier time, of the threads that are still there.
    func wakeUps(since before: Usage) -> Int {
      wakeUps.map { thread, count in count - (before.wakeUps[thread] ?? 0) }.reduce(0, +)
    }

    private static func text(_ path: String) -> String {
      (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
  }

  /// The sound of a tenth of a second, in which nobody speaks.
  private static let hush = Data(
    (0..<3_200).map { UInt8(truncatingIfNeeded: $0 % 2 == 0 ? ($0 * 7) % 5 : 0) })

  private let process = Process()
  private var feeding: Thread?

  /// Starts it, and waits until it serves.
  ///
  /// - Parameters:
  ///   - program: The path of callvoice.
  ///   - workplace: Has the contacts.
  ///   - hasMicrophone: Whether it waits for a wake phrase at a microphone in a quiet room.
  /// - Throws: `BenchError` where it does not serve.
  init(_ program: String, in workplace: Workplace, hasMicrophone: Bool) throws {
    // A short name, since a socket is in it.
    let home = workplace.folder.appendingPathComponent(hasMicrophone ? "waiting" : "idle")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let messages = home.appendingPathComponent("messages")
    try Data().write(to: messages)
    let pipe = home.appendingPathComponent("microphone").path
    var arguments = [
      "serve", "--no-notifications", "--no-pause-players", "--network", "simulated", "--contacts",
      workplace.contacts.path, "--data-dir", home.appendingPathComponent("data").path,
    ]
    if hasMicrophone {
      mkfifo(pipe, 0o600)
      let device =
        "pcm.mic { type file slave.pcm \"null\" file \"/dev/null\" infile \"\(pipe)\" "
        + "format \"raw\" }\n"
      try Data(device.utf8).write(to: home.appendingPathComponent(".asoundrc"))
      arguments += ["--wake", "hey phone", "--no-beep", "--no-prompts", "--device", "mic"]
    }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["HOME": home.path, "XDG_RUNTIME_DIR": home.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: messages)
    try process.run()
    if hasMicrophone { feed(pipe) }
    let socket = home.appendingPathComponent("data/run/service.sock").path
    while !FileManager.default.fileExists(atPath: socket) {
      guard process.isRunning else {
        let reason = (try? String(contentsOf: messages, encoding: .utf8)) ?? ""
        throw BenchError(69, "\(program) does not serve: \(reason)")
      }
      usleep(10_000)
    }
  }

  deinit {
    feeding?.cancel()
    process.terminate()
    process.waitUntilExit()
  }

  /// Gives the microphone its sound as fast as it would come.
  private func feed(_ pipe: String) {
    let thread = Thread {
      let end = open(pipe, O_RDWR | O_NONBLOCK)
      while !Thread.current.isCancelled {
        _ = Self.hush.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
        usleep(100_000)
      }
      close(end)
    }
    thread.start()
    feeding = thread
  }

  /// The number of its process.
  var identifier: Int32 { process.processIdentifier }

  /// Measures it for some time, once it has come to rest.
  ///
  /// - Parameter seconds: The time.
  /// - Returns: The wake-ups, and the share of a processor in percent.
  /// - Throws: `CancellationError`.
  func measure(for seconds: Int) async throws -> (wakeUps: Int, load: Double) {
    try await Task.sleep(for: .seconds(3))
    let before = Usage(of: identifier)
    try await Task.sleep(for: .seconds(seconds))
    let after = Usage(of: identifier)
    return (
      after.wakeUps(since: before), 100 * (after.seconds - before.seconds) / Double(seconds)
    )
  }
}

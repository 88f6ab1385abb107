internal import Dispatch
internal import Foundation
internal import Storage
internal import Synchronization

/// An agent that was started.
protocol AgentProcessing: Sendable {
  /// The number of its process.
  var identifier: Int32 { get }

  /// The responses of servers that only its log tells of; ends with it, and is for one reader.
  var responses: AsyncStream<LoggedResponse> { get }

  /// What its guard has told.
  var notices: AgentNotices { get }

  /// Reads what its guard has told up to now.
  ///
  /// What the guard tells of a call it tells before the agent tells of it.
  func readNotices() async

  /// Waits until it is over, and returns its exit code, or 128 and the signal that ended it.
  func ended() async -> Int32

  /// Lets it terminate on its own, as it does when this process ends.
  func letGo()

  /// Sends it a signal, unless it is over.
  func send(_ signal: Int32)
}

extension AgentProcessing {
  /// Ends the process, and returns when it is over.
  ///
  /// It waits for answers that are still to come, such as the registrar's, for 32 seconds; the second
  /// signal ends it without them.
  func end() async {
    let escalation = Task {
      for (pause, signal) in [(800, SIGTERM), (200, SIGTERM), (1_000, SIGKILL)] {
        guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { return }
        send(signal)
      }
    }
    _ = await ended()
    escalation.cancel()
  }
}

/// The agent's process, which does not outlive this one.
///
/// It is started here and not as an `ExternalProgram`: it lives as long as calls do rather than as long
/// as a task waits for it, a second process watches both so that it ends even when this one crashes, and
/// it keeps a process group of its own, so that Ctrl-C first hangs up its calls.
final class AgentProcess: AgentProcessing {
  private struct State {
    var lines: [String] = []
    var unfinished = ""
    var status: Int32?
    /// The end of its standard input that is held here; nil once it is let go.
    var input: Int32?
    /// Its log, as long as that is open.
    var log: Int32?
    var waiting: [CheckedContinuation<Int32, Never>] = []
  }

  /// Starts the agent, where writing to a log that nobody reads does not end it.
  ///
  /// The guard is loaded before the agent's own libraries.
  private static let start = #"""
    trap '' PIPE
    cd "$2" || exit
    export CALLVOICE_GUARD="$3" CALLVOICE_SERVER="$4" LD_PRELOAD=./\#(AgentGuard.name)
    exec "$1" -f "$2"
    """#

  /// Ends the agent when standard input ends, and removes its folder.
  ///
  /// That is when nobody holds its other end any more. The agent is known by the folder that it works in.
  private static let watch = #"""
    while read -r _; do :; done
    is_there() { [ "/proc/$1/cwd" -ef "$2" ]; }
    for signal in TERM TERM KILL; do
      is_there "$@" || break
      kill -$signal "$1"
      for _ in 1 2 3 4 5 6 7 8 9 10; do
        is_there "$@" || break
        sleep 0.1
      done
    done
    rm -rf "$2"
    """#

  let identifier: pid_t

  let watcher: pid_t
  let folder: AgentFolder
  let responses: AsyncStream<LoggedResponse>
  let notices = AgentNotices()
  /// The word that the guard begins its lines with, which nothing from outside can know.
  private let word = UUID().uuidString
  private let queue = DispatchQueue(label: "callvoice.sip.process")
  private let responseContinuation: AsyncStream<LoggedResponse>.Continuation
  private let state: Mutex<State>

  /// Starts the agent.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - folder: Its folder, with its configuration; it is removed when the agent is over.
  ///   - account: The account that it reads from its standard input.
  ///   - server: The host that all its connections by TLS are to; nil for those of the addresses that it calls.
  /// - Throws: `SIPError` if no process can be started.
  init(
    program: String, folder: AgentFolder, account: String, server: String? = nil
  ) throws(SIPError) {
    // The agent reads accounts from a regular file only, and a password must be on no disk.
    guard let accounts = try? MemoryFile.open(Data("\(account)\n".utf8)) else {
      throw SIPError(
        .agentFailed, "The SIP agent cannot be told its account: there is no shared memory.")
    }
    defer { close(accounts) }
    var input: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    // Sockets, since pipes cannot be made with close-on-exec in one step from here.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &input) == 0, socketpair(AF_UNIX, kind, 0, &output) == 0
    else {
      for descriptor in input where descriptor >= 0 { close(descriptor) }
      throw SIPError(.agentFailed, "The SIP agent cannot be started: too many files are open.")
    }
    let path = folder.url.path
    let agent = Self.spawn(
      [Self.start, "sh", program, path, word, server ?? ""], input: accounts, output: output[1])
    let watcher = agent.flatMap {
      Self.spawn([Self.watch, "sh", "\($0)", path], input: input[0], output: nil)
    }
    close(input[0])
    close(output[1])
    guard let agent, let watcher else {
      close(input[1])
      close(output[0])
      if let agent {
        kill(agent, SIGKILL)
        waitpid(agent, nil, 0)
      }
      throw SIPError(.agentFailed, "The SIP agent cannot be started; no process can be made.")
    }
    identifier = agent
    self.watcher = watcher
    self.folder = folder
    state = Mutex(State(input: input[1], log: output[0]))
    (responses, responseContinuation) = AsyncStream.makeStream(
      bufferingPolicy: .bufferingNewest(64))
    let log = output[0]
    let source = DispatchSource.makeReadSource(fileDescriptor: log, queue: queue)
    // The source keeps itself, and this, until then.
    source.setEventHandler { [self] in if readLog() { source.cancel() } }
    // The agent is over once nobody can write to its log any more.
    source.setCancelHandler { [self] in
      state.withLock { $0.log = nil }
      close(log)
      reap()
    }
    source.resume()
  }

  /// Reads the log to the end: where the other side has closed, there is no further event.
  ///
  /// - Returns: Whether nothing more will come.
  private func readLog() -> Bool {
    guard let log = state.withLock({ $0.log }) else { return true }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(log, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        note(bytes[..<count])
      } else if count == 0 || errno != EINTR {
        return count == 0 || errno != EAGAIN
      }
    }
  }

  func readNotices() async {
    await withCheckedContinuation { continuation in
      queue.async {
        _ = self.readLog()
        continuation.resume()
      }
    }
  }

  /// Runs a script in a process group of its own, so that Ctrl-C does not reach it.
  static func spawn(_ script: [String], input: Int32?, output: Int32?) -> pid_t? {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for (target, source) in [(Int32(0), input), (1, output), (2, output)] {
      if let source {
        posix_spawn_file_actions_adddup2(&files, source, target)
      } else {
        posix_spawn_file_actions_addopen(&files, target, "/dev/null", O_RDWR, 0)
      }
    }
    // Files of other parts that were opened without close-on-exec; one that is not open is no error.
    for descriptor in Int32(3)..<4_096 {
      posix_spawn_file_actions_addclose(&files, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGCHLD] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments = ["/bin/sh", "-c"] + script
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, arguments[0], &files, &attributes, &pointers, environ)
    return result == 0 ? child : nil
  }

  private func note(_ bytes: ArraySlice<UInt8>) {
    state.withLock { state in
      // Messages that it prints end their lines as SIP does, with a carriage return.
      state.unfinished += String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self)
      var lines = state.unfinished.withoutTerminalColours.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      state.unfinished = String((lines.popLast() ?? "").suffix(1_000))
      // It repeats what it is sent.
      var own = lines.filter { !$0.isEmpty && !$0.hasPrefix("mqtt: got message") }
      own.removeAll { line in
        guard let notice = AgentNotice(line, word: word) else { return false }
        notices.take(notice)
        return true
      }
      for response in own.compactMap(LoggedResponse.init) { responseContinuation.yield(response) }
      state.lines = (state.lines + own).suffix(40)
    }
  }

  private func reap() {
    // It has nothing more to watch. Neither number is given away before the wait.
    kill(watcher, SIGKILL)
    letGo()
    folder.remove()
    var status: Int32 = 0
    while waitpid(watcher, nil, 0) < 0, errno == EINTR {}
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    let waiting = state.withLock { state in
      state.status = code
      defer { state.waiting = [] }
      return state.waiting
    }
    responseContinuation.finish()
    notices.finish()
    for continuation in waiting { continuation.resume(returning: code) }
  }

  /// Whether it runs.
  var isRunning: Bool { state.withLock { $0.status == nil } }

  /// The latest lines of its log.
  var log: [String] { state.withLock { $0.lines } }

  /// Waits until it is over, and returns its exit code, or 128 and the signal that ended it.
  func ended() async -> Int32 {
    await withCheckedContinuation { continuation in
      let status = state.withLock { state in
        if state.status == nil { state.waiting.append(continuation) }
        return state.status
      }
      if let status { continuation.resume(returning: status) }
    }
  }

  /// Lets it end by itself, as it does when this process is over.
  func letGo() {
    let input = state.withLock { state in
      defer { state.input = nil }
      return state.input
    }
    if let input { close(input) }
  }

  /// Sends it a signal, unless it is over.
  func send(_ signal: Int32) {
    state.withLock { if $0.status == nil { kill(identifier, signal) } }
  }
}

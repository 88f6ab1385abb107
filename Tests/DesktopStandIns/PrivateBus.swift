internal import Foundation

/// A session bus of a test's own, as long as the value is there.
public final class PrivateBus: @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants, and the process is only ended.

  /// Whether a bus and somebody who shows notifications can be had here.
  public static let isPossible =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon")
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/dbus")
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gi")

  /// Where it is.
  public let address: String
  /// What programs find it by.
  public var variables: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  private let process = Process()

  /// Starts it.
  ///
  /// - Parameters:
  ///   - data: the path of a user's data folder, with the programs in `dbus-1/services` that the bus can start;
  ///     nil for the one of the tests' user.
  ///   - variables: what else the programs that it starts find in their environment.
  /// - Throws: where it cannot be started.
  public init(data: String? = nil, variables: [String: String] = [:]) throws {
    let output = Pipe()
    var variables = variables
    if let data { variables["XDG_DATA_HOME"] = data }
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    process.arguments = [
      "--session", "--nofork", "--nopidfile", "--print-address=1",
      "--address=unix:tmpdir=\(FileManager.default.temporaryDirectory.path)",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    address = output.fileHandleForReading.line()
  }

  deinit { end() }

  /// Ends it.
  public func end() {
    // Other signals may be blocked in it, as they are in the thread that started it.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let path = address.prefix { $0 != "," }.dropFirst("unix:path=".count)
    try? FileManager.default.removeItem(atPath: String(path))
  }
}

extension FileHandle {
  /// The next line, without its end; what there is of it where nothing comes for ten minutes.
  func line() -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    var ready = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, 600_000) == 1, Glibc.read(fileDescriptor, &byte, 1) == 1,
      byte != UInt8(ascii: "\n")
    {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

internal import Foundation

/// `secret-tool`, which keeps secrets in the Secret Service of a desktop session.
struct SecretTool: Sendable {
  /// How long a service may take; it may have to ask the user to unlock it.
  private static let patience: TimeInterval = 60

  private let program: String
  private let environment: [String: String]

  /// Looks for the tool; nil where it is not installed or there is no session bus.
  init?(environment: [String: String]) {
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false else { return nil }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/secret-tool" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    program = found
    self.environment = environment
  }

  /// Keeps a password, and says whether it could.
  func store(_ password: String, for uri: String) -> Bool {
    let label = "--label=callvoice: \(uri)"
    return run(["store", label] + Self.attributes(uri), input: password) != nil
  }

  /// The password that is kept for an account.
  func password(of uri: String) -> String? {
    guard let text = run(["lookup"] + Self.attributes(uri)) else { return nil }
    let password = text.hasSuffix("\n") ? String(text.dropLast()) : text
    return password.isEmpty ? nil : password
  }

  /// Forgets a password.
  func remove(_ uri: String) { _ = run(["clear"] + Self.attributes(uri)) }

  private static func attributes(_ uri: String) -> [String] {
    ["application", "callvoice", "account", uri]
  }

  /// Runs the tool and returns what it prints; nil where it fails.
  private func run(_ arguments: [String], input: String = "") -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    // A tool that does not read must not end this process.
    let writing = standardInput.fileHandleForWriting.fileDescriptor
    signal(SIGPIPE, SIG_IGN)
    _ = input.withCString { write(writing, $0, strlen($0)) }
    try? standardInput.fileHandleForWriting.close()
    let identifier = process.processIdentifier
    let impatience = DispatchWorkItem { kill(identifier, SIGTERM) }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience, execute: impatience)
    let data = (try? standardOutput.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    impatience.cancel()
    return process.terminationStatus == 0 ? String(decoding: data ?? Data(), as: UTF8.self) : nil
  }
}

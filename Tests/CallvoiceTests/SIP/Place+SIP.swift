import Foundation

extension Place {
  /// Bob, who has a number.
  static let bob = """
    BEGIN:VCARD
    VERSION:3.0
    UID:b1
    FN:Bob
    TEL;TYPE=cell:+1 415 555 0100
    END:VCARD

    """

  /// The options of real calls without sound.
  static let silently = [
    "--network", "sip", "--call-microphone", "none", "--call-speaker", "none",
  ]

  /// Adds an account whose host is a port of this machine.
  func addAccount(
    _ name: String = "alice", at port: UInt16, _ options: String..., password: String? = nil
  ) async throws {
    try await addAccount(name, at: port, options, password: password)
  }

  /// Adds an account with options.
  func addAccount(
    _ name: String, at port: UInt16, _ options: [String], password: String? = nil
  ) async throws {
    var arguments = ["account", "add", "sip:\(name)@127.0.0.1:\(port)", "--data-dir", data.path]
    arguments += password == nil ? ["--no-password"] : ["--password-file", "-"]
    let result = try await bare(arguments + options, input: Data((password ?? "").utf8))
    guard result.code == 0 else { throw CocoaError(.featureUnsupported) }
  }

  /// Starts the program beside the test, with the data folder and the contacts of this place.
  func start(
    _ arguments: String..., options: [String] = Place.silently, variables: [String: String] = [:]
  ) throws -> RunningProgram {
    try start(arguments, options: options, variables: variables)
  }

  /// Starts the program beside the test with arguments.
  func start(
    _ arguments: [String], options: [String] = Place.silently, variables: [String: String] = [:]
  ) throws -> RunningProgram {
    try RunningProgram(
      Tool.url().path,
      arguments + options + ["--data-dir", data.path, "--contacts", "people.vcf"], in: self,
      variables: variables)
  }

  /// Starts a prompt at a terminal.
  func startPrompt(_ options: [String] = Place.silently) throws -> RunningProgram {
    try startAtTerminal("say", options: options)
  }

  /// Starts the program at a terminal, in which it is in the foreground.
  func startAtTerminal(_ arguments: String..., options: [String] = []) throws -> RunningProgram {
    let words =
      try [Tool.url().path] + arguments + options
      + ["--data-dir", data.path, "--contacts", "people.vcf"]
    return try RunningProgram(
      SIPPrograms.terminal, ["-qefc", words.joined(separator: " "), "/dev/null"], in: self)
  }
}

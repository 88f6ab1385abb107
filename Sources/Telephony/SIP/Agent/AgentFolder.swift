internal import Foundation
internal import Storage

/// The agent's private folder: its configuration, its guard, and a link to its standard input, from which it
/// reads its account.
///
/// No password is written to it.
struct AgentFolder: Sendable {
  /// The folder of the agent's sounds below ``url``, as the configuration names it: all that are installed,
  /// but none to ring with.
  static let sounds = "sounds"

  /// The sounds that are installed with the agent.
  private static let installedSounds = URL(filePath: "/usr/share/baresip")

  let url: URL

  /// Creates the folder with mode 0700 and writes the configuration.
  ///
  /// - Parameters:
  ///   - configuration: The text of the agent's `config`.
  ///   - hasSounds: Whether ``sounds`` is made, too.
  /// - Throws: `SIPError` if the folder cannot be made.
  init(configuration: String, hasSounds: Bool = false) throws(SIPError) {
    let environment = ProcessInfo.processInfo.environment
    let bases = [environment["XDG_RUNTIME_DIR"], environment["TMPDIR"], "/tmp"].compactMap(\.self)
    var made: String?
    for base in bases where base.hasPrefix("/") && made == nil {
      var template = Array("\(base)/callvoice-sip-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { continue }
      made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    guard let made else {
      throw SIPError(
        .agentFailed,
        "There is no folder for the SIP agent's files; make \(bases.last ?? "/tmp") writable.")
    }
    url = URL(fileURLWithPath: made, isDirectory: true)
    // Without these files the agent makes its own, which listen on all networks.
    let accounts = url.appendingPathComponent("accounts").path
    let configurationFile = url.appendingPathComponent("config")
    do {
      try PrivateFile.write(
        Data(configuration.utf8), to: configurationFile, makesFolders: false, synchronizes: false)
      try AgentGuard.write(to: url)
      guard symlink("/proc/self/fd/0", accounts) == 0 else { throw SystemError.last }
      if hasSounds { try linkSounds() }
    } catch {
      remove()
      throw SIPError(.agentFailed, "The SIP agent's files cannot be written to \(made).")
    }
  }

  private func linkSounds() throws {
    let folder = url.appending(path: Self.sounds)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let installed =
      (try? FileManager.default.contentsOfDirectory(atPath: Self.installedSounds.path)) ?? []
    for name in installed
    where name.hasSuffix(".wav") && !["ring.wav", "callwaiting.wav"].contains(name) {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name),
        withDestinationURL: Self.installedSounds.appending(path: name))
    }
  }

  /// Removes the folder and its contents.
  func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}

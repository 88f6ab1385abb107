internal import Foundation
internal import Storage

/// The agent's private folder: its configuration, and a link to its standard input, from which it
/// reads its account.
///
/// No password is written to it.
struct AgentFolder: Sendable {
  let url: URL

  /// Makes the folder with mode 0700 and writes the configuration.
  ///
  /// - Parameter configuration: the text of the agent's `config`.
  /// - Throws: `SIPError` where the folder cannot be made.
  init(configuration: String) throws(SIPError) {
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
      guard symlink("/proc/self/fd/0", accounts) == 0 else { throw SystemError.last }
    } catch {
      remove()
      throw SIPError(.agentFailed, "The SIP agent's files cannot be written to \(made).")
    }
  }

  /// Removes the folder and what is in it.
  func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}

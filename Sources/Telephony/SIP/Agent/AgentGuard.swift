internal import Foundation
internal import Storage

/// The library that keeps the agent from calling anybody by itself; the agent loads it as it starts.
///
/// It is built of Sources/AgentGuard, and is a part of this program.
enum AgentGuard {
  /// Its name in the agent's folder.
  static let name = "guard.so"

  /// Writes it into the agent's folder.
  static func write(to folder: URL) throws(SystemError) {
    try PrivateFile.write(
      Data(base64Encoded: agentGuardLibrary) ?? Data(), to: folder.appending(path: name),
      makesFolders: false, synchronizes: false)
  }
}

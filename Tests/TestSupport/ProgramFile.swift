package import Foundation

/// Scripts that tests write and then run.
package enum ProgramFile: Sendable {
  /// Writes a script that can be run at once.
  ///
  /// Another process writes it: a file that is open for writing cannot be executed (`ETXTBSY`), and whatever
  /// this process has open is open for a moment in each program that another test starts.
  package static func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    precondition(BrokenPipe.isAnError)
    let input = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", #"cat >"$1" && chmod 755 "$1""#, "sh", file.path]
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

extension TemporaryFolder {
  /// Writes a script below the folder that can be run at once.
  package func program(_ text: String, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try ProgramFile.write(text, to: file)
    return file
  }
}

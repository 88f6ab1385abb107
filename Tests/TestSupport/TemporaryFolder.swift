package import Foundation

/// A folder that exists as long as the value.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "callvoice-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The folder's path, without a slash at its end.
  package var path: String { url.standardizedFileURL.path }

  /// Writes a file below the folder, and the folders on its way.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    try write(text.utf8, to: name)
  }

  /// Writes a file below the folder, and returns its path.
  package func path(writing bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try write(bytes, to: name).path
  }

  package func path(writing text: String, to name: String) throws -> String {
    try write(text, to: name).path
  }

  /// Makes a link below the folder.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }
}

internal import CallDirectory
internal import Foundation
internal import Storage

/// The reason why the user's decisions about incoming calls cannot be read or stored, as one sentence.
package struct ScreeningError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure, which decide the exit code of a program.
  package enum Code: String, Sendable, Hashable {
    /// An argument is invalid.
    case invalid
    /// A number is one for emergencies, which is never blocked.
    case emergencyNumber
    /// An input is missing or unreadable.
    case unreadable
    /// A list of numbers or a file in the data folder is wrong, or the folder cannot be written.
    case badFile
    /// Another process is loading the same directory.
    case busy
  }

  /// The kind of failure.
  package let code: Code
  /// The problem and its remedy.
  package let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(_ error: CallDirectoryError) {
    code =
      switch error.code {
      case .unreadable: .unreadable
      case .unwritable, .corrupt, .newerVersion: .badFile
      case .busy: .busy
      }
    description = error.description
  }

  /// The error of the file of settings.
  ///
  /// - Parameters:
  ///   - problem: The problem with the file.
  ///   - path: The file.
  init<Content, Failure>(_ problem: JSONFile<Content, Failure>.Problem, ofFile path: String) {
    switch problem {
    case .unreadable:
      self.init(
        .unreadable,
        "\(path): the block list, and whether calls may be made, cannot be read, so only emergency "
          + "calls are; name a data folder that you may read.")
    case .malformed:
      self.init(
        .badFile,
        "\(path): the block list, and whether calls may be made, is damaged or of a newer version, "
          + "so only emergency calls are; update, or move the file away and a new one is made.")
    case .folder(let error):
      let folder = (path as NSString).deletingLastPathComponent
      self.init(
        .badFile,
        "\(folder): the data folder cannot be opened or made (\(error)); name a data folder that you "
          + "may write.")
    case .unwritable(let error):
      self.init(
        .badFile,
        "\(path): the block list cannot be written (\(error)); name a data folder that you may write."
      )
    }
  }
}

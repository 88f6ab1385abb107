internal import CallKit
internal import Foundation

/// Why what the user has decided about calls that come in cannot be read or kept: one sentence.
public struct ScreeningError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure, which decide the exit code of a program.
  public enum Code: String, Sendable, Hashable {
    /// It cannot be done with what was given.
    case invalid
    /// An input is missing or unreadable.
    case unreadable
    /// A list of numbers or a file in the data folder is wrong, or the folder cannot be written.
    case badFile
    /// Another process is doing the same.
    case busy
  }

  /// The kind of failure.
  public let code: Code
  /// What is wrong, and the way out.
  public let description: String

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

  /// What the system said about a file.
  static func system(_ path: String, _ what: String, errno number: Int32) -> ScreeningError {
    let reason = String(cString: strerror(number)).lowercased()
    return ScreeningError(
      .badFile, "\(path): \(what) (\(reason)); name a data folder that you may write.")
  }
}

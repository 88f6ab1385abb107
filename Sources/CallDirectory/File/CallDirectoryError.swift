internal import Storage

/// The reason why the entries of a call directory could not be read or written.
public struct CallDirectoryError: Error, Sendable, Hashable {
  /// The kinds of failure.
  public enum Code: String, Sendable, Hashable {
    /// The folder or a file in it cannot be made or written.
    case unwritable
    /// The folder or a file in it cannot be read.
    case unreadable
    /// The file is no call directory, or is damaged.
    case corrupt
    /// The file was written by a newer version.
    case newerVersion
    /// The directory is being loaded, maybe by another process.
    case busy
  }

  /// The kind of failure.
  public let code: Code
  /// The path of the file or folder.
  public let path: String
  /// The system's words, or a description of the damage.
  private let reason: String

  init(_ code: Code, _ path: String, reason: String = "") {
    self.code = code
    self.path = path
    self.reason = reason
  }

  /// Makes the error of a call to the system that failed.
  init(_ code: Code, _ path: String, _ error: SystemError) {
    self.init(code, path, reason: error.description)
  }
}

extension CallDirectoryError: CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  public var description: String {
    switch code {
    case .unwritable:
      "\(path): the call directory cannot be written (\(reason)); what was stored before stays."
    case .unreadable:
      "\(path): the call directory cannot be read (\(reason)); name a folder that you may read."
    case .corrupt:
      "\(path): the call directory is damaged (\(reason)); load it again, or remove it."
    case .newerVersion:
      "\(path): the call directory was written by a newer version; update, or load it again."
    case .busy:
      "\(path): the call directory is being loaded; try again when that has ended."
    }
  }
}

internal import Storage

/// Why the call history could not be read or written.
public struct HistoryError: Error, Sendable, Hashable {
  /// The kinds of failure.
  public enum Code: String, Sendable, Hashable {
    /// The folder or the file cannot be made, read or written.
    case unwritable
    /// The file is no history, or is damaged.
    case corrupt
    /// The file was written by a newer version.
    case newerVersion
    /// Another process kept the file to itself for too long.
    case busy
  }

  /// The kind of failure.
  public let code: Code
  /// The path of the history file.
  public let path: String
  /// What the system or the database said.
  let reason: String
}

extension HistoryError {
  /// The error of a file that the system does not let be written.
  static func unwritable(_ path: String, _ error: SystemError) -> HistoryError {
    HistoryError(code: .unwritable, path: path, reason: error.description)
  }
}

extension HistoryError: CustomStringConvertible {
  /// One sentence that names the file and the way out.
  public var description: String {
    switch code {
    case .unwritable:
      "\(path): the call history cannot be opened or written (\(reason)); name a data folder that you may write."
    case .corrupt:
      "\(path): the call history is damaged (\(reason)); move the file away and a new one is made."
    case .newerVersion:
      "\(path): the call history was written by a newer version of callvoice; update, or name another data folder."
    case .busy:
      "\(path): another process keeps the call history to itself (\(reason)); try again when it has ended."
    }
  }
}

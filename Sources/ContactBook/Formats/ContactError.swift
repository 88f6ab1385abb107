/// Why contacts could not be read or written.
public struct ContactError: Error, Sendable, Hashable {
  /// The kinds of failure.
  public enum Code: String, Sendable, Hashable {
    /// The path does not exist or may not be read.
    case unreadable
    /// The file is none of the kinds that contacts are read from.
    case notAContactsFile
    /// The path cannot be made or written.
    case unwritable
  }

  /// The kind of failure.
  public let code: Code
  /// The file or folder, as it was named.
  public let path: String
  /// What the system said, or what the file is instead.
  let reason: String

  static func unreadable(_ path: String, reason: String) -> ContactError {
    ContactError(code: .unreadable, path: path, reason: reason)
  }

  static func notAContactsFile(_ path: String, reason: String) -> ContactError {
    ContactError(code: .notAContactsFile, path: path, reason: reason)
  }
}

extension ContactError: CustomStringConvertible {
  /// One sentence that names the file and the way out.
  public var description: String {
    switch code {
    case .unreadable:
      "\(path): cannot be read (\(reason)); name a .vcf file or a folder of them that you may read."
    case .unwritable:
      "\(path): cannot be written (\(reason)); name a data folder that you may write."
    case .notAContactsFile:
      "\(path): is no contacts file (\(reason)); what is read is vCard (.vcf), the CSV of Google and Outlook, and abook's addressbook."
    }
  }
}

/// Something in a contacts file that is not as it should be, and what was done about it.
public struct ContactWarning: Sendable, Hashable {
  /// The file or folder, as it was named.
  public let file: String
  /// The line, from 1, or nil where the whole file is meant.
  public let line: Int?
  /// One sentence: what is wrong and what happens.
  public let message: String
}

extension ContactWarning: CustomStringConvertible {
  /// The warning as `FILE:LINE: message`, or `FILE: message` for a whole file.
  public var description: String {
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line): \(message)"
  }
}

/// A failure to read or write contacts.
public struct ContactError: Error, Sendable, Hashable {
  /// The kinds of failure.
  public enum Code: String, Sendable, Hashable {
    /// The path does not exist or may not be read.
    case unreadable
    /// The file has none of the supported formats.
    case notAContactsFile
    /// The path cannot be created or written.
    case unwritable
  }

  /// The kind of failure.
  public let code: Code
  /// The file or folder, as named by the user.
  public let path: String
  /// The message of the system, or the reason why the file has no contacts.
  let reason: String
  /// The remedy, where it is another than usual.
  private var remedy: String?

  /// The address book of another program cannot be read.
  ///
  /// - Parameters:
  ///   - book: The book, as named by the user.
  ///   - reason: The reason, without a full stop.
  ///   - remedy: The way out, without a full stop.
  /// - Returns: The error.
  package static func unreadable(
    book: String, reason: String, remedy: String
  ) -> ContactError {
    var error = unreadable(book, reason: reason)
    error.remedy = remedy
    return error
  }

  init(code: Code, path: String, reason: String) {
    self.code = code
    self.path = path
    self.reason = reason
  }

  static func unreadable(_ path: String, reason: String) -> ContactError {
    ContactError(code: .unreadable, path: path, reason: reason)
  }

  static func notAContactsFile(_ path: String, reason: String) -> ContactError {
    ContactError(code: .notAContactsFile, path: path, reason: reason)
  }
}

extension ContactError: CustomStringConvertible {
  /// One sentence that names the file and the remedy.
  public var description: String {
    switch code {
    case .unreadable:
      "\(path) cannot be read (\(reason)); \(remedy ?? "name a .vcf file or a folder of them that you may read")."
    case .unwritable:
      "\(path) cannot be written (\(reason)); name a data folder that you may write."
    case .notAContactsFile:
      "\(path) is no contacts file (\(reason)); what is read is vCard (.vcf), CSV with columns for names and numbers, and abook's addressbook."
    }
  }
}

/// A problem in a contacts file, and how it was handled.
public struct ContactWarning: Sendable, Hashable {
  /// The file or folder, as named by the user.
  public let file: String
  /// The line, counted from 1, or nil for the whole file.
  public let line: Int?
  /// One sentence about the problem and its handling.
  public let message: String

  /// Creates a warning; the arguments are its properties.
  package init(file: String, line: Int?, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// The words about a number that is none of the region.
  static let strangeNumber = "is no phone number of the region"

  /// Whether a number may be one of another region than the user's.
  public var isAboutRegion: Bool { message.contains(Self.strangeNumber) }
}

extension ContactWarning: CustomStringConvertible {
  /// The warning as `FILE:LINE: message`, or `FILE: message` for a whole file.
  public var description: String {
    guard let line, !ContactSource.isCopy(file) else { return "\(file): \(message)" }
    return "\(file):\(line): \(message)"
  }
}

internal import Storage

/// The reason why there are no calls by SIP: one sentence with the remedy.
public struct SIPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure, which decide the exit code of a program.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The agent is not installed.
    case missingAgent
    /// The agent does not start, or does not continue.
    case agentFailed
    /// The port that was asked for is taken.
    case portTaken
    /// A part of an account is invalid.
    case invalidAccount
    /// There is no such account.
    case noSuchAccount
    /// The accounts or their passwords cannot be read or kept.
    case badFile
  }

  /// The kind of failure.
  public let code: Code
  /// The problem and its remedy.
  public let description: String

  /// An error; the arguments are its properties.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension SIPError {
  /// The error of a file that holds accounts or their passwords.
  ///
  /// - Parameters:
  ///   - problem: What is wrong with it.
  ///   - subject: The file's path and what is in it, with which the sentence begins.
  init<Content, Failure>(_ problem: JSONFile<Content, Failure>.Problem, _ subject: String) {
    let sentence =
      switch problem {
      case .unreadable: "\(subject) cannot be read; name a data folder that you may read."
      case .malformed:
        "\(subject) cannot be understood; mend the file, or move it away and add the accounts anew."
      case .folder, .unwritable:
        "\(subject) cannot be written; name a data folder that you may write."
      }
    self.init(.badFile, sentence)
  }
}

extension String {
  /// The text on one line of at most 100 characters, without control characters; nil if nothing is left.
  package var singleLine: String? {
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: " "
      default: scalar
      }
    }
    let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
    let text = String(words.joined(separator: " ").prefix(100))
    return text.isEmpty ? nil : text
  }
}

internal import Storage

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

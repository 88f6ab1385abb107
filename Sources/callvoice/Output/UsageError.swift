/// A wrong use that shows only once files were read; the exit code is 64.
struct UsageError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// An input that is missing, unreadable or of another kind; the exit code is 66.
struct InputError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

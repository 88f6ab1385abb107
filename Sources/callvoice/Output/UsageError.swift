/// A wrong use that shows only once files were read; the exit code is 64.
struct UsageError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// Why nothing can be measured: one sentence with the way out.
struct BenchError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The exit code of the program: 69 where something is not installed, else 1.
  let exitCode: Int32
  let description: String

  init(_ exitCode: Int32, _ description: String) {
    self.exitCode = exitCode
    self.description = description
  }
}

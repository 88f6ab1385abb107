/// What is wrong at a byte of a file, before its line and column are known.
struct Finding: Sendable, Hashable {
  let offset: Int
  let message: String
}

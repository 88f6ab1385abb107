/// An error by its sentence.
struct Described: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Runs a body whose errors are compared by their sentence.
func described<Value>(_ body: () throws -> Value) throws(Described) -> Value {
  do {
    return try body()
  } catch {
    throw Described("\(error)")
  }
}

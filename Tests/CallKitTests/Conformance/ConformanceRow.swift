/// A fact about Apple's CallKit, and the tests that show it here.
struct ConformanceRow {
  let section: String
  let fact: String
  /// Suite and function, with a point between.
  let tests: [String]

  init(_ section: String, _ fact: String, tests: [String]) {
    self.section = section
    self.fact = fact
    self.tests = tests
  }

  init(_ section: String, _ fact: String, _ tests: String...) {
    self.init(section, fact, tests: tests)
  }
}

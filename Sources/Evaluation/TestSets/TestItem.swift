/// A request with a known answer.
package struct TestItem: Sendable, Hashable, Codable {
  /// The kinds of requests.
  enum Request: Sendable, Hashable, Codable {
    /// A recording, by its path.
    case audio(String)
    /// Typed text.
    case text(String)
  }

  /// The kinds of known answers.
  enum Answer: Sendable, Hashable, Codable {
    /// The request must meet this expectation.
    case request(Expectation)
    /// The request must mean the same as its sentence when typed.
    case sentence
    /// It is no request, and must not be taken for one.
    case nothing
  }

  /// The name in reports: its own name, else the recording as named, else the text.
  let name: String
  /// The place it was read from, as `FILE:LINE`, or the recording's path.
  package let place: String
  /// The folder it belongs to, from the first of what was named.
  var folder = ""
  let request: Request
  /// The words that are said, where they are known.
  package internal(set) var reference: String?
  /// The known answer.
  var answer: Answer
  /// The voice that speaks it where it is no human one, else nil.
  var voice: String?
  /// What its line tells beside all that, such as `language`, by key.
  var traits: [String: String] = [:]

  /// The path of the recording, or nil for text.
  package var audio: String? {
    if case .audio(let path) = request { path } else { nil }
  }
}

/// The expected result of a request; parts that are nil are not checked.
struct Expectation: Sendable, Hashable, Codable {
  /// The public rule of the grammar, such as `orderDrink`.
  var rule: String?
  /// The intent's class, such as `INStartAudioCallIntent`.
  var intent: String?
  /// The slots that must have these words.
  var slots: [String: String] = [:]
  /// The full name of who is to be found.
  var contact: String?
  /// The number or address to be called.
  var handle: String?
  /// The resolution's result, such as `disambiguation`.
  var result: String?

  /// Whether it asks for nothing, so that any request would do.
  var isEmpty: Bool { self == Expectation() }
}

/// Something wrong with a test set that stops one of its items, or a report.
package struct TestProblem: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The place of the problem: `FILE:LINE`, or a path.
  package let place: String
  /// The problem and its remedy: one sentence.
  let message: String

  /// A problem; the arguments are its properties.
  package init(_ place: String, _ message: String) {
    self.place = place
    self.message = message
  }

  /// Place and message.
  package var description: String { "\(place): \(message)" }
}

package import Foundation

/// A request with a known answer.
package struct TestItem: Sendable, Hashable {
  /// The kinds of requests.
  package enum Request: Sendable, Hashable {
    /// A recording.
    case audio(URL)
    /// Typed text.
    case text(String)
  }

  /// The kinds of known answers.
  package enum Answer: Sendable, Hashable {
    /// The request must meet this expectation.
    case request(Expectation)
    /// The request must mean the same as its sentence when typed.
    case sentence
    /// It is no request, and must not be taken for one.
    case nothing
  }

  /// The name in reports: its own name, else the recording as named, else the text.
  package let name: String
  /// The place it was read from, as `FILE:LINE`, or the recording's path.
  package let place: String
  /// The folder it belongs to, from the first of what was named.
  package let folder: String
  /// The request.
  package let request: Request
  /// The words that are said, where they are known.
  package let reference: String?
  /// The known answer.
  package var answer: Answer
  /// The voice that speaks it where it is no human one, else nil.
  package let voice: String?

  /// An item; the arguments are its properties.
  package init(
    name: String, place: String, folder: String = "", request: Request, reference: String? = nil,
    answer: Answer, voice: String? = nil
  ) {
    self.name = name
    self.place = place
    self.folder = folder
    self.request = request
    self.reference = reference
    self.answer = answer
    self.voice = voice
  }

  /// The recording, or nil for text.
  package var audio: URL? {
    if case .audio(let url) = request { url } else { nil }
  }
}

/// The expected result of a request; parts that are nil are not checked.
package struct Expectation: Sendable, Hashable, Codable {
  /// The public rule of the grammar, such as `orderDrink`.
  package var rule: String?
  /// The intent's class, such as `INStartAudioCallIntent`.
  package var intent: String?
  /// The slots that must have these words.
  package var slots: [String: String]
  /// The full name of who is to be found.
  package var contact: String?
  /// The number or address to be called.
  package var handle: String?
  /// The resolution's result, such as `disambiguation`.
  package var result: String?

  /// An expectation; the arguments are its properties.
  package init(
    rule: String? = nil, intent: String? = nil, slots: [String: String] = [:],
    contact: String? = nil, handle: String? = nil, result: String? = nil
  ) {
    self.rule = rule
    self.intent = intent
    self.slots = slots
    self.contact = contact
    self.handle = handle
    self.result = result
  }

  /// Whether it asks for nothing, so that any request would do.
  package var isEmpty: Bool { self == Expectation() }
}

/// Something wrong with a test set that stops one of its items, or a report.
package struct TestProblem: Error, Sendable, Hashable, Codable, CustomStringConvertible {
  /// The place of the problem: `FILE:LINE`, or a path.
  package let place: String
  /// The problem and its remedy: one sentence.
  package let message: String

  /// A problem; the arguments are its properties.
  package init(_ place: String, _ message: String) {
    self.place = place
    self.message = message
  }

  /// Place and message.
  package var description: String { "\(place): \(message)" }
}

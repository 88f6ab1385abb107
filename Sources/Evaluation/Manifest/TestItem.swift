package import Foundation

/// A request with a known answer.
package struct TestItem: Sendable, Hashable {
  /// How the request is made.
  package enum Request: Sendable, Hashable {
    /// A recording.
    case audio(URL)
    /// Typed text.
    case text(String)
  }

  /// What is known of the answer.
  package enum Answer: Sendable, Hashable {
    /// What the request must come to.
    case request(Expectation)
    /// What the same sentence comes to when its words are read without being heard.
    case sentence
    /// It is no request, and must not be taken for one.
    case nothing
  }

  /// What it is called in reports: its own name, else the recording as named, else the text.
  package let name: String
  /// Where it was read, as `FILE:LINE`, or the recording's path.
  package let place: String
  /// The folder it belongs to, from the first of what was named.
  package let folder: String
  /// How the request is made.
  package let request: Request
  /// The words that are said, where they are known.
  package let reference: String?
  /// What is known of the answer.
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

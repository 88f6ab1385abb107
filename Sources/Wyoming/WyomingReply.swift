package import Foundation

/// An event that a client is sent.
package enum WyomingReply: Sendable, Hashable {
  /// What there is to be used.
  case info(WyomingInfo)
  /// The words that were heard; none where nothing was understood.
  case transcript(String, language: String)
  /// How words are read.
  case intent(name: String, entities: [String: String])
  /// The words are no request.
  case notRecognized(String)
  /// What was done, as a sentence.
  case handled(String)
  /// Why nothing was done, as a sentence, or the question that is open.
  case notHandled(String)
  /// The answer to a ping.
  case pong
  /// What the client has done wrong.
  case error(WyomingError)

  /// The event as it is sent: a line of JSON.
  package var encoded: Data {
    let (type, data) = parts
    // Text, truth values, and lists and objects of them are always encoded.
    let line = try? JSONSerialization.data(
      withJSONObject: ["type": type, "data": data], options: [.sortedKeys, .withoutEscapingSlashes])
    return (line ?? Data()) + Data("\n".utf8)
  }

  private var parts: (type: String, data: [String: Any]) {
    switch self {
    case .info(let info): ("info", info.fields)
    case .transcript(let text, let language): ("transcript", ["text": text, "language": language])
    case .intent(let name, let entities):
      (
        "intent",
        [
          "name": name,
          "entities": entities.sorted { $0.key < $1.key }.map {
            ["name": $0.key, "value": $0.value]
          },
        ]
      )
    case .notRecognized(let text): ("not-recognized", ["text": text])
    case .handled(let text): ("handled", ["text": text])
    case .notHandled(let text): ("not-handled", ["text": text])
    case .pong: ("pong", [:])
    case .error(let error): ("error", ["text": error.description, "code": error.code.rawValue])
    }
  }
}

/// What callvoice offers to voice satellites: speech to text, the reading of requests, and carrying them out.
package struct WyomingInfo: Sendable, Hashable {
  private let version, language, calls: String

  /// What is offered.
  ///
  /// - Parameters:
  ///   - version: The version of callvoice.
  ///   - language: The language of requests, such as `en-US`.
  ///   - calls: Where calls go, as a sentence.
  package init(version: String, language: String, calls: String) {
    self.version = version
    self.language = language
    self.calls = calls
  }

  fileprivate var fields: [String: Any] {
    func artifact(_ name: String, _ description: String) -> [String: Any] {
      [
        "name": name, "description": description, "version": version, "installed": true,
        "attribution": ["name": "callvoice", "url": ""],
      ]
    }
    // Clients look for the language with and without its region.
    let languages = Set([language, String(language.prefix { $0 != "-" && $0 != "_" })]).sorted()
    let model = artifact(
      "callvoice-\(language)", "Requests about calls, with the names of the contacts"
    )
    .merging(["languages": languages]) { $1 }
    func programs(_ description: String) -> [[String: Any]] {
      [artifact("callvoice", description).merging(["models": [model]]) { $1 }]
    }
    return [
      "asr": programs("Hears requests about calls, and no other speech"),
      "intent": programs("Tells how a request about calls is read"),
      "handle": programs("Carries requests about calls out. \(calls)"),
    ]
  }
}

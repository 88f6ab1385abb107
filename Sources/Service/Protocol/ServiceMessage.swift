package import Conversation
package import Dialer
package import Foundation

/// A line from the service to a client that is no event of the contract's; `docs/service.md` describes them.
package struct ServiceMessage: Sendable, Hashable, Codable {
  /// The version of the protocol that this service speaks.
  ///
  /// Version 2 has another form of the events that terminals show; for scripts the two are the same.
  package static let version = 2

  /// The kinds of message.
  package enum Event: String, Sendable, Hashable, Codable {
    /// The service's greeting.
    case hello
    /// The end of a request.
    case finished
    /// A question to this client; one without a number is asked and answered at the microphone.
    case question
    /// The outcome of a request at the service's microphone.
    case heard
    /// An event with all that a terminal shows.
    case step
    /// The calls and the service's own state.
    case state
    /// Requests to try.
    case examples
    /// Lists of people, of calls, and of requests.
    case people, recents, completions
    /// The picture of a contact.
    case picture
    /// The progress of listening at the microphone.
    case listening
    /// The end of a question that was asked by voice, too.
    case answered
    /// The address of the screen.
    case screen
    /// An error of the connection.
    case error
  }

  /// A call as it is now.
  package struct Call: Sendable, Hashable, Codable {
    package let callUUID: UUID
    package let state: String
    package let displayName: String?
    package let handle: String?
    package let isOutgoing: Bool
    package let isMuted: Bool
    package let isRinging: Bool
    /// Calls of one conference have the same number.
    package let group: Int
    /// Whether this client has started it.
    package let isOwn: Bool
    /// The contact on the other side, if it is one.
    package let identifier: String?
    /// The label and the number, where they say more than the name.
    package let detail: String?
    /// The time from which the two could talk, such as `2026-11-21T08:00:00Z`.
    package let connected: String?
    /// The calls that answering this one would end or leave, as a sentence.
    package let consequence: String?
    /// Whether it is left to ring.
    package let isIgnored: Bool
  }

  /// Requests to try on an occasion.
  package struct Examples: Sendable, Hashable, Codable {
    package let occasion: String
    package let examples: [String]
  }

  package var event: Event
  package var id: Int?
  package var version: Int?
  package var process: Int32?
  package var configuration: ServiceConfiguration?
  /// The outcome of a request: carriedOut, failed, notUnderstood, nobodyToCall or undecided; none where
  /// the request was none, such as an answer while no call rings.
  package var outcome: String?
  /// The outcomes of a recording's requests.
  package var outcomes: [String]?
  /// The code and the sentence of a failure.
  package var code: String?
  package var message: String?
  package var step: DialerEvent?
  package var question: Int?
  package var kind: DialerQuestion.Kind?
  package var text: String?
  package var spoken: String?
  package var choices: [String]?
  /// The number or address of each choice.
  package var details: [String]?
  package var isRepeated: Bool?
  package var problem: String?
  package var calls: [Call]?
  package var contacts: Int?
  package var microphone: Bool?
  /// The phrase that is waited for at the microphone.
  package var wake: String?
  package var examples: [Examples]?
  package var people: [PersonListing]?
  package var recents: [CallListing]?
  package var completions: [String]?
  package var identifier: String?
  /// The type of a picture, and its bytes in base64.
  package var type: String?
  package var data: String?
  /// The state of listening: waiting, listening or hearing.
  package var state: String?
  /// The level of the last sound, in dB of full scale.
  package var level: Double?
  package var isClipped: Bool?
  package var address: String?

  init(_ event: Event, id: Int? = nil) {
    self.event = event
    self.id = id
  }

  /// The message of a question; its number is set by whoever waits for an answer.
  init(_ question: DialerQuestion) {
    event = .question
    kind = question.kind
    text = question.text
    spoken = question.spoken
    choices = question.choices
    details = question.details.allSatisfy(\.isEmpty) ? nil : question.details
    isRepeated = question.isRepeated
    problem = question.problem
  }

  /// The line of the message, without its end.
  var line: Data { Self.encode(self) }

  static func encode(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)) ?? Data("{}".utf8)
  }
}

extension Outcome {
  /// The name of the outcome in the protocol.
  var name: String {
    switch self {
    case .carriedOut: "carriedOut"
    case .failed: "failed"
    case .notUnderstood: "notUnderstood"
    case .nobodyToCall: "nobodyToCall"
    case .undecided: "undecided"
    }
  }

  /// The outcome with a name of the protocol.
  init?(name: String?) {
    let all: [Outcome] = [.carriedOut, .failed, .notUnderstood, .nobodyToCall, .undecided]
    guard let outcome = all.first(where: { $0.name == name }) else { return nil }
    self = outcome
  }
}

/// The contacts, the language and the network that a service works with.
package struct ServiceConfiguration: Sendable, Hashable, Codable {
  /// The data folder.
  package var dataFolder: String
  /// The files of contacts, and folders of them; none for those in the data folder.
  package var contacts: [String]
  /// The language of requests.
  package var locale: String
  /// The region in which numbers are read.
  package var region: String
  /// The network that calls go out on: simulated or sip.
  package var network: String

  /// A configuration; the arguments are its properties.
  package init(
    dataFolder: String, contacts: [String], locale: String, region: String, network: String
  ) {
    self.dataFolder = dataFolder
    self.contacts = contacts
    self.locale = locale
    self.region = region
    self.network = network
  }
}

internal import Dialer
package import Foundation
internal import IntentParser

/// A line from a client to the service; `docs/service.md` describes them.
package struct ServiceRequest: Sendable, Hashable, Codable {
  /// The commands of the protocol.
  package enum Command: String, Sendable, Hashable, Codable, CaseIterable {
    /// Agrees on the version, and asks for events with all that a terminal shows.
    case hello
    /// Carries out a typed request.
    case request
    /// Answers, declines or ignores the call that rings, by a key or in words.
    case key, answer
    /// Carries out the requests of a recording.
    case recognize
    /// A part of an uploaded recording.
    case data
    /// Starts the call of a link or an activity.
    case open, `continue`
    /// Acts on a call that is pointed at.
    case call
    /// Starts or ends listening at the service's microphone.
    case pushToTalk
    /// Asks for the events of all requests, or of all calls.
    case subscribe
    /// Gives the question, and the requests that have not begun, up.
    case cancel
    /// Answers a question.
    case choose
    /// Ends the calls that this client has started, or waits until they are over.
    case endCalls, wait
    /// Asks for the calls and the service's own state, or for requests to try.
    case state, examples
    /// Asks for the latest calls, the favourites, or the contacts that what is typed fits.
    case recents, favorites, contacts
    /// Asks for the requests that a text may become, or for the picture of a contact.
    case complete, picture
    /// Opens the screen, and asks for its address.
    case screen
    /// Reads contacts and grammars anew.
    case reload
    /// Ends the service, and its calls.
    case stop

    /// Whether it is carried out while another request of the client waits for an answer: what only
    /// looks, and what points at a call or the microphone.
    var goesBesideQuestions: Bool {
      switch self {
      case .call, .key, .pushToTalk, .state, .examples, .recents, .favorites, .contacts, .complete,
        .picture:
        true
      case .hello, .request, .answer, .recognize, .data, .open, .continue, .subscribe, .cancel,
        .choose, .endCalls, .wait, .screen, .reload, .stop:
        false
      }
    }
  }

  /// The events that a client can ask for beside its own.
  enum Subscription: String, Sendable, Hashable, CaseIterable {
    /// The events of all clients, numbered anew.
    case all
    /// The states of all calls, and calls that come in.
    case calls
    /// The events of what is heard at the microphone, numbered anew, and those of all calls.
    case microphone
  }

  /// The command.
  package var command: Command
  /// The number by which ``ServiceMessage/Event/finished`` names the request.
  package var id: Int?
  /// The version of the protocol.
  package var version: Int?
  /// Whether events come with all that a terminal shows, in place of the scripts' form.
  package var details: Bool?
  /// The number of the request, from 1, or of the first one in a recording.
  package var utterance: Int?
  /// The words of a request, a key or an answer.
  package var text: String?
  /// Stop where the transaction would be requested.
  package var dryRun: Bool?
  /// The calls that must be confirmed: always, uncertain or never.
  package var confirm: String?
  /// Whether questions may be asked of this client.
  package var ask: Bool?
  /// The link.
  package var link: String?
  /// Whether the link is somebody else's.
  package var fromOutside: Bool?
  /// Whether the link is the number of a call in the history.
  package var fromHistory: Bool?
  /// The user activity, as the text of its JSON.
  package var activity: String?
  /// The recording's file, for a service that can read it.
  package var path: String?
  /// The name by which events call the recording.
  package var name: String?
  /// A part of a recording, in base64; none ends it.
  package var data: String?
  /// The call that is pointed at.
  package var callUUID: UUID?
  /// The action on it: answer, decline, hangUp, mute, unmute, hold, resume, swap, merge or press.
  package var action: String?
  /// The events that are wanted: all, calls or microphone.
  package var events: String?
  /// Whether a call may be answered though that ends others, or leaves one for help.
  package var mayEndOthers: Bool?
  /// Whether the progress of listening is wanted.
  package var listening: Bool?
  /// The number of the question.
  package var question: Int?
  /// The entries of a list at most.
  package var limit: Int?
  /// The identifier of a contact.
  package var identifier: String?
  /// The address at which the screen is to listen; none for this machine alone.
  package var listen: String?

  /// A request without values.
  package init(_ command: Command) { self.command = command }

  /// Reads a line.
  ///
  /// - Throws: `ServiceError` with ``ServiceError/Code/badRequest`` and the remedy.
  init(line: Data) throws(ServiceError) {
    struct Head: Decodable { let command: String? }
    guard let head = try? JSONDecoder().decode(Head.self, from: line) else {
      throw ServiceError(
        .badRequest, "A line is a JSON object with a command, such as {\"command\":\"state\"}.")
    }
    guard let name = head.command else {
      throw ServiceError(
        .badRequest, "The object has no command, such as {\"command\":\"state\"}.")
    }
    guard Command(rawValue: name) != nil else {
      let known = Command.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServiceError(.badRequest, "There is no command “\(name)”; there are: \(known).")
    }
    do {
      self = try JSONDecoder().decode(ServiceRequest.self, from: line)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context) {
      guard let key = context.codingPath.last?.stringValue else {
        throw ServiceError(.badRequest, "\(name): the values cannot be read.")
      }
      throw ServiceError(.badRequest, "\(name): the value of “\(key)” is of the wrong kind.")
    } catch {
      throw ServiceError(.badRequest, "\(name): the values cannot be read.")
    }
  }

  /// The value of a key that the command needs.
  func required<Value>(
    _ value: Value?, _ key: String
  ) throws(ServiceError) -> Value {
    guard let value else {
      throw ServiceError(.badRequest, "\(command.rawValue): “\(key)” is missing.")
    }
    return value
  }

  /// The request to the call that ``Command/call`` points at.
  ///
  /// - Throws: `ServiceError` where a key is missing or the action is unknown.
  func callRequest() throws(ServiceError) -> CallRequest {
    let call = try required(callUUID, "callUUID")
    switch try required(action, "action") {
    case "answer": return .answer(call: call)
    case "decline": return .decline(call: call)
    case "hangUp": return .hangUp(.call(call))
    case "mute": return .mute(.call(call))
    case "unmute": return .unmute(.call(call))
    case "hold": return .hold(.call(call))
    case "resume": return .resume(.call(call))
    case "swap": return .swap(.call(call))
    case "merge": return .merge(.call(call))
    case "press": return .press(keys: try required(text, "text"), in: .call(call))
    default:
      throw ServiceError(
        .badRequest,
        "call: “action” is answer, decline, hangUp, mute, unmute, hold, resume, swap, merge or press."
      )
    }
  }

  /// The line of the request, without its end.
  var line: Data { ServiceMessage.encode(self) }
}

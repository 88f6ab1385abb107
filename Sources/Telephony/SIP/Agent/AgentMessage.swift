internal import Foundation

/// A message from the agent: the response to a command, or an event.
enum AgentMessage: Sendable, Hashable {
  case response(AgentResponse)
  case event(AgentEvent)

  /// The first part of all topics.
  static let root = "callvoice"
  /// The topic of events.
  static let events = "/\(root)/event"
  /// The beginning of the topics of responses; the token follows.
  static let responses = "/\(root)/command_resp/"

  /// Reads a message; nil if it is neither.
  ///
  /// Names come from the other side of a call as they are: control characters, which JSON does not
  /// allow, and broken UTF-8 are replaced before it is read.
  ///
  /// - Parameters:
  ///   - data: The JSON.
  ///   - topic: What it was sent under.
  init?(_ data: Data, topic: String) {
    let clean = String(decoding: data.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(clean.utf8)) else {
      return nil
    }
    if topic.hasPrefix(Self.responses) {
      self = .response(
        AgentResponse(
          token: fields.token, isOK: fields.ok ?? false,
          text: (fields.data ?? "").withoutTerminalColours))
    } else if topic == Self.events, let type = fields.type {
      self = .event(
        AgentEvent(
          type: type, id: fields.id, isOutgoing: fields.direction == "outgoing",
          peer: fields.peeruri, peerName: fields.peerdisplayname, parameter: fields.param))
    } else {
      return nil
    }
  }

  private struct Fields: Decodable {
    let ok: Bool?
    let data: String?
    let token: String?
    let type: String?
    let id: String?
    let direction: String?
    let peeruri: String?
    let peerdisplayname: String?
    let param: String?
  }
}

extension String {
  /// The text without the escape sequences that colour it at a terminal (ECMA-48, SGR).
  var withoutTerminalColours: String {
    replacing(#/\u{1B}?\[[0-9;]*m/#, with: "")
  }
}

/// The answer to a command; that it is OK means little more than that there is such a command.
struct AgentResponse: Sendable, Hashable {
  let token: String?
  let isOK: Bool
  /// The output of the command, without colours.
  let text: String
}

/// Something that happened at the agent.
struct AgentEvent: Sendable, Hashable {
  /// Such as `CALL_RINGING` or `REGISTER_OK`.
  let type: String
  /// The Call-ID of the call it is about; missing before the invitation is sent.
  let id: String?
  let isOutgoing: Bool
  /// The SIP address of the other side.
  let peer: String?
  /// The display name of the other side.
  let peerName: String?
  /// A parameter that depends on the type: the reason for a call's end, or the key that was
  /// pressed.
  let parameter: String?
}

/// A response of a server that the agent reports only in its log.
///
/// There is no event for a provisional response that says no more than that the invitation has come in, such
/// as `100 Trying`, and none for the response to a question.
struct LoggedResponse: Sendable, Hashable {
  /// The SIP address that was asked, as the log has it; nil for a response to an invitation.
  let address: String?

  /// Reads a line of the log; nil if it reports no response.
  ///
  /// - Parameter line: The line, without colours.
  init?(_ line: String) {
    let pattern =
      #/call: SIP Progress: .*|----- OPTIONS of (\S+) -----|(\S+): OPTIONS failed: \d.*/#
    guard let match = line.wholeMatch(of: pattern) else { return nil }
    address = (match.output.1 ?? match.output.2).map(String.init)
  }

  /// Whether it is a server's, as far as it can be known.
  ///
  /// - Parameter server: The server's host, with its port where that was given.
  /// - Returns: False if it is another's.
  func mayBe(from server: String) -> Bool {
    address.map { $0.lowercased().contains(server.lowercased()) } ?? true
  }
}

/// The current call in the agent's list of calls.
struct ListedCall: Hashable {
  let isOnHold: Bool

  /// Finds the current call, which is marked by `>`; nil if there is none.
  ///
  /// - Parameter list: What the agent prints for `listcalls`.
  init?(in list: String) {
    guard let line = list.split(separator: "\n").first(where: { $0.hasPrefix(">") }) else {
      return nil
    }
    isOnHold = line.contains("(on hold)")
  }
}

extension CallFailure {
  /// Maps the agent's reason to a failure of an outgoing call.
  ///
  /// - Parameter reason: What the agent says, such as `486 Busy Here` or `Connection timed out`.
  init(agentReason reason: String) {
    // This is how baresip itself declines.
    if reason == "486 Rejected" {
      self = .declined
      return
    }
    // Error numbers of alsa-lib are negative, which baresip's C library does not know.
    if reason.hasPrefix("Unknown error -") {
      self = .noSound
      return
    }
    self =
      switch Int(reason.prefix { $0.isASCII && $0.isNumber }) {
      case 404, 410, 484, 485, 604: .notFound
      case 401, 402, 403, 407, 423, 494: .forbidden
      case 408: .noAnswer
      case 488, 606: .noSound
      case 486, 600: .busy
      case 603, 607, 608: .declined
      case .some(500..<600): .serviceUnavailable
      // 480 and the rest, and those without a status: no such host, no route, no reply.
      default: .unavailable
      }
  }
}

internal import Foundation

/// What the agent sends: the answer to a command, or an event.
enum AgentMessage: Sendable, Hashable {
  case response(AgentResponse)
  case event(AgentEvent)

  /// The first part of all topics.
  static let root = "callvoice"
  /// The topic of events.
  static let events = "/\(root)/event"
  /// What the topics of responses begin with; the token follows.
  static let responses = "/\(root)/command_resp/"

  /// Reads a message; nil where it is neither.
  ///
  /// Names come from the other side of a call as they are: control characters, which JSON does not
  /// allow, and broken UTF-8 are replaced before it is read.
  ///
  /// - Parameters:
  ///   - data: the JSON.
  ///   - topic: what it was sent under.
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

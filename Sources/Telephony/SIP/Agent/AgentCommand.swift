internal import Foundation

/// A command to the agent.
struct AgentCommand: Sendable, Hashable {
  /// The most bytes of a command with its parameter that the agent takes; it cuts the rest off.
  static let maximumLength = 255

  /// The topic that the agent takes commands under; `+` stands for any token.
  static func topic(_ token: String) -> String { "/\(AgentMessage.root)/command/\(token)" }

  let name: String
  let parameter: String?
  /// The Call-ID of the call that it is about; nil leaves the agent's current one.
  ///
  /// To a command about a call that is over the agent does not respond.
  let call: String?

  /// How many bytes of the agent's it takes.
  var length: Int { name.utf8.count + (parameter.map { 1 + $0.utf8.count } ?? 0) }

  init(_ name: String, _ parameter: String? = nil, about call: String? = nil) {
    self.name = name
    self.parameter = parameter
    self.call = call
  }

  /// The command as it goes to the agent.
  ///
  /// All values are strings: the agent does not survive any other.
  ///
  /// - Parameters:
  ///   - token: what its response is known by.
  ///   - account: the address by which the agent knows the account that calls belong to.
  /// - Returns: the packet.
  func packet(token: String, account: String) -> MQTTPacket {
    var fields = ["command": name, "token": token]
    fields["params"] = parameter
    if let call {
      fields["accountaor"] = account
      fields["callid"] = call
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return MQTTPacket(
      topic: Self.topic(token), payload: (try? encoder.encode(fields)) ?? Data())
  }
}

internal import Foundation

/// A command to the agent; those about a call are about the one that was found last.
struct AgentCommand: Sendable, Hashable {
  /// The longest parameter that the agent takes whole.
  static let maximumLength = 1_000

  let name: String
  let parameter: String?

  init(_ name: String, _ parameter: String? = nil) {
    self.name = name
    self.parameter = parameter
  }

  /// Makes a call the one that the next command is about.
  static func find(_ id: String) -> AgentCommand { AgentCommand("callfind", id) }

  /// The command as it goes to the agent.
  ///
  /// All values are strings: the agent does not survive any other.
  ///
  /// - Parameter token: what its response is known by.
  /// - Returns: the bytes, in their frame.
  func frame(token: String) -> Data {
    var fields = ["command": name, "token": token]
    fields["params"] = parameter
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return NetstringDecoder.frame((try? encoder.encode(fields)) ?? Data())
  }
}

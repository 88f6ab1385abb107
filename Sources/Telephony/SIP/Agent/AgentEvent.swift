/// Something that happened at the agent.
struct AgentEvent: Sendable, Hashable {
  /// Such as `CALL_RINGING` or `REGISTER_OK`.
  let type: String
  /// The Call-ID of the call it is about; missing before the invitation is sent.
  let id: String?
  let isOutgoing: Bool
  /// The SIP address of the other side.
  let peer: String?
  /// What the other side calls itself.
  let peerName: String?
  /// What it means depends on the type: why a call is over, which key was pressed.
  let parameter: String?
}

extension CallFailure {
  /// Why an outgoing call did not come about.
  ///
  /// - Parameter reason: what the agent says, such as `486 Busy Here` or `Connection timed out`.
  init(agentReason reason: String) {
    // This is how baresip itself declines.
    if reason == "486 Rejected" {
      self = .declined
      return
    }
    // What alsa-lib says, an error number below zero, is no error to baresip's C library.
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

import Foundation
import TestSupport

@testable import Telephony

/// A telephone of another kind; see `TalkingAgent`.
struct Talker {
  let port: UInt16
  let helper: Helper
  private let folder: TemporaryFolder

  static func start() async throws -> Talker {
    let talker = try Talker()
    guard await Ports.isTaken(talker.port, by: talker.helper) else {
      throw CocoaError(.fileReadUnknown)
    }
    return talker
  }

  private init() throws {
    folder = try TemporaryFolder()
    port = Ports.free()
    try TalkingAgent.write(to: folder.url, port: port, user: "bob", tone: 660)
    helper = try Helper(Programs.agent, ["-f", folder.url.path], folder: folder.url)
  }

  /// Where it is called.
  var destination: CallDestination { CallDestination(.sipAddress, "sip:bob@127.0.0.1:\(port)") }
}

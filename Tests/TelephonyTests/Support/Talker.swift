import Foundation
import TestSupport

@testable import Telephony

/// A telephone of another kind: baresip by itself, which answers every call and does what its other side asks for.
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
    _ = try folder.write(
      """
      poll_method epoll
      sip_listen 127.0.0.1:\(port)
      net_interface 127.0.0.1
      audio_source ausine,660
      ausrc_srate 48000
      ausrc_channels 2
      audio_player aubridge,nowhere
      audio_alert aubridge,alert
      ausrc_format s16
      auplay_format s16
      module_path /usr/lib/baresip/modules
      module g711.so
      module aubridge.so
      module ausine.so
      module_tmp account.so
      module_app menu.so

      """, to: "config")
    _ = try folder.write("<sip:bob@127.0.0.1:\(port)>;regint=0;answermode=auto\n", to: "accounts")
    helper = try Helper(Programs.agent, ["-f", folder.url.path], folder: folder.url)
  }

  /// Where it is called.
  var destination: CallDestination { CallDestination(.sipAddress, "sip:bob@127.0.0.1:\(port)") }
}

import Foundation

/// Where the programs are that other sides of calls are played with.
enum SIPPrograms {
  static let agent = path("baresip")
  static let player = path("sipp")
  static let registrar = path("kamailio")
  static let terminal = path("script")

  static let areThere = agent != nil && player != nil && registrar != nil && terminal != nil
  static let reason = "baresip-core, sip-tester, kamailio or util-linux is not installed"

  private static func path(_ name: String) -> String? {
    ["/usr/bin/", "/usr/sbin/", "/usr/local/bin/"].map { $0 + name }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }
}

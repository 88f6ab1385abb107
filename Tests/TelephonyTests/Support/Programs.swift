import Foundation

/// Where the programs are that the tests play other sides with.
enum Programs {
  static let agent = path("baresip")
  static let player = path("sipp")
  static let registrar = path("kamailio")

  static let setpriv = path("setpriv")

  /// Whether programs can be run as the user nobody.
  static let canBeNobody = setpriv != nil && geteuid() == 0
  static let hasAgent = agent != nil
  static let hasPlayer = hasAgent && player != nil
  static let hasRegistrar = hasAgent && registrar != nil

  private static func path(_ name: String) -> String? {
    ["/usr/bin/", "/usr/sbin/", "/usr/local/bin/"].map { $0 + name }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }
}

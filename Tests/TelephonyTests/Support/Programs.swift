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
  static let hasSecureRegistrar =
    hasRegistrar && Certificate.openssl != nil
    && FileManager.default.fileExists(
      atPath: "/usr/lib/\(architecture)-linux-gnu/kamailio/modules/tls.so")
  static let hasRegistrar = hasAgent && registrar != nil

  #if arch(arm64)
    private static let architecture = "aarch64"
  #else
    private static let architecture = "x86_64"
  #endif

  private static func path(_ name: String) -> String? {
    ["/usr/bin/", "/usr/sbin/", "/usr/local/bin/"].map { $0 + name }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }
}

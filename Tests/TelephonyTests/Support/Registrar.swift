import Foundation
import TestSupport

/// A registrar and proxy for all users with one password, played by Kamailio.
struct Registrar {
  /// The password of all users.
  static let password = "s3cr=t,<>#%\u{E9}"

  let port: UInt16
  let helper: Helper
  private let folder: TemporaryFolder

  /// Starts one; with a certificate by TLS, and for all without a password.
  static func start(_ certificate: Certificate? = nil) async throws -> Registrar {
    let registrar = try Registrar(certificate)
    guard await Ports.isTaken(registrar.port, by: registrar.helper) else {
      throw CocoaError(.fileReadUnknown)
    }
    return registrar
  }

  private init(_ certificate: Certificate?) throws {
    folder = try TemporaryFolder()
    port = Ports.free()
    let source = Scenario.folder.appending(
      path: certificate == nil ? "registrar.cfg" : "secure-registrar.cfg")
    let configuration = try String(contentsOf: source, encoding: .utf8)
      .replacing("[port]", with: "\(port)").replacing("[password]", with: Self.password)
      .replacing("[certificate]", with: certificate?.file ?? "")
      .replacing("[key]", with: certificate?.key ?? "")
    let file = try folder.write(configuration, to: "registrar.cfg")
    helper = try Helper(
      Programs.registrar,
      ["-DD", "-E", "-f", file.path, "-Y", folder.url.path, "-m", "32", "-M", "4"],
      folder: folder.url)
  }
}

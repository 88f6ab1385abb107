import Foundation

/// A registrar and proxy for all users with one password, played by Kamailio.
struct Registrar {
  /// The password of all users.
  static let password = "s3cr=t,<>#%\u{E9}"

  let port: UInt16
  let helper: Helper
  private let folder: TemporaryFolder

  static func start() async throws -> Registrar {
    let registrar = try Registrar()
    guard await Ports.isTaken(registrar.port) else { throw CocoaError(.fileReadUnknown) }
    return registrar
  }

  private init() throws {
    folder = try TemporaryFolder()
    port = Ports.free()
    let file = try folder.write(Self.configuration(port: port), to: "registrar.cfg")
    helper = try Helper(
      Programs.registrar,
      ["-DD", "-E", "-f", file.path, "-Y", folder.url.path, "-m", "32", "-M", "4"],
      folder: folder.url)
  }

  private static func configuration(port: UInt16) -> String {
    let modules = [
      "tm", "sl", "rr", "pv", "maxfwd", "usrloc", "registrar", "textops", "siputils", "auth",
    ]
    return """
      #!KAMAILIO
      listen=udp:127.0.0.1:\(port)
      children=1
      disable_tcp=yes
      auto_aliases=no
      dns=no
      rev_dns=no
      debug=-1
      log_stderror=yes
      \(modules.map { "loadmodule \"\($0).so\"" }.joined(separator: "\n"))
      modparam("usrloc", "db_mode", 0)

      request_route {
        if (!mf_process_maxfwd_header("10")) exit;
        if (is_method("CANCEL") || is_method("ACK") && !has_totag()) {
          if (t_check_trans()) t_relay();
          exit;
        }
        if (has_totag()) {
          loose_route();
          t_relay();
          exit;
        }
        if (is_method("REGISTER")) {
          if (!pv_www_authenticate("$td", "\(password)", "0")) {
            www_challenge("$td", "0");
            exit;
          }
          save("location");
          exit;
        }
        if (is_method("INVITE")) record_route();
        if (!lookup("location")) {
          sl_send_reply("404", "Not Found");
          exit;
        }
        t_relay();
      }
      """
  }
}

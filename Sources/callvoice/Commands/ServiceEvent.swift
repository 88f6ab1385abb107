internal import Desktop
internal import Foundation

/// How the service stands, as a line.
struct ServiceEvent: Encodable {
  let event = "service"
  let file: String
  let installed: Bool
  /// Left out where systemd does not run.
  let enabled: Bool?
  let active: String?

  init(_ service: UserService) async {
    let status = await service.status()
    file = service.file.path
    installed = status.isInstalled
    enabled = status.isEnabled
    active = status.activity
  }

  /// The same for a person.
  var text: String {
    guard installed else {
      return "The service is not installed; do that with: callvoice service install"
    }
    let state = active.map { "\(enabled == true ? "enabled" : "not enabled"), \($0)" }
    return "The service is installed (\(file)): \(state ?? "systemd does not run here")."
  }
}

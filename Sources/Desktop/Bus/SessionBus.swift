internal import Foundation

/// Where the session bus is.
enum SessionBus {
  /// The bus's address: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in `XDG_RUNTIME_DIR`.
  ///
  /// No bus is ever started.
  ///
  /// - Parameter environment: the environment variables.
  /// - Returns: the address; nil where there is no bus.
  static func address(_ environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      return address.hasPrefix("autolaunch:") ? nil : address
    }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    let socket = folder + "/bus"
    guard FileManager.default.fileExists(atPath: socket) else { return nil }
    let path = socket.utf8.map { byte in
      let isPlain =
        byte < 128
        && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
          || "-_/.".utf8.contains(byte))
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + String(format: "%02x", byte)
    }
    return "unix:path=" + path.joined()
  }
}

internal import Bus
internal import Foundation

/// The desktop's portal for links (org.freedesktop.portal.OpenURI on the session bus).
struct OpenURIPortal {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"

  private let environment: [String: String]
  private let timeout: Duration
  private let responseTimeout: Duration

  /// Names the portal.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, which tell where the session bus is.
  ///   - timeout: The time that it has to answer a call.
  ///   - responseTimeout: The time that the user has, where one is asked.
  init(_ environment: [String: String], _ timeout: Duration, responseTimeout: Duration? = nil) {
    self.environment = environment
    self.timeout = timeout
    self.responseTimeout = responseTimeout ?? timeout
  }

  /// Has a link opened.
  ///
  /// - Parameter link: The link.
  /// - Returns: What has it, as the subject of a sentence; nil where there is no portal.
  /// - Throws: `HandoverError` if it was not opened.
  func open(_ link: HandoverLink) async throws(HandoverError) -> String? {
    guard let bus = try? BusConnection(.session, environment, timeout: timeout) else { return nil }
    defer { bus.close() }
    let request: String?
    do throws(BusError) {
      try await bus.call(
        .bus(
          "AddMatch",
          .string(
            "type='signal',sender='\(Self.name)',interface='org.freedesktop.portal.Request',"
              + "member='Response'")))
      request = try await bus.call(
        BusCall(
          destination: Self.name, path: Self.path, interface: "org.freedesktop.portal.OpenURI",
          method: "OpenURI",
          arguments: [.string(""), .string(link.uri), .dictionary([])])
      ).first?.path
    } catch {
      if Self.isMissing(error) { return nil }
      throw Self.failure(error, link)
    }
    guard let request else {
      throw HandoverError(.refused, "The desktop's portal answers otherwise than it should.")
    }
    return try Self.receiver(after: await response(to: request, on: bus), link)
  }

  /// Whether the desktop has it; it is started for that if need be.
  var isThere: Bool {
    get async {
      guard let bus = try? BusConnection(.session, environment, timeout: timeout) else {
        return false
      }
      defer { bus.close() }
      let version = BusCall(
        destination: Self.name, path: Self.path, interface: "org.freedesktop.DBus.Properties",
        method: "Get",
        arguments: [.string("org.freedesktop.portal.OpenURI"), .string("version")])
      return (try? await bus.call(version))?.first?.number != nil
    }
  }

  /// The response to a request: 0 where the link was opened, 1 where the user did not want it, 2 else; nil where there
  /// is none yet.
  private func response(to request: String, on bus: BusConnection) async -> UInt32? {
    let timer = Task {
      guard (try? await Task.sleep(for: responseTimeout)) != nil else { return }
      // It ends the signals.
      bus.close()
    }
    defer { timer.cancel() }
    for await signal in bus.signals where signal.path == request && signal.name == "Response" {
      return signal.values.first?.number ?? 2
    }
    return nil
  }

  private static func receiver(
    after response: UInt32?, _ link: HandoverLink
  ) throws(HandoverError) -> String {
    switch response {
    case 0: return "the program that the desktop has for \(link.scheme): links"
    case nil: return "the desktop, which may ask which program is to make it,"
    case 1:
      throw HandoverError(
        .cancelled, "The desktop was told not to open the call's link, so there is no call.")
    default:
      throw HandoverError(
        .refused,
        "The desktop has no program for \(link.scheme): links, or could not start it; install one, such "
          + "as GNOME Calls or Linphone.")
    }
  }

  /// Whether there is no portal for links, so that the link was certainly not opened.
  private static func isMissing(_ error: BusError) -> Bool {
    switch error.code {
    case .noBus: true
    case .refused:
      error.isUnknownService
        || ["UnknownMethod", "UnknownInterface", "UnknownObject"].contains {
          error.name == "org.freedesktop.DBus.Error.\($0)"
        }
    case .gone, .noAnswer: false
    }
  }

  private static func failure(_ error: BusError, _ link: HandoverLink) -> HandoverError {
    switch error.code {
    case .noAnswer:
      HandoverError(
        .refused, "The desktop's portal does not answer, so the call is not handed over.")
    case .gone, .noBus:
      HandoverError(.refused, "The session bus is gone, so the call is not handed over.")
    case .refused:
      HandoverError(
        .refused,
        "The desktop does not open \(link.scheme): links: \(error.reason ?? "no reason is told")")
    }
  }
}

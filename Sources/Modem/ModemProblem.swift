internal import Bus
internal import Telephony

/// The reason why the modem does not do something: one sentence with the way out.
struct ModemProblem: Error, Sendable, Hashable {
  /// What becomes of a call by it.
  let failure: CallFailure
  /// The problem and its remedy.
  let description: String

  init(_ description: String, _ failure: CallFailure = .serviceUnavailable) {
    self.description = description
    self.failure = failure
  }

  /// The problem that an error on the system bus is.
  init(_ error: BusError) {
    switch error.code {
    case .noBus, .gone:
      self.init("There is no system bus, so ModemManager cannot be asked for calls.")
    case .noAnswer:
      self.init("ModemManager does not answer; start it again with: systemctl restart ModemManager")
    case .refused where error.isUnknownService:
      self.init("ModemManager is not running; start it with: systemctl start ModemManager")
    case .refused
    where error.name?.hasSuffix(".Core.Unauthorized") == true
      || error.name == "org.freedesktop.DBus.Error.AccessDenied":
      self.init(
        "ModemManager does not allow it: \(Self.clean(error.reason)); calls are for whoever is logged in at the "
          + "machine itself.", .forbidden)
    case .refused
    where error.name == "org.freedesktop.DBus.Error.UnknownMethod"
      || error.name == "org.freedesktop.DBus.Error.UnknownObject":
      self.init("The modem, or the call in it, is gone.")
    case .refused:
      self.init("ModemManager could not do it: \(Self.clean(error.reason)).")
    }
  }

  private static func clean(_ text: String?) -> String {
    let text = (text ?? "no reason is told").filter { !$0.isNewline }.prefix(200)
    return text.hasSuffix(".") ? String(text.dropLast()) : String(text)
  }
}

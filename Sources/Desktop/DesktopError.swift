package import Bus

/// The reason why a service of the desktop is not available: one sentence.
public struct DesktopError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Sendable, Hashable {
    /// There is no session bus.
    case noBus
    /// The bus, or the program asked over it, did not answer as it should.
    case failed
    /// A file cannot be written, or must not be.
    case unwritable
  }

  /// The kind of error.
  public let code: Code
  /// The explanation.
  public let description: String

  /// An error; the arguments are its properties.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension DesktopError {
  /// The error of a call on the session bus.
  package init(_ error: BusError) {
    self.init(error.code == .noBus ? .noBus : .failed, error.description)
  }
}

extension BusConnection {
  /// Calls a method of a service of the desktop and waits for the answer.
  func ask(_ call: BusCall) async throws(DesktopError) -> [BusValue] {
    do throws(BusError) {
      return try await self.call(call)
    } catch {
      throw DesktopError(error)
    }
  }
}

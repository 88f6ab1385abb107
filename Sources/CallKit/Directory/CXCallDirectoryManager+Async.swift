extension CXCallDirectoryManager {
  /// Loads the entries of an extension anew; returns when they count.
  ///
  /// - Throws: ``CXErrorCodeCallDirectoryManagerError``; what was loaded before stays.
  public func reloadExtension(withIdentifier identifier: String) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      reloadExtension(withIdentifier: identifier) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Whether an extension's entries count.
  ///
  /// - Throws: ``CXErrorCodeCallDirectoryManagerError``, `noExtensionFound`.
  public func enabledStatusForExtension(
    withIdentifier identifier: String
  ) async throws -> EnabledStatus {
    try await withCheckedThrowingContinuation { continuation in
      getEnabledStatusForExtension(withIdentifier: identifier) { status, error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(returning: status)
        }
      }
    }
  }

  /// Shows where the user switches extensions on and off.
  ///
  /// - Throws: ``CXErrorCodeCallDirectoryManagerError`` where there is no such place.
  public func openSettings() async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      openSettings { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}

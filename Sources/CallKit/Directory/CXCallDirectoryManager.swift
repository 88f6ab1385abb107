public import CallDirectory
public import Foundation

/// Loads the extensions that block and identify callers.
///
/// Extensions are not found by their bundles here: the program that carries one registers it with
/// ``register(_:provider:)``, and then reloads it as on Apple's systems.
///
/// ```swift
/// CXCallDirectoryManager.sharedInstance.register("org.example.spam") { SpamDirectory() }
/// try await CXCallDirectoryManager.sharedInstance.reloadExtension(
///   withIdentifier: "org.example.spam")
/// ```
///
/// The entries are kept in ``folder``, and count for all programs of the user that use it, until the
/// extension is switched off by ``setEnabled(_:forExtensionWithIdentifier:)``. `CallDirectory` looks
/// them up. Handlers are called on any queue. May be used from any thread.
open class CXCallDirectoryManager: NSObject, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types.

  /// The states of an extension, in which its entries count or not.
  public enum EnabledStatus: Int, Sendable, CaseIterable {
    /// There is no such extension, or its state could not be determined.
    case unknown = 0
    /// The user has switched it off.
    case disabled = 1
    /// The user has it switched on.
    case enabled = 2
  }

  private struct Contents: Sendable {
    var store: CallDirectoryStore
    var providers: [String: @Sendable () -> sending CXCallDirectoryProvider] = [:]
    var settings: (@Sendable () -> Void)?
  }

  /// The manager of this process.
  public static let sharedInstance = CXCallDirectoryManager(store: .standard)

  private let contents: Locked<Contents>
  private let queue = DispatchQueue(label: "callvoice.calldirectory", attributes: .concurrent)
  private let maximumEntries: Int
  private let now: @Sendable () -> Date

  /// Creates a manager besides that of the process.
  package init(
    store: CallDirectoryStore, maximumEntries: Int = CallDirectoryLoad.maximumEntries,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    contents = Locked(Contents(store: store))
    self.maximumEntries = maximumEntries
    self.now = now
    super.init()
  }

  // MARK: Apple's

  /// Loads the entries of an extension again.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - completion: Called when the entries count; or, if they do not, with a
  ///     ``CXErrorCodeCallDirectoryManagerError``, and the entries of before stay: `noExtensionFound`
  ///     if nothing is registered, `extensionDisabled`, `currentlyLoading` in this or another process,
  ///     `loadingInterrupted` if the extension gave up, or the code of a mistake in an entry.
  @preconcurrency open func reloadExtension(
    withIdentifier identifier: String,
    completionHandler completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    do throws(CXErrorCodeCallDirectoryManagerError) {
      let (store, provider) = try registration(of: identifier)
      guard store.isEnabled(identifier) else {
        throw CXErrorCodeCallDirectoryManagerError(
          .extensionDisabled,
          message: "The extension \(identifier) is switched off; switch it on with"
            + " setEnabled(true, forExtensionWithIdentifier:).")
      }
      let context: CXCallDirectoryExtensionContext
      do throws(CallDirectoryError) {
        context = CXCallDirectoryExtensionContext(
          identifier,
          try CallDirectoryLoad(
            of: identifier, in: store, maximumEntries: maximumEntries, now: now),
          finish: { completion?($0) })
      } catch {
        throw error.managerError
      }
      queue.async { context.begin(with: provider()) }
    } catch {
      queue.async { completion?(error) }
    }
  }

  /// Gets the state of an extension.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - completion: Called with the state; if nothing is registered, with `unknown` and
  ///     `noExtensionFound`.
  @preconcurrency open func getEnabledStatusForExtension(
    withIdentifier identifier: String,
    completionHandler completion: @escaping @Sendable (EnabledStatus, (any Error)?) -> Void
  ) {
    do throws(CXErrorCodeCallDirectoryManagerError) {
      let isEnabled = try registration(of: identifier).store.isEnabled(identifier)
      queue.async { completion(isEnabled ? .enabled : .disabled, nil) }
    } catch {
      queue.async { completion(.unknown, error) }
    }
  }

  /// Shows the settings in which the user switches extensions on and off, if the program has any.
  ///
  /// - Parameter completion: Called when they are shown; or, if ``setSettings(_:)`` was not used,
  ///   with a ``CXErrorCodeCallDirectoryManagerError`` that has the code `unknown`.
  @preconcurrency open func openSettings(
    completionHandler completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let settings = contents.withLock { $0.settings }
    queue.async {
      guard let settings else {
        completion?(
          CXErrorCodeCallDirectoryManagerError(
            .unknown,
            message: "There are no settings for call directories here; switch extensions on and off"
              + " with setEnabled(_:forExtensionWithIdentifier:)."))
        return
      }
      settings()
      completion?(nil)
    }
  }

  // MARK: Ours

  /// The folder of the entries: `callvoice/directories` in `$XDG_DATA_HOME` or `~/.local/share`, unless
  /// another was set.
  public var folder: URL { store.folder }

  /// Keeps entries in another folder from now on; stored entries stay in the folder of before.
  public func setFolder(_ folder: URL) {
    contents.withLock { $0.store = CallDirectoryStore(folder: folder) }
  }

  /// Registers an extension.
  ///
  /// Only loading needs it: entries from earlier runs count without. An extension is switched on unless
  /// the user has switched it off.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, such as that of the extension's bundle on Apple's systems.
  ///   - provider: Makes a provider for each load, on the queue of the load.
  @preconcurrency public func register(
    _ identifier: String, provider: @escaping @Sendable () -> sending CXCallDirectoryProvider
  ) {
    contents.withLock { $0.providers[identifier] = provider }
  }

  /// Unregisters an extension; its entries stay, and a load in progress continues.
  public func unregister(_ identifier: String) {
    contents.withLock { $0.providers[identifier] = nil }
  }

  /// Switches an extension on or off, for all programs; its entries stay.
  ///
  /// - Throws: `CallDirectoryError`, `.unwritable`.
  public func setEnabled(
    _ isEnabled: Bool, forExtensionWithIdentifier identifier: String
  ) throws(CallDirectoryError) {
    try store.setEnabled(isEnabled, identifier)
  }

  /// Removes the entries of an extension.
  ///
  /// - Throws: `CallDirectoryError`, `.busy` or `.unwritable`.
  public func removeEntries(
    ofExtensionWithIdentifier identifier: String
  ) throws(CallDirectoryError) {
    _ = try store.remove(identifier)
  }

  /// Sets the action that shows the settings in which the user switches extensions on and off.
  public func setSettings(_ settings: (@Sendable () -> Void)?) {
    contents.withLock { $0.settings = settings }
  }

  private var store: CallDirectoryStore { contents.withLock { $0.store } }

  private func registration(of identifier: String) throws(CXErrorCodeCallDirectoryManagerError) -> (
    store: CallDirectoryStore, provider: @Sendable () -> sending CXCallDirectoryProvider
  ) {
    let (store, provider) = contents.withLock { ($0.store, $0.providers[identifier]) }
    guard let provider else {
      throw CXErrorCodeCallDirectoryManagerError(
        .noExtensionFound,
        message: "No extension \(identifier) is registered; make it known with"
          + " register(_:provider:).")
    }
    return (store, provider)
  }
}

extension CXCallDirectoryManager {
  /// Loads the entries of an extension again; returns when they count.
  ///
  /// - Throws: ``CXErrorCodeCallDirectoryManagerError``; the entries of before stay.
  public func reloadExtension(withIdentifier identifier: String) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      reloadExtension(withIdentifier: identifier) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// The state of an extension.
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

  /// Shows the settings in which the user switches extensions on and off.
  ///
  /// - Throws: ``CXErrorCodeCallDirectoryManagerError`` if there are none.
  public func openSettings() async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      openSettings { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}

extension CallDirectoryLoadError {
  /// The error that an extension and its app get.
  var managerError: CXErrorCodeCallDirectoryManagerError {
    switch self {
    case .entry(let error):
      CXErrorCodeCallDirectoryManagerError(error.managerCode, message: error.description)
    case .storage(let error): error.managerError
    }
  }
}

extension CallDirectoryEntryError {
  /// Apple's code of the mistake.
  fileprivate var managerCode: CXErrorCodeCallDirectoryManagerError.Code {
    switch mistake {
    case .outOfOrder: .entriesOutOfOrder
    case .duplicate: .duplicateEntries
    case .tooMany: .maximumEntriesExceeded
    case .noNumber, .longLabel: .unknown
    case .removed, .removedAll: .unexpectedIncrementalRemoval
    }
  }
}

extension CallDirectoryError {
  /// The error that an extension and its app get.
  fileprivate var managerError: CXErrorCodeCallDirectoryManagerError {
    CXErrorCodeCallDirectoryManagerError(
      code == .busy ? .currentlyLoading : .unknown, message: description)
  }
}

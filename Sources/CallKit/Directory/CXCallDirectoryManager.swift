public import Foundation

/// Loads the extensions that block and identify callers.
///
/// Nobody finds extensions by their bundles here: the program that carries one registers it with
/// ``register(_:provider:)``, and then reloads it as on Apple's systems.
///
/// ```swift
/// CXCallDirectoryManager.sharedInstance.register("org.example.spam") { SpamDirectory() }
/// try await CXCallDirectoryManager.sharedInstance.reloadExtension(
///   withIdentifier: "org.example.spam")
/// ```
///
/// The entries are kept in ``folder``, and count for all programs of the user that use it, until the
/// extension is switched off by ``setEnabled(_:forExtensionWithIdentifier:)``. ``CallDirectory``
/// answers with them. Handlers are called on any queue. May be used from any thread.
open class CXCallDirectoryManager: NSObject, @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants of Sendable types.

  /// Whether an extension's entries count.
  public enum EnabledStatus: Int, Sendable, CaseIterable {
    /// There is no such extension, or it could not be found out.
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

  /// Makes a manager of its own.
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

  /// Loads the entries of an extension anew.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - completion: Is told when the entries count; or that they do not, by a
  ///     ``CXErrorCodeCallDirectoryManagerError``, and that what was loaded before stays:
  ///     `noExtensionFound` where nothing is registered, `extensionDisabled`, `currentlyLoading` in
  ///     this or another process, `loadingInterrupted` where the extension gave up, and what is wrong
  ///     with an entry.
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

  /// Says whether an extension's entries count.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - completion: Is told; where nothing is registered, `unknown` and `noExtensionFound`.
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

  /// Shows where the user switches extensions on and off, if the program has such a place.
  ///
  /// - Parameter completion: Is told when it is shown; or, where ``setSettings(_:)`` was not used,
  ///   that there is none, by a ``CXErrorCodeCallDirectoryManagerError`` with the code `unknown`.
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

  /// Where the entries are kept: `callvoice/directories` in `$XDG_DATA_HOME` or `~/.local/share`,
  /// unless it was set.
  public var folder: URL { store.folder }

  /// Keeps entries in another folder from now on; those there are stay where they are.
  public func setFolder(_ folder: URL) {
    contents.withLock { $0.store = CallDirectoryStore(folder: folder) }
  }

  /// Makes an extension known.
  ///
  /// Its entries from earlier runs count without it; it is needed for loading. An extension is
  /// switched on unless the user has switched it off.
  ///
  /// - Parameters:
  ///   - identifier: The extension, such as the identifier of its bundle on Apple's systems.
  ///   - provider: Makes its provider anew for each load, on the queue of the load.
  @preconcurrency public func register(
    _ identifier: String, provider: @escaping @Sendable () -> sending CXCallDirectoryProvider
  ) {
    contents.withLock { $0.providers[identifier] = provider }
  }

  /// Takes back that an extension is known; its entries stay, and a load that goes on does, too.
  public func unregister(_ identifier: String) {
    contents.withLock { $0.providers[identifier] = nil }
  }

  /// Switches an extension on or off, for all programs; its entries stay.
  ///
  /// - Throws: ``CallDirectoryError``, `.unwritable`.
  public func setEnabled(
    _ isEnabled: Bool, forExtensionWithIdentifier identifier: String
  ) throws(CallDirectoryError) {
    try store.setEnabled(isEnabled, identifier)
  }

  /// Removes the entries of an extension.
  ///
  /// - Throws: ``CallDirectoryError``, `.busy` or `.unwritable`.
  public func removeEntries(
    ofExtensionWithIdentifier identifier: String
  ) throws(CallDirectoryError) {
    _ = try store.remove(identifier)
  }

  /// Sets what shows the user where extensions are switched on and off.
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

internal import CallDirectory
public import Foundation

/// A load of an extension's entries, to which the extension adds them.
///
/// Numbers are added in ascending order, each list by itself; there may be millions, since they
/// wait on the disk. No entry takes effect before the request is completed, and then all of them
/// do. After the first mistake everything else is ignored, and the load fails when it is completed.
///
/// May be used from any thread, also after `beginRequest(with:)` has returned. If the context is
/// released without being completed, the load was interrupted.
open class CXCallDirectoryExtensionContext: NSExtensionContext, @unchecked Sendable {
  // @unchecked Sendable: everything that changes is behind the lock.

  private struct State {
    weak var delegate: (any CXCallDirectoryExtensionContextDelegate)?
    /// The provider, which nobody else retains.
    var provider: CXCallDirectoryProvider?
    var load: CallDirectoryLoad?
    var failure: CallDirectoryLoadError?
  }

  private let state: Locked<Unchecked<State>>
  private let identifier: String
  private let finish: @Sendable (CXErrorCodeCallDirectoryManagerError?) -> Void

  /// Creates the context of a load.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the extension.
  ///   - load: The load, which nobody else uses.
  ///   - finish: Called once, with the error of a load that failed.
  init(
    _ identifier: String, _ load: sending CallDirectoryLoad,
    finish: @escaping @Sendable (CXErrorCodeCallDirectoryManagerError?) -> Void
  ) {
    self.identifier = identifier
    self.finish = finish
    state = Locked(Unchecked(State(load: load)))
    super.init()
  }

  /// Creates a context without a load, for tests of providers; it ignores every entry.
  public override init() {
    identifier = ""
    finish = { _ in }
    state = Locked(Unchecked(State()))
    super.init()
  }

  deinit {
    guard let (load, failure) = end() else { return }
    _ = consume load
    finish(
      failure?.managerError
        ?? interruption(
          "ended without completing its request; call completeRequest() after the last entry."))
  }

  /// The delegate, which is told when the load fails; held weakly.
  public weak var delegate: (any CXCallDirectoryExtensionContextDelegate)? {
    get { state.withLock { Unchecked($0.value.delegate) }.value }
    set {
      let delegate = Unchecked(newValue)
      state.withLock { $0.value.delegate = delegate.value }
    }
  }

  /// Whether only the changes since the last load are to be added and removed.
  ///
  /// It is true if an earlier load succeeded. Reading it before the first entry is added or removed
  /// decides: after true, stored entries stay unless they are removed, and an added entry replaces one of
  /// the same number; after false, or if it was not read, all entries are to be added.
  open var isIncremental: Bool {
    state.withLock { $0.value.load?.beginIncremental() ?? false }
  }

  /// Blocks a number that is greater than all before.
  open func addBlockingEntry(
    withNextSequentialPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber
  ) {
    change { (load) throws(CallDirectoryLoadError) in try load.addBlocking(phoneNumber) }
  }

  /// Stops blocking a number; only in an incremental load.
  open func removeBlockingEntry(withPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {
    change { (load) throws(CallDirectoryLoadError) in
      try load.remove(phoneNumber, from: .blocking)
    }
  }

  /// Stops blocking all numbers; only in an incremental load.
  open func removeAllBlockingEntries() {
    change { (load) throws(CallDirectoryLoadError) in try load.removeAll(from: .blocking) }
  }

  /// Identifies the owner of a number that is greater than all before.
  ///
  /// - Parameters:
  ///   - phoneNumber: The number.
  ///   - label: The name of the owner, at most 1,024 bytes of UTF-8, which is our limit.
  open func addIdentificationEntry(
    withNextSequentialPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber, label: String
  ) {
    change { (load) throws(CallDirectoryLoadError) in
      try load.addIdentification(phoneNumber, label: label)
    }
  }

  /// Removes the label of a number; only in an incremental load.
  open func removeIdentificationEntry(withPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {
    change { (load) throws(CallDirectoryLoadError) in
      try load.remove(phoneNumber, from: .identification)
    }
  }

  /// Removes the labels of all numbers; only in an incremental load.
  open func removeAllIdentificationEntries() {
    change { (load) throws(CallDirectoryLoadError) in try load.removeAll(from: .identification) }
  }

  /// Stores the entries; returns when they are in effect.
  ///
  /// - Parameter completion: Called with true if the request had already ended.
  @preconcurrency open func completeRequest(
    completionHandler completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    guard let (load, failure) = end() else {
      completion?(true)
      return
    }
    var error = failure?.managerError
    if error == nil {
      do throws(CallDirectoryLoadError) {
        try load.commit()
      } catch let loadError {
        error = loadError.managerError
      }
    }
    // The handlers may load again.
    _ = consume load
    conclude(error)
    completion?(false)
  }

  /// Stores the entries; the result is true if the request had already ended.
  @discardableResult
  public func completeRequest() async -> Bool {
    await withCheckedContinuation { continuation in
      completeRequest { continuation.resume(returning: $0) }
    }
  }

  /// Stores the entries as ``completeRequest(completionHandler:)`` does; the items mean nothing.
  @preconcurrency open override func completeRequest(
    returningItems items: [Any]?, completionHandler completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    completeRequest(completionHandler: completion)
  }

  /// Cancels the load: nothing is stored, and it fails with `loadingInterrupted`.
  open override func cancelRequest(withError error: any Error) {
    guard let (load, failure) = end() else { return }
    _ = consume load
    conclude(
      failure?.managerError
        ?? interruption("cancelled its request: \(error.localizedDescription)"))
  }

  /// Begins the load with a provider, and keeps it until the end.
  func begin(with provider: sending CXCallDirectoryProvider) {
    let kept = Unchecked(provider)
    state.withLock { $0.value.provider = kept.value }
    kept.value.beginRequest(with: self)
  }

  /// Changes the load, unless it has ended or failed.
  private func change(
    _ change: (CallDirectoryLoad) throws(CallDirectoryLoadError) -> Void
  ) {
    state.withLock { state in
      guard let load = state.value.load, state.value.failure == nil else { return }
      do throws(CallDirectoryLoadError) {
        try change(load)
      } catch {
        state.value.failure = error
      }
    }
  }

  /// Ends the load; `nil` if it had already ended.
  private func end() -> (load: CallDirectoryLoad, failure: CallDirectoryLoadError?)? {
    let ended: Unchecked<(CallDirectoryLoad, CallDirectoryLoadError?)>? = state.withLock { state in
      guard let load = state.value.load else { return nil }
      state.value.load = nil
      return Unchecked((load, state.value.failure))
    }
    return ended?.value
  }

  /// Reports the end of the load, and releases the provider.
  private func conclude(_ error: CXErrorCodeCallDirectoryManagerError?) {
    if let error { delegate?.requestFailed(for: self, withError: error) }
    finish(error)
    let provider = state.withLock { state in
      defer { state.value.provider = nil }
      return Unchecked(state.value.provider)
    }
    withExtendedLifetime(provider) {}
  }

  private func interruption(_ reason: String) -> CXErrorCodeCallDirectoryManagerError {
    CXErrorCodeCallDirectoryManagerError(
      .loadingInterrupted, message: "The extension \(identifier) \(reason)")
  }
}

/// A delegate that is told when a load of a call directory fails.
public protocol CXCallDirectoryExtensionContextDelegate: NSObjectProtocol {
  /// Reports that nothing was loaded.
  ///
  /// Called once, on the thread that completes or cancels the request, before the handlers of
  /// ``CXCallDirectoryManager/reloadExtension(withIdentifier:completionHandler:)`` and
  /// ``CXCallDirectoryExtensionContext/completeRequest(completionHandler:)``.
  ///
  /// - Parameters:
  ///   - extensionContext: The load.
  ///   - error: A ``CXErrorCodeCallDirectoryManagerError`` that names the entry.
  func requestFailed(
    for extensionContext: CXCallDirectoryExtensionContext, withError error: any Error)
}

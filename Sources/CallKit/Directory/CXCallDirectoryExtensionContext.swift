import Foundation

/// A load of an extension's entries, to which the extension adds them.
///
/// Numbers are added in ascending order, each list by itself; they may be millions, since they wait on
/// the disk. Nothing counts before the request is completed, and then all of it does. After the first
/// mistake all else is ignored, and the load fails when it is completed.
///
/// May be used from any thread, also after `beginRequest(with:)` has returned. A context that is given
/// up without being completed is a load that was interrupted.
open class CXCallDirectoryExtensionContext: NSExtensionContext, @unchecked Sendable {
  // @unchecked Sendable: all that changes is behind the lock.

  private struct State {
    weak var delegate: (any CXCallDirectoryExtensionContextDelegate)?
    /// Keeps the provider until the end; nobody else may.
    var provider: CXCallDirectoryProvider?
    var load: CallDirectoryLoad?
    var failure: CallDirectoryLoadError?
  }

  /// Carries a state into and out of the lock.
  private struct Unchecked<Value>: @unchecked Sendable {
    var value: Value
  }

  private let state: Locked<Unchecked<State>>
  private let identifier: String
  private let finish: @Sendable (CXErrorCodeCallDirectoryManagerError?) -> Void

  /// Makes the context of a load.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - load: The load; nobody else uses it.
  ///   - finish: Is told once how the load ended.
  init(
    _ identifier: String, _ load: sending CallDirectoryLoad,
    finish: @escaping @Sendable (CXErrorCodeCallDirectoryManagerError?) -> Void
  ) {
    self.identifier = identifier
    self.finish = finish
    state = Locked(Unchecked(value: State(load: load)))
    super.init()
  }

  /// Makes a context of no load, for tests of providers: all that is added to it is ignored.
  public override init() {
    identifier = ""
    finish = { _ in }
    state = Locked(Unchecked(value: State()))
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

  /// Is told when the load fails; held weakly.
  public weak var delegate: (any CXCallDirectoryExtensionContextDelegate)? {
    get { state.withLock { Unchecked(value: $0.value.delegate) }.value }
    set {
      let delegate = Unchecked(value: newValue)
      state.withLock { $0.value.delegate = delegate.value }
    }
  }

  /// Whether only what has changed since the last load is to be said.
  ///
  /// What it answers before the first entry was added or removed decides: after true, the entries that
  /// were stored stay except for those that are removed, and an added one takes the place of one of
  /// the same number; after false, or where it was not asked, all entries are to be added. It is true
  /// where an earlier load was successful.
  open var isIncremental: Bool {
    state.withLock { $0.value.load?.beginIncremental() ?? false }
  }

  /// Blocks a number that is greater than all before.
  open func addBlockingEntry(
    withNextSequentialPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber
  ) {
    change { (load) throws(CallDirectoryLoadError) in try load.addBlocking(phoneNumber) }
  }

  /// Blocks a number no longer; only in an incremental load.
  open func removeBlockingEntry(withPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {
    change { (load) throws(CallDirectoryLoadError) in
      try load.remove(phoneNumber, from: .blocking)
    }
  }

  /// Blocks no number any longer; only in an incremental load.
  open func removeAllBlockingEntries() {
    change { (load) throws(CallDirectoryLoadError) in try load.removeAll(from: .blocking) }
  }

  /// Says who has a number that is greater than all before.
  ///
  /// - Parameters:
  ///   - phoneNumber: The number.
  ///   - label: Who has it, 1,024 bytes of UTF-8 at most, which is our limit.
  open func addIdentificationEntry(
    withNextSequentialPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber, label: String
  ) {
    change { (load) throws(CallDirectoryLoadError) in
      try load.addIdentification(phoneNumber, label: label)
    }
  }

  /// Forgets who has a number; only in an incremental load.
  open func removeIdentificationEntry(withPhoneNumber phoneNumber: CXCallDirectoryPhoneNumber) {
    change { (load) throws(CallDirectoryLoadError) in
      try load.remove(phoneNumber, from: .identification)
    }
  }

  /// Forgets who has any number; only in an incremental load.
  open func removeAllIdentificationEntries() {
    change { (load) throws(CallDirectoryLoadError) in try load.removeAll(from: .identification) }
  }

  /// Stores the entries; returns when they count.
  ///
  /// - Parameter completion: Is told whether the request had already ended.
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
    // Whoever is told may load again.
    _ = consume load
    conclude(error)
    completion?(false)
  }

  /// Stores the entries; the result says whether the request had already ended.
  @discardableResult
  public func completeRequest() async -> Bool {
    await withCheckedContinuation { continuation in
      completeRequest { continuation.resume(returning: $0) }
    }
  }

  /// The same as ``completeRequest(completionHandler:)``; a call directory returns no items.
  @preconcurrency open override func completeRequest(
    returningItems items: [Any]?, completionHandler completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    completeRequest(completionHandler: completion)
  }

  /// Gives the load up: nothing is stored, and it failed with `loadingInterrupted`.
  open override func cancelRequest(withError error: any Error) {
    guard let (load, failure) = end() else { return }
    _ = consume load
    conclude(
      failure?.managerError
        ?? interruption("cancelled its request: \(error.localizedDescription)"))
  }

  /// Begins the load with a provider, which is kept until the end.
  func begin(with provider: sending CXCallDirectoryProvider) {
    let kept = Unchecked(value: provider)
    state.withLock { $0.value.provider = kept.value }
    kept.value.beginRequest(with: self)
  }

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

  /// Takes the load out; `nil` where that was done before.
  private func end() -> (load: CallDirectoryLoad, failure: CallDirectoryLoadError?)? {
    let ended: Unchecked<(CallDirectoryLoad, CallDirectoryLoadError?)>? = state.withLock { state in
      guard let load = state.value.load else { return nil }
      state.value.load = nil
      return Unchecked(value: (load, state.value.failure))
    }
    return ended?.value
  }

  /// Tells how it ended, and lets the provider go.
  private func conclude(_ error: CXErrorCodeCallDirectoryManagerError?) {
    if let error { delegate?.requestFailed(for: self, withError: error) }
    finish(error)
    let provider = state.withLock { state in
      defer { state.value.provider = nil }
      return Unchecked(value: state.value.provider)
    }
    withExtendedLifetime(provider) {}
  }

  private func interruption(_ reason: String) -> CXErrorCodeCallDirectoryManagerError {
    CXErrorCodeCallDirectoryManagerError(
      .loadingInterrupted, message: "The extension \(identifier) \(reason)")
  }
}

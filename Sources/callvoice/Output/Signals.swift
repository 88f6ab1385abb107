internal import Dispatch
internal import Foundation
internal import Synchronization

/// Calls a closure at Ctrl-C in place of ending the program; a second Ctrl-C ends it.
///
/// Of several at a time, the newest is called.
final class Interruption: Sendable {
  private struct Handler {
    let identifier: ObjectIdentifier
    let call: @Sendable () -> Void
    var wasCalled = false
  }

  private static let handlers = Mutex<[Handler]>([])

  /// The one source of the process: libdispatch installs its handler of the signal with the first
  /// one alone, and another disposition in between would make it deaf.
  ///
  /// nonisolated(unsafe): it is a constant, and safe to use from any thread.
  private nonisolated(unsafe) static let source: any DispatchSourceSignal = {
    let source = DispatchSource.makeSignalSource(
      signal: SIGINT, queue: DispatchQueue(label: "callvoice.signals"))
    source.setEventHandler { Interruption.take() }
    source.resume()
    return source
  }()

  init(_ handler: @escaping @Sendable () -> Void) {
    Self.handlers.withLock {
      $0.append(Handler(identifier: ObjectIdentifier(self), call: handler))
    }
    _ = Self.source
  }

  func stop() {
    Self.handlers.withLock { $0.removeAll { $0.identifier == ObjectIdentifier(self) } }
  }

  private static func take() {
    let call = handlers.withLock { handlers -> (@Sendable () -> Void)? in
      guard let newest = handlers.last, !newest.wasCalled else { return nil }
      handlers[handlers.count - 1].wasCalled = true
      return newest.call
    }
    if let call { return call() }
    // The signal is blocked on this thread; the process as a whole takes it.
    signal(SIGINT, SIG_DFL)
    kill(getpid(), SIGINT)
  }
}

/// Calls a closure whenever a signal arrives, instead of its default action.
// @unchecked Sendable: the source is a constant and safe to use from any thread.
final class SignalWatch: @unchecked Sendable {
  private let number: Int32
  private let source: any DispatchSourceSignal

  init(_ number: Int32, _ handler: @escaping @Sendable () -> Void) {
    self.number = number
    Self.ignore(number)
    source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue(label: "callvoice.signals"))
    source.setEventHandler(handler: handler)
    source.resume()
  }

  /// Lets a signal do nothing until it is watched.
  static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

  /// Stops watching; the signal is ignored from now on.
  func stop() {
    source.cancel()
  }
}

internal import Dispatch
internal import Foundation

/// Calls a closure whenever a signal comes, in place of what it does else.
// @unchecked Sendable: the source is a constant and safe to use from any thread.
final class SignalWatch: @unchecked Sendable {
  private let number: Int32
  private let source: any DispatchSourceSignal

  init(_ number: Int32, _ handler: @escaping @Sendable () -> Void) {
    self.number = number
    signal(number, SIG_IGN)
    source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue(label: "callvoice.signals"))
    source.setEventHandler(handler: handler)
    source.resume()
  }

  /// Calls it no more; the signal is ignored from now on.
  func stop() {
    source.cancel()
  }
}

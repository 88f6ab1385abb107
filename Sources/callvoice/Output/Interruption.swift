internal import Dispatch
internal import Foundation

/// Calls a closure at Ctrl-C in place of ending the program; a second Ctrl-C ends it.
// @unchecked Sendable: the source is a constant and safe to use from any thread.
final class Interruption: @unchecked Sendable {
  private let source: any DispatchSourceSignal

  init(_ handler: @escaping @Sendable () -> Void) {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(
      signal: SIGINT, queue: DispatchQueue(label: "callvoice.signals"))
    source.setEventHandler {
      signal(SIGINT, SIG_DFL)
      handler()
    }
    source.resume()
  }

  func stop() {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}

internal import Foundation

/// What becomes of a test that writes to a program that has ended.
///
/// The system sends `SIGPIPE`, which would end the process of all tests without a word.
package enum BrokenPipe: Sendable {
  /// Always true; once it was asked for, writing fails with `EPIPE` instead.
  ///
  /// A handler and not `SIG_IGN`, which programs that tests start would inherit.
  package static let isAnError: Bool = {
    signal(SIGPIPE) { _ in }
    return true
  }()
}

internal import Foundation

/// The first of several answers, to be waited for by one.
final class FirstAnswer<Answer>: @unchecked Sendable {
  // @unchecked Sendable: what changes is behind the lock, and only the one who waits gets the answer.

  private let lock = NSLock()
  private var answer: Answer?
  private var continuation: CheckedContinuation<Void, Never>?

  /// Gives an answer; only the first has an effect.
  func give(_ answer: Answer) {
    let waiting: CheckedContinuation<Void, Never>? = lock.withLock {
      guard self.answer == nil else { return nil }
      self.answer = answer
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume()
  }

  /// The first answer, when it is there.
  var value: Answer {
    get async {
      while true {
        if let answer = lock.withLock({ answer }) { return answer }
        await withCheckedContinuation { continuation in
          let isThere = lock.withLock {
            if answer == nil { self.continuation = continuation }
            return answer != nil
          }
          if isThere { continuation.resume() }
        }
      }
    }
  }
}

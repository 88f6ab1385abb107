internal import Foundation

/// Lets a handler be written in one form of a method and asked by the other.
///
/// A method has a form with a completion and an `async` one, and the default of each asks the other.
/// The handler whose `async` default is under way is remembered, so that a method that is written in
/// neither form ends with an answer of ours.
enum HandlerForms {
  /// The `async` default of a method of a handler.
  private struct Default: Hashable, Sendable {
    let method: String
    let handler: ObjectIdentifier
  }

  /// A call of an `async` form whose answer goes to a completion, in a task of its own.
  private final class Call<Answer>: @unchecked Sendable {
    // @unchecked Sendable: only the task uses it; what it calls may be called from any thread, as
    // Apple's handlers are.

    private let ask: () async -> Answer
    private let completion: (Answer) -> Void

    init(_ ask: @escaping () async -> Answer, _ completion: @escaping (Answer) -> Void) {
      self.ask = ask
      self.completion = completion
    }

    func run() async { completion(await ask()) }
  }

  @TaskLocal private static var underway: Default?

  /// The default of an `async` form: asks the form with a completion.
  static func answer<Answer>(
    _ method: String, of handler: AnyObject, _ ask: (@escaping (Answer) -> Void) -> Void
  ) async -> Answer {
    let first = FirstAnswer<Answer>()
    $underway.withValue(Default(method: method, handler: ObjectIdentifier(handler))) {
      ask { first.give($0) }
    }
    return await first.value
  }

  /// The default of a form with a completion: asks the `async` form, or answers itself if that is
  /// not written either.
  static func answer<Answer>(
    _ method: String, of handler: AnyObject, completion: @escaping (Answer) -> Void,
    asynchronously ask: @escaping () async -> Answer, otherwise answer: @autoclosure () -> Answer
  ) {
    guard underway != Default(method: method, handler: ObjectIdentifier(handler)) else {
      completion(answer())
      return
    }
    let call = Call(ask, completion)
    Task { await call.run() }
  }
}

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

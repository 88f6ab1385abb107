internal import Foundation
internal import Synchronization

/// Asks whether a file system answers, since a server's that is gone may keep whoever asks waiting for ever.
enum FileSystemProbe {
  /// A path that was asked for and not answered yet.
  private struct Question {
    let answered: DispatchGroup
    let deadline: DispatchTime
  }

  private static let pending = Mutex<[String: Question]>([:])

  /// Whether the system says anything of a path, be it that there is nothing, within some time.
  ///
  /// A thread waits for an answer that does not come; there is one for each path at most, however often it is asked for,
  /// and whoever asks later waits no longer than the first.
  static func answers(_ path: String, within time: DispatchTimeInterval = .seconds(3)) -> Bool {
    let (question, isFirst) = pending.withLock { pending in
      if let known = pending[path] { return (known, false) }
      let question = Question(answered: DispatchGroup(), deadline: .now() + time)
      question.answered.enter()
      pending[path] = question
      return (question, true)
    }
    if isFirst {
      Thread.detachNewThread {
        var status = stat()
        _ = stat(path, &status)
        pending.withLock { $0[path] = nil }
        question.answered.leave()
      }
    }
    return question.answered.wait(timeout: question.deadline) == .success
  }
}

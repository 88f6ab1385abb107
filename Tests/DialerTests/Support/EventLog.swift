import Dialer
import Synchronization

/// Keeps events, and wakes those who wait for one.
final class EventLog: Sendable {
  private struct Storage {
    var events: [DialerEvent] = []
    var waiting: [(state: ActiveCall.State, resume: CheckedContinuation<Void, Never>)] = []
  }

  private let storage = Mutex(Storage())

  var events: [DialerEvent] { storage.withLock { $0.events } }

  func append(_ event: DialerEvent) {
    let ready = storage.withLock { storage in
      storage.events.append(event)
      guard case .call(let call) = event.kind else { return [CheckedContinuation<Void, Never>]() }
      let ready = storage.waiting.filter { $0.state == call.state }.map(\.resume)
      storage.waiting.removeAll { $0.state == call.state }
      return ready
    }
    ready.forEach { $0.resume() }
  }

  func reaches(_ state: ActiveCall.State) async {
    await withCheckedContinuation { resume in
      let isThere = storage.withLock { storage in
        let isThere = storage.events.contains {
          if case .call(let call) = $0.kind { return call.state == state }
          return false
        }
        if !isThere { storage.waiting.append((state, resume)) }
        return isThere
      }
      if isThere { resume.resume() }
    }
  }
}

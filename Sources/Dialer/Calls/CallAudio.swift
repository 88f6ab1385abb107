internal import Foundation
internal import Synchronization

/// The audio devices, as far as calls have them: from when the system activates the audio session until it
/// deactivates it.
///
/// Safe to use from any thread.
final class CallAudio: Sendable {
  private struct State {
    var isActive = false
    var onActivate: (@Sendable () -> Void)?
    var waiting: [UUID: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Whether the calls have the devices.
  var isActive: Bool { state.withLock { $0.isActive } }

  /// Calls a closure as soon as the calls take the devices, or at once where they have them; nil no more.
  func onActivate(_ closure: (@Sendable () -> Void)?) {
    let isActive = state.withLock { state in
      state.onActivate = closure
      return state.isActive
    }
    if isActive { closure?() }
  }

  /// The calls take the devices.
  func activate() {
    let closure = state.withLock { state in
      state.isActive = true
      return state.onActivate
    }
    closure?()
  }

  /// The calls let the devices go.
  func deactivate() {
    let waiting = state.withLock { state in
      state.isActive = false
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    waiting.forEach { $0.resume() }
  }

  /// Returns once the calls do not have the devices, or the task is cancelled.
  func isReleased() async {
    let id = UUID()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReleased = state.withLock { state in
          guard state.isActive, !Task.isCancelled else { return true }
          state.waiting[id] = continuation
          return false
        }
        if isReleased { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
    }
  }
}

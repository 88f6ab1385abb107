internal import Dispatch
internal import Foundation
internal import Synchronization

/// Hears of single keys at a terminal, and gives it back while a line is read from it.
final class KeyReader: Sendable {
  static let shared = KeyReader()

  private struct State {
    var saved: termios?
    var source: (any DispatchSourceRead)?
    var isPaused = false
  }

  private let state = Mutex(State())

  /// Calls a closure whenever the space bar is pressed; false where standard input is no terminal.
  func start(_ onSpace: @escaping @Sendable () -> Void) -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { return false }
    return state.withLock { state in
      var settings = termios()
      guard state.source == nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
      state.saved = settings
      Self.setKeys(settings)
      atexit { KeyReader.shared.stop() }
      let source = DispatchSource.makeReadSource(
        fileDescriptor: STDIN_FILENO, queue: DispatchQueue(label: "callvoice.keys"))
      source.setEventHandler {
        var key: UInt8 = 0
        guard read(STDIN_FILENO, &key, 1) == 1 else { return KeyReader.shared.stop() }
        if key == UInt8(ascii: " ") { onSpace() }
      }
      source.resume()
      state.source = source
      return true
    }
  }

  /// Lets somebody else read lines.
  func pause() {
    state.withLock { state in
      guard let source = state.source, let saved = state.saved, !state.isPaused else { return }
      state.isPaused = true
      source.suspend()
      restore(saved)
    }
  }

  /// Takes keys again after ``pause()``.
  func resume() {
    state.withLock { state in
      guard let source = state.source, let saved = state.saved, state.isPaused else { return }
      state.isPaused = false
      Self.setKeys(saved)
      source.resume()
    }
  }

  /// Gives the terminal back as it was.
  func stop() {
    state.withLock { state in
      guard let saved = state.saved else { return }
      restore(saved)
      state.saved = nil
      if state.isPaused { state.source?.resume() }
      state.source?.cancel()
      state.source = nil
    }
  }

  private func restore(_ saved: termios) {
    var settings = saved
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Gives single keys and shows none; Ctrl-C goes on working.
  private static func setKeys(_ saved: termios) {
    var settings = saved
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}

internal import Foundation
internal import Synchronization
internal import VoiceDialer

/// Prints events, as JSON or for a person, to standard output, and messages to standard error.
final class EventPrinter: Sendable {
  private let isJSON: Bool
  private let layout = Mutex(EventLayout())
  private let lostOutput = Mutex(false)

  init(json: Bool) {
    isJSON = json
  }

  func print(_ event: DialerEvent) {
    layout.withLock { layout in
      if isJSON {
        write(event.json + "\n")
      } else {
        write(layout.text(of: event))
      }
      if case .error(_, _, _, let message) = event {
        Self.writeMessage(message)
      }
    }
  }

  /// Prints a line for a person, or nothing where JSON is wanted.
  func say(_ line: String) {
    guard !isJSON else { return }
    layout.withLock { write($0.endLine() + line + "\n") }
  }

  /// Prints a line of JSON as it is; for a person the text.
  func say(json: String, text: String) {
    guard isJSON else { return say(text) }
    layout.withLock { _ in write(json + "\n") }
  }

  /// Prints a JSON object of its own kind; for a person the text.
  func print(json: some Encodable, text: String) {
    guard isJSON else { return say(text) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(json) else { return }
    layout.withLock { _ in write(String(decoding: data, as: UTF8.self) + "\n") }
  }

  /// Prints a line as it is.
  func printLine(_ line: String) {
    layout.withLock { write($0.endLine() + line + "\n") }
  }

  /// Prints a message to standard error.
  func warn(_ message: String) {
    layout.withLock { layout in
      if !isJSON { write(layout.endLine()) }
      Self.writeMessage(message)
    }
  }

  /// Ends a line that was left open.
  func finish() {
    guard !isJSON else { return }
    layout.withLock { write($0.endLine()) }
  }

  /// A message may have several lines and tabs, and the name of a file in it anything.
  private static func writeMessage(_ message: String) {
    let clean = EventLayout.clean(message, keeping: ["\n", "\t"])
    // Where standard error cannot be written, there is nobody left to be told.
    try? FileHandle.standardError.write(contentsOf: Data("callvoice: \(clean)\n".utf8))
  }

  /// Whether something could not be written to standard output, which was told once.
  var hasLostOutput: Bool { lostOutput.withLock { $0 } }

  private func write(_ text: String) {
    guard !text.isEmpty else { return }
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      let isFirst = lostOutput.withLock { lost in
        defer { lost = true }
        return !lost
      }
      if isFirst { Self.writeMessage("Standard output cannot be written; results are lost.") }
    }
  }
}

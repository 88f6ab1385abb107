internal import Foundation
internal import Synchronization
internal import VoiceDialer

/// Prints events, as JSON or for a person, to standard output, and messages to standard error.
final class EventPrinter: Sendable {
  private let isJSON: Bool
  private let layout = Mutex(EventLayout())

  init(json: Bool) {
    isJSON = json
  }

  func print(_ event: DialerEvent) {
    layout.withLock { layout in
      if isJSON {
        Self.write(event.json + "\n", to: .standardOutput)
      } else {
        Self.write(layout.text(of: event), to: .standardOutput)
      }
      if case .error(_, _, _, let message) = event {
        Self.writeMessage(message)
      }
    }
  }

  /// Prints a line for a person, or nothing where JSON is wanted.
  func say(_ line: String) {
    guard !isJSON else { return }
    layout.withLock { Self.write($0.endLine() + line + "\n", to: .standardOutput) }
  }

  /// Prints a JSON object of its own kind; for a person the text.
  func print(json: some Encodable, text: String) {
    guard isJSON else { return say(text) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(json) else { return }
    Self.write(String(decoding: data, as: UTF8.self) + "\n", to: .standardOutput)
  }

  /// Prints a message to standard error.
  func warn(_ message: String) {
    layout.withLock { layout in
      if !isJSON { Self.write(layout.endLine(), to: .standardOutput) }
      Self.writeMessage(message)
    }
  }

  /// Ends a line that was left open.
  func finish() {
    guard !isJSON else { return }
    layout.withLock { Self.write($0.endLine(), to: .standardOutput) }
  }

  /// A message may have several lines and tabs, and the name of a file in it anything.
  private static func writeMessage(_ message: String) {
    let clean = EventLayout.clean(message, keeping: ["\n", "\t"])
    write("callvoice: \(clean)\n", to: .standardError)
  }

  private static func write(_ text: String, to handle: FileHandle) {
    guard !text.isEmpty else { return }
    // A full disk or a closed pipe: there is nobody left to be told.
    try? handle.write(contentsOf: Data(text.utf8))
  }
}

package import Foundation

/// The sound of one request, as it was sent.
package struct WyomingSound: Sendable, Hashable {
  /// The most seconds of one request.
  static let longest = 60

  private let rate, width, channels: Int
  /// The samples: signed, the lowest byte first.
  fileprivate(set) var bytes: [UInt8] = []

  fileprivate init(_ fields: WyomingEvent.Fields) throws(WyomingError) {
    let (rate, width, channels) = (fields.rate ?? 0, fields.width ?? 0, fields.channels ?? 0)
    guard (8_000...48_000).contains(rate), (2...4).contains(width), (1...2).contains(channels)
    else {
      throw WyomingError(
        .badAudio,
        "Sound has a “rate” of 8000 to 48000, a “width” of 2 to 4 bytes and 1 or 2 “channels”; "
          + "16000, 2 and 1 are best.")
    }
    (self.rate, self.width, self.channels) = (rate, width, channels)
  }

  /// Adds a chunk, which may say of what kind it is.
  fileprivate mutating func add(_ chunk: WyomingEvent) throws(WyomingError) {
    let fields = chunk.fields
    guard
      (fields.rate ?? rate, fields.width ?? width, fields.channels ?? channels)
        == (rate, width, channels)
    else {
      throw WyomingError(
        .badAudio, "The chunks of one request must be of one kind; send audio-stop between.")
    }
    bytes += chunk.payload
    guard bytes.count <= Self.longest * rate * width * channels else {
      throw WyomingError(
        .tooLarge,
        "A request has at most \(Self.longest) s of sound; send audio-stop where it ends.")
    }
  }

  /// Whether there is no whole sample.
  package var isEmpty: Bool { bytes.count < width * channels }

  /// The sound as a WAV file, without half a sample at the end.
  package var wav: Data {
    let frame = width * channels
    let count = bytes.count / frame * frame
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    // The samples are plain numbers, which is format 1.
    let format =
      number(1, 2) + number(channels, 2) + number(rate, 4) + number(rate * frame, 4)
      + number(frame, 2) + number(8 * width, 2)
    return Data("RIFF".utf8) + number(36 + count, 4) + Data("WAVEfmt ".utf8)
      + number(format.count, 4) + format + Data("data".utf8) + number(count, 4)
      + bytes.prefix(count)
  }
}

/// The state of one connection: events come in, and what is to be done goes out.
package struct WyomingSession: Sendable {
  /// What is to be done about an event.
  package enum Step: Sendable, Hashable {
    /// Tell what there is.
    case describe
    /// Send this.
    case reply(WyomingReply)
    /// Hear what is said, which carries nothing out.
    case transcribe(WyomingSound)
    /// Tell how words are read.
    case recognize(String)
    /// Carry a request out.
    case handle(String)
  }

  /// The most characters of a request.
  static let longestText = 1_000

  private var sound: WyomingSound?

  /// A session at the beginning of a connection.
  package init() {}

  /// Takes an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: What is to be done; nil for nothing, as about a type that is not known.
  /// - Throws: `WyomingError`, after which the connection ends.
  package mutating func take(_ event: WyomingEvent) throws(WyomingError) -> Step? {
    switch event.type {
    case "describe": return .describe
    case "ping": return .reply(.pong)
    case "audio-start":
      sound = try WyomingSound(event.fields)
      return nil
    case "audio-chunk":
      if sound == nil { sound = try WyomingSound(event.fields) }
      try sound?.add(event)
      return nil
    case "audio-stop":
      guard let sound else {
        throw WyomingError(.badAudio, "audio-stop without audio-start; send the sound before it.")
      }
      self.sound = nil
      return .transcribe(sound)
    case "recognize": return .recognize(try text(event))
    case "transcript": return .handle(try text(event))
    case "intent":
      return .reply(.notHandled("An intent is not carried out; send its words as a transcript."))
    default: return nil
    }
  }

  private func text(_ event: WyomingEvent) throws(WyomingError) -> String {
    guard let text = event.fields.text, text.count <= Self.longestText else {
      throw WyomingError(
        .badEvent,
        "“\(event.type)” needs “text”, a request of \(Self.longestText) characters at most.")
    }
    return text
  }
}

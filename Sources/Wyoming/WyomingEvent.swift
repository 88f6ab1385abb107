internal import Foundation

/// An event that a client sends: its type, what of its data is known here, and its payload.
package struct WyomingEvent: Sendable, Hashable {
  /// The data of events, as far as callvoice needs it; other keys are ignored.
  struct Fields: Sendable, Hashable, Decodable {
    /// The words of a request.
    var text: String?
    /// The samples a second, the bytes of a sample and the channels of sound.
    var rate, width, channels: Int?
  }

  /// The type, such as `audio-chunk`.
  let type: String
  var fields = Fields()
  /// The bytes behind it: sound, where there are any.
  var payload: [UInt8] = []
}

/// What a client has done wrong, after which its connection ends: one sentence with the way out.
package struct WyomingError: Error, Sendable, Hashable {
  /// The kinds of error, as they are sent.
  package enum Code: String, Sendable, Hashable {
    /// It is no event.
    case badEvent = "bad-event"
    /// It is larger or longer than anything that is said.
    case tooLarge = "too-large"
    /// The sound is of a kind that is not read, or in the wrong place.
    case badAudio = "bad-audio"
    /// The sound could not be recognised.
    case failed = "recognition-failed"
  }

  let code: Code
  let description: String

  /// An error of a kind, with its sentence.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

/// Takes the bytes of a connection apart into events.
///
/// An event is a header, which is a line of JSON, and as many bytes of further data, in JSON, and of payload as the
/// header says. All three are limited, so that no client takes more memory than that.
package struct WyomingReader: Sendable {
  /// The most bytes of a header with its line feed, and of the data behind it.
  static let longestHeader = 65_536
  /// The most bytes of a payload: 10 s of sound at 48 kHz in stereo.
  static let longestPayload = 2 << 20

  private struct Header: Decodable {
    let type: String
    let data: WyomingEvent.Fields?
    // As the protocol spells them.
    let data_length, payload_length: Int?  // swift-format-ignore: AlwaysUseLowerCamelCase
  }

  private var bytes: [UInt8] = []
  private var header: Header?

  /// A reader at the beginning of a connection.
  package init() {}

  /// Whether the bytes end in the middle of an event.
  package var isWithinEvent: Bool { header != nil || !bytes.isEmpty }

  /// Adds bytes as they come.
  package mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  /// The next event, once it is whole.
  ///
  /// - Returns: The event; nil where bytes of it are missing.
  /// - Throws: `WyomingError`, after which nothing more can be read.
  package mutating func next() throws(WyomingError) -> WyomingEvent? {
    if header == nil { header = try readHeader() }
    guard let header else { return nil }
    let (dataLength, payloadLength) = (header.data_length ?? 0, header.payload_length ?? 0)
    guard bytes.count >= dataLength + payloadLength else { return nil }
    var fields = header.data ?? .init()
    if dataLength > 0 {
      let more: WyomingEvent.Fields = try Self.decoded(bytes[..<dataLength])
      fields = WyomingEvent.Fields(
        text: more.text ?? fields.text, rate: more.rate ?? fields.rate,
        width: more.width ?? fields.width, channels: more.channels ?? fields.channels)
    }
    let payload = Array(bytes[dataLength..<dataLength + payloadLength])
    bytes.removeFirst(dataLength + payloadLength)
    self.header = nil
    return WyomingEvent(type: header.type, fields: fields, payload: payload)
  }

  private mutating func readHeader() throws(WyomingError) -> Header? {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    guard (end ?? bytes.count) < Self.longestHeader else {
      throw WyomingError(
        .tooLarge, "A header has at most \(Self.longestHeader) bytes; send larger data behind it.")
    }
    guard let end else { return nil }
    let header: Header = try Self.decoded(bytes[..<end])
    bytes.removeFirst(end + 1)
    for (name, length, most) in [
      ("data_length", header.data_length, Self.longestHeader),
      ("payload_length", header.payload_length, Self.longestPayload),
    ] where !(0...most).contains(length ?? 0) {
      throw WyomingError(.tooLarge, "\(name) must be 0 to \(most); send sound in smaller chunks.")
    }
    return header
  }

  private static func decoded<Value: Decodable>(
    _ bytes: ArraySlice<UInt8>
  ) throws(WyomingError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch {
      throw WyomingError(
        .badEvent,
        "An event begins with a line of JSON: an object with “type”, and in “data” text and whole numbers."
      )
    }
  }
}

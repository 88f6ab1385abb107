internal import Foundation
internal import Storage

/// Reads the items of a manifest from its lines.
struct ManifestReader {
  let path: String
  /// The prefix of the items' names, if there are several manifests.
  let prefix: String

  private static let expectKeys: Set<String> = [
    "rule", "intent", "slots", "contact", "handle", "result",
  ]
  private static let results: Set<String> = [
    "success", "disambiguation", "needsValue", "confirmationRequired", "unsupported",
  ]

  private static let keys: Set<String> = [
    "audio", "text", "name", "expect", "intent", "slots", "synthetic",
  ]

  /// The mark with which some programs begin UTF-8 text.
  static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The item of a line.
  ///
  /// - Throws: `TestProblem` with what is wrong with it.
  func item(_ number: Int, _ line: some Sequence<UInt8>) throws(TestProblem) -> TestItem {
    let place = "\(path):\(number)"
    guard let value = JSONValue.parse(Data(line)) else {
      throw TestProblem(place, "The line is no JSON.")
    }
    guard case .object(let fields) = value else {
      throw TestProblem(place, "The line is \(value.kind); write a JSON object.")
    }
    let audio = try string("audio", in: fields, place)
    let text = try string("text", in: fields, place)
    let folder = Self.folder(ofManifest: path)
    let request: TestItem.Request
    let ownName: String
    if let audio {
      let file = audio.hasPrefix("/") ? audio : Self.joined(folder, audio)
      guard FileManager.default.fileExists(atPath: file) else {
        throw TestProblem(place, "The recording \(audio) is not there.")
      }
      request = .audio(file)
      ownName = Self.joined(prefix.isEmpty ? "" : folder, audio)
    } else if let text {
      request = .text(text)
      ownName = text
    } else {
      throw TestProblem(place, "There is neither \"audio\" nor \"text\" in the line.")
    }
    let answer = try answer(fields, hasSentence: text != nil, isAudio: audio != nil, place)
    return TestItem(
      name: try string("name", in: fields, place) ?? ownName, place: place,
      folder: Self.joined(prefix.isEmpty ? "" : folder, Self.folder(of: audio)), request: request,
      reference: answer == .nothing || audio == nil ? nil : text, answer: answer,
      voice: try voice(fields, place), traits: Self.traits(fields))
  }

  private func answer(
    _ fields: [String: JSONValue], hasSentence: Bool, isAudio: Bool, _ place: String
  ) throws(TestProblem) -> TestItem.Answer {
    switch fields["expect"] {
    case .null: return .nothing
    case .object(let expect): return .request(try expectation(expect, place))
    case .some(let other):
      throw TestProblem(
        place, "\"expect\" is \(other.kind); write an object, or null for no request.")
    case nil: break
    }
    if fields["intent"] != nil || fields["slots"] != nil {
      let rule = try string("intent", in: fields, place)
      return .request(Expectation(rule: rule, slots: try slots(fields, place)))
    }
    guard isAudio, hasSentence else {
      throw TestProblem(place, "There is no \"expect\" in the line; null stands for no request.")
    }
    return .sentence
  }

  private func expectation(
    _ fields: [String: JSONValue], _ place: String
  ) throws(TestProblem) -> Expectation {
    if let unknown = fields.keys.filter({ !Self.expectKeys.contains($0) }).min() {
      throw TestProblem(
        place,
        "\"expect\" has the unknown key \"\(unknown)\"; "
          + "there are: \(Self.expectKeys.sorted().joined(separator: ", ")).")
    }
    let expectation = Expectation(
      rule: try string("rule", in: fields, place), intent: try string("intent", in: fields, place),
      slots: try slots(fields, place), contact: try string("contact", in: fields, place),
      handle: try string("handle", in: fields, place),
      result: try string("result", in: fields, place))
    if let result = expectation.result, !Self.results.contains(result) {
      throw TestProblem(
        place,
        "“\(result)” is no result of a resolution; "
          + "there are: \(Self.results.sorted().joined(separator: ", ")).")
    }
    guard !expectation.isEmpty else {
      throw TestProblem(place, "\"expect\" is empty; say what is expected, or null for no request.")
    }
    return expectation
  }

  private func slots(
    _ fields: [String: JSONValue], _ place: String
  ) throws(TestProblem) -> [String: String] {
    guard let value = fields["slots"] else { return [:] }
    guard case .object(let entries) = value else {
      throw TestProblem(place, "\"slots\" is \(value.kind); write an object of strings.")
    }
    var slots: [String: String] = [:]
    for name in entries.keys.sorted() {
      slots[name] = try string(name, in: entries, place)
    }
    return slots
  }

  /// The voice of a synthetic recording; `"synthetic": true` is an unknown one.
  private func voice(
    _ fields: [String: JSONValue], _ place: String
  ) throws(TestProblem) -> String? {
    switch fields["synthetic"] {
    case nil, .null, .boolean(false): return nil
    case .boolean(true): return "synthetic"
    case .string(let voice): return voice
    case .some(let other):
      throw TestProblem(place, "\"synthetic\" is \(other.kind); write the voice, or true.")
    }
  }

  /// The texts under keys that mean nothing here.
  private static func traits(_ fields: [String: JSONValue]) -> [String: String] {
    fields.filter { !keys.contains($0.key) }.compactMapValues {
      if case .string(let text) = $0 { text } else { nil }
    }
  }

  private func string(
    _ key: String, in fields: [String: JSONValue], _ place: String
  ) throws(TestProblem) -> String? {
    switch fields[key] {
    case nil: return nil
    case .string(let text) where !text.isEmpty: return text
    case .string: throw TestProblem(place, "\"\(key)\" is empty; leave it out or fill it.")
    case .some(let other):
      throw TestProblem(place, "\"\(key)\" is \(other.kind); write a string.")
    }
  }

  private static func folder(of audio: String?) -> String {
    audio.map(folder(ofPath:)) ?? ""
  }

  /// The folder that the paths in a manifest begin at: its own, or that of the program for a pipe.
  private static func folder(ofManifest path: String) -> String {
    var status = stat()
    let isPipe = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    return isPipe ? "" : folder(ofPath: path)
  }

  /// Whether a manifest can be read more than once.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The part of a path before its last slash; empty if it has none.
  static func folder(ofPath path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Two parts of a path, either of which may be empty.
  static func joined(_ first: String, _ second: String) -> String {
    if first.isEmpty { return second }
    if second.isEmpty { return first }
    return first.hasSuffix("/") ? first + second : "\(first)/\(second)"
  }
}

extension JSONValue {
  /// The kind of value, for messages.
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

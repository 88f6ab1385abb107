internal import Audio
internal import Conversation
internal import Dialer
internal import Foundation
internal import Synchronization

/// Prints events, as JSON or for a person, to standard output, and messages to standard error.
final class EventPrinter: Sendable {
  /// The question at a prompt while a call rings.
  static let answers =
    "Answer, decline or ignore? (\(RingingKey.allCases.map(\.rawValue).joined(separator: ", ")))"

  let isJSON: Bool
  private let layout: Mutex<any EventFormatting>
  private let lostOutput = Mutex(false)
  private let hasStatus = Mutex(false)
  private let hasProgress = Mutex(false)
  /// Whether a line is being typed.
  private let isEchoing = Mutex(false)

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - json: Whether to print JSON.
  ///   - steps: Whether a person is shown each step on the way of a request.
  init(json: Bool, steps: Bool = false) {
    isJSON = json
    layout = Mutex(steps ? EventLayout() : PlainLayout())
  }

  /// The blanks before questions.
  var indent: String { layout.withLock(\.indent) }

  /// Prints what a question begins with that the last event left open.
  func willAsk() {
    guard !isJSON else { return }
    layout.withLock { write($0.ask()) }
  }

  func print(_ event: DialerEvent) {
    layout.withLock { layout in
      if isJSON {
        write(event.json + "\n")
      } else {
        write(layout.text(of: event) + Self.hint(at: event))
      }
      if case .error(_, _, let message) = event.kind {
        if !isJSON { write("", isStatus: true) }
        takeProgressAway()
        interrupt(with: message)
      }
    }
  }

  /// The question at a prompt where a request is being typed, if a call comes in.
  private static func hint(at event: DialerEvent) -> String {
    guard case .incoming(let call) = event.kind, call.isRinging, LineReader.shared.isAtPrompt else {
      return ""
    }
    return answers + "\n"
  }

  /// Prints a line for a person, or nothing where JSON is wanted.
  func say(_ line: String) {
    guard !isJSON else { return }
    layout.withLock { write($0.endLine() + EventLayout.clean(line, keeping: ["\n", "\t"]) + "\n") }
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

  /// Prints a line as it is, in pieces.
  func printLine(_ pieces: (_ put: (String) -> Void) -> Void) {
    layout.withLock {
      write($0.endLine())
      pieces { write($0) }
      write("\n")
    }
  }

  /// Prints a question that is answered by voice as well as by typing: for a person with a place for
  /// the answer, where JSON is wanted as a message.
  func ask(_ question: DialerQuestion) {
    let prompt = QuestionLayout.prompt(question)
    guard !isJSON else {
      let lines = QuestionLayout.choices(question) + [prompt]
      return layout.withLock { _ in Self.writeMessage(lines.joined(separator: "\n")) }
    }
    willAsk()
    if question.isRepeated { sayChoices(of: question) }
    say(indent + prompt)
  }

  /// Prints the choices of a question again, below what leads to them.
  func sayChoices(of question: DialerQuestion) {
    for (index, line) in QuestionLayout.choices(question).enumerated() {
      say((index == 0 ? indent : "  ") + line)
    }
  }

  /// Shows what is typed.
  func echo(_ text: String) {
    isEchoing.withLock { $0 = !text.hasSuffix("\n") }
    layout.withLock { _ in write(EventLayout.clean(text, keeping: ["\n", "\u{8}"])) }
  }

  /// Prints a message to standard error.
  func warn(_ message: String) {
    layout.withLock { layout in
      if !isJSON {
        write("", isStatus: true)
        write(layout.endLine())
      }
      takeProgressAway()
      interrupt(with: message)
    }
  }

  /// The messages of one kind that are printed at most.
  private static let mostOfAKind = 20

  /// Prints messages of one kind, such as one for each line of a file: the first ones, and how many more there
  /// are.
  func warn(_ messages: [String]) {
    for message in messages.prefix(Self.mostOfAKind) { warn(message) }
    let rest = messages.count - Self.mostOfAKind
    if rest > 0 { warn("\(rest) more \(rest == 1 ? "message" : "messages") like these.") }
  }

  /// Writes a message to standard error, above a line that is being typed.
  private func interrupt(with message: String) {
    LineReader.shared.interrupting { isInTheWay in
      if isInTheWay { writeOut("\r\u{1B}[K") }
      Self.writeMessage(message)
      return true
    }
  }

  /// Prints a message to standard error and, in JSON, as a note.
  func note(_ code: String, _ message: String) {
    if isJSON {
      say(json: DialerEvent(nil, .note(code: code, message: message)).json, text: "")
    }
    warn(message)
  }

  /// Shows a line that the next one takes the place of, or takes it away; for a terminal alone.
  func show(status: String?) {
    guard !isJSON, !isEchoing.withLock({ $0 }) else { return }
    layout.withLock { layout in
      guard !layout.isLineOpen else { return }
      write(status ?? "", isStatus: true)
    }
  }

  /// Shows how far something has come, on standard error, until anything else is printed.
  ///
  /// For a terminal alone; nil takes it away.
  func show(progress: String?) {
    guard !isJSON else { return }
    layout.withLock { layout in
      guard !layout.isLineOpen else { return }
      takeProgressAway()
      guard let progress else { return }
      hasProgress.withLock { $0 = true }
      try? FileHandle.standardError.write(contentsOf: Data(progress.utf8))
    }
  }

  private func takeProgressAway() {
    let had = hasProgress.withLock { has in
      defer { has = false }
      return has
    }
    if had { try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8)) }
  }

  /// Ends a line that was left open.
  func finish() {
    guard !isJSON else { return }
    layout.withLock {
      write("", isStatus: true)
      write($0.end())
    }
  }

  /// Writes a message to standard error.
  ///
  /// It may have several lines and tabs, and the name of a file in it anything.
  static func writeMessage(_ message: String) {
    let clean = EventLayout.clean(message, keeping: ["\n", "\t"])
    // If standard error cannot be written, nobody can be told.
    try? FileHandle.standardError.write(contentsOf: Data("callvoice: \(clean)\n".utf8))
  }

  /// Whether some output was lost, which is reported once.
  var hasLostOutput: Bool { lostOutput.withLock { $0 } }

  private func write(_ text: String, isStatus: Bool = false) {
    let hadStatus = hasStatus.withLock { had in
      defer { had = isStatus ? !text.isEmpty : text.isEmpty && had }
      return had
    }
    let takesAway = hadStatus && (isStatus || !text.isEmpty)
    let text = (takesAway ? "\r\u{1B}[K" : "") + text
    guard !text.isEmpty else { return }
    takeProgressAway()
    LineReader.shared.interrupting { isInTheWay in
      writeOut((isInTheWay ? "\r\u{1B}[K" : "") + text)
      return text.hasSuffix("\n")
    }
  }

  private func writeOut(_ text: String) {
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

extension EventPrinter {
  /// Prints a problem of a sound: as a note in JSON, and to standard error.
  func tell(_ problem: AudioProblem, about origin: AudioProblem.Origin) {
    note(problem.code, problem.sentence(about: origin))
  }
}

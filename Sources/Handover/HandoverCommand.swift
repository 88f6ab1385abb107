internal import ExternalPrograms
internal import Foundation

/// A command of the user's that takes calls, such as `linphonecsh dial {uri}`.
///
/// No shell reads it. Its words are separated by spaces, and those with spaces are in quotes, double or single.
/// `{number}` stands for a telephone number, `{uri}` for a `tel:` or `sip:` link; each is an argument by itself, or its
/// end, as in `--number={number}`.
public struct HandoverCommand: Sendable, Hashable {
  private static let placeholders = ["{number}", "{uri}"]
  /// The programs that read an argument as commands.
  private static let shells: Set<String> = [
    "sh", "bash", "dash", "zsh", "ksh", "mksh", "fish", "csh", "tcsh",
  ]

  /// The program, by its name or its path.
  let program: String
  private let arguments: [String]

  /// Reads a command.
  ///
  /// - Parameter text: The command as it is set.
  /// - Throws: `HandoverError` if it has no place for a number, or one where the number could be taken for more.
  public init(_ text: String) throws(HandoverError) {
    guard let words = Self.words(in: text) else {
      throw Self.bad(text, "has a quotation mark without a second one")
    }
    guard let program = words.first, !program.isEmpty, !program.contains("{") else {
      throw Self.bad(text, "does not begin with a program")
    }
    self.program = program
    arguments = Array(words.dropFirst())
    guard arguments.contains(where: { word in Self.placeholders.contains { word.contains($0) } })
    else { throw Self.bad(text, "has no place for the number; add {number} or {uri}") }
    for word in arguments {
      guard let placeholder = Self.placeholders.first(where: { word.contains($0) }) else {
        continue
      }
      let before = word.dropLast(placeholder.count)
      guard word.hasSuffix(placeholder), !before.contains(where: { $0 == "{" || $0.isWhitespace })
      else {
        throw Self.bad(
          text, "has \(placeholder) within other text; it is an argument by itself, or its end")
      }
    }
    try Self.checkShell(words, text)
  }

  /// Refuses a number that a shell would read, whether it is the program or run by it, as by `env`.
  private static func checkShell(_ words: [String], _ text: String) throws(HandoverError) {
    for (index, word) in words.enumerated() where shells.contains(name(of: word)) {
      let script = words[(index + 1)...].first { !$0.hasPrefix("-") }
      guard let script, placeholders.contains(where: { script.contains($0) }) else { continue }
      throw bad(text, "lets a shell read the number; write a script that takes it as $1")
    }
  }

  private static func name(of program: String) -> String {
    program.split(separator: "/").last.map(String.init) ?? program
  }

  private static func bad(_ text: String, _ problem: String) -> HandoverError {
    HandoverError(.badCommand, "The command for calls, '\(text)', \(problem).")
  }

  /// The words of a text; nil where a quotation mark is alone.
  private static func words(in text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }

  /// The arguments for a call.
  ///
  /// - Parameter link: The destination.
  /// - Returns: The arguments, none of which is an option by the destination.
  /// - Throws: `HandoverError` if the command takes numbers alone, and this is none.
  func arguments(for link: HandoverLink) throws(HandoverError) -> [String] {
    var filled: [String] = []
    for word in arguments {
      if word.hasSuffix("{uri}") {
        filled.append(word.dropLast("{uri}".count) + link.uri)
      } else if word.hasSuffix("{number}") {
        guard let number = link.number else {
          throw HandoverError(
            .badDestination,
            "\(name) takes telephone numbers, and this is a SIP address; use {uri} in the command for both."
          )
        }
        filled.append(word.dropLast("{number}".count) + number)
      } else {
        filled.append(word)
      }
    }
    return filled
  }

  /// The program's name.
  var name: String { Self.name(of: program) }

  /// Finds the program.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The program.
  /// - Throws: `HandoverError` if it is not there.
  func executable(_ environment: [String: String]) throws(HandoverError) -> ExternalProgram {
    if program.contains("/") {
      let path =
        program.hasPrefix("~/") ? (environment["HOME"] ?? "") + program.dropFirst() : program
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw HandoverError(
          .nobody,
          "\(program) is not there or cannot be run; mend call-command in the settings.")
      }
      return ExternalProgram(path: path)
    }
    guard let found = ExternalProgram(named: program, environment: environment) else {
      throw HandoverError(
        .nobody,
        "\(program) is not installed; install it, or set another with: callvoice config set call-command"
      )
    }
    return found
  }
}

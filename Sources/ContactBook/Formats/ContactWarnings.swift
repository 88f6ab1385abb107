/// The problems of one file: one of each kind with its line, and how many like it follow.
///
/// Messages are of one kind where they differ only in the digits outside of quotes. So a damaged file
/// has a line of output for each thing that can be wrong, however long it is, and what is quoted, such
/// as a number that is none, is still named each time.
struct ContactWarnings: Sendable {
  private var warnings: [ContactWarning] = []
  /// The position of the first warning of each kind, and how many have followed it.
  private var kinds: [String: (position: Int, more: Int)] = [:]

  /// Adds a warning, or counts it where there is one of its kind.
  mutating func append(_ warning: ContactWarning) {
    let kind = Self.kind(of: warning.message)
    guard kinds[kind] == nil else {
      kinds[kind]?.more += 1
      return
    }
    kinds[kind] = (warnings.count, 0)
    warnings.append(warning)
  }

  /// All warnings, in the order of their first lines.
  var all: [ContactWarning] {
    var all = warnings
    for (position, more) in kinds.values where more > 0 {
      let first = all[position]
      let sentence = first.message.hasSuffix(".") ? first.message.dropLast() : first.message[...]
      all[position] = ContactWarning(
        file: first.file, line: first.line,
        message: "\(sentence) (\(more) more like this in the file).")
    }
    return all
  }

  private static func kind(of message: String) -> String {
    var isQuoted = false
    return message.filter { character in
      if character == "\"" { isQuoted.toggle() }
      return isQuoted || !character.isASCII || !character.isNumber
    }
  }
}

internal import Foundation

/// A mark in typed text by which it is no request of the one who typed it, or none to be carried out.
///
/// A typed request is plain words. What people put around or before words to quote them, to cross them
/// out, to list them or to forbid them makes them no request, whatever the words are:
///
/// - quotation marks of any script, but for those around what a request is about, such as a name;
/// - marks of a quotation, a list, a task or a comment at the beginning of a line: `>`, `-`, `•`, `☐`,
///   `1.`, `//`, and anything else there but letters, numbers and what opens a sentence;
/// - `~~`, characters with a stroke through them, and tags such as `<del>` or `[s]`;
/// - signs anywhere that forbid, refuse, tick off, throw away or silence: 🚫, ❌, ✅, 🗑, 🤐; that ask: ❓; and
///   that stand for another time: ⏰, 📅;
/// - brackets around the whole, a tag of tone at its end (`/s`), an option or negation (`-word`, `!word`),
///   and the first word joined with what follows it: `call(mom)`, `call.mom`.
///
/// Emoji that only say how it is meant, such as 🙏 or ❤️, are no marks; nor is punctuation.
package enum TypedMark: Sendable, Hashable {
  /// Words are in quotation marks that a request is not about.
  case quotation
  /// Words are crossed out.
  case strike
  /// A line begins with what no sentence does.
  case beginning(String)
  /// There is markup.
  case markup(String)
  /// There is a sign that stands for not doing it, or for having done it.
  case sign(String)
  /// There is a sign that stands for another time.
  case time(String)
  /// All of it is in brackets.
  case aside

  /// The first mark of a text that is none for quoting; nil where it has none.
  package init?(in text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    // An expression takes longer to make than most requests to read: only a text with a character that each
    // of its matches has is worth one.
    if text.utf8.hasAny("<["), let tag = text.firstMatch(of: Self.tag) {
      self = .markup(String(tag.output))
    } else if (text.utf8.hasAny("~") && text.contains(Self.tildes))
      || text.unicodeScalars.contains(where: Self.strikes)
    {
      self = .strike
    } else if let mark = lines.lazy.compactMap({ Self.beginning(of: $0) }).first {
      self = .beginning(mark)
    } else if let sign = text.first(where: { Self.symbol($0, isAny: Self.forbidding) }) {
      self = .sign(String(sign))
    } else if let sign = text.first(where: { Self.symbol($0, isAny: Self.postponing) }) {
      self = .time(String(sign))
    } else if text.utf8.hasAny("/-!.("), let code = text.firstMatch(of: Self.code) {
      self = .markup(String(code.output).trimmingCharacters(in: .whitespacesAndNewlines))
    } else if text.contains(where: { "(（".contains($0) }),
      text.wholeMatch(of: Self.brackets) != nil
    {
      self = .aside
    } else {
      return nil
    }
  }

  /// The reason that the text is no request, as a sentence.
  package var explanation: String {
    switch self {
    case .quotation: "It is quoted; a request has quotation marks around a name at most."
    case .strike: "It is crossed out."
    case .beginning(let mark):
      "It begins with “\(mark)”, as quotations, lists and notes do; a request is plain words."
    case .markup(let tag): "It has the tag “\(tag)”; a request is plain words."
    case .sign(let sign): "“\(sign)” stands for not doing it, or for having done it."
    case .time(let sign): "“\(sign)” stands for another time."
    case .aside: "It is in brackets, as what is said aside; a request is plain words."
    }
  }

  // MARK: - Beginnings

  /// The beginning of a line, if that is no word.
  private static func beginning(of line: Substring) -> String? {
    let line = line.drop { character in
      character.isWhitespace
        || character.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
    }
    guard let first = line.first else { return nil }
    if line.unicodeScalars.contains(where: itemEnds.contains),
      let number = line.prefixMatch(of: itemNumber)
    {
      return String(number.1)
    }
    let isPlain =
      first.isLetter || openings.contains(first)
      || first.unicodeScalars.first?.properties.generalCategory == .decimalNumber
      || (isQuotationMark(first) && first != "`")
      // A number or code, such as +49…, *69 or *#06#.
      || ("+*#＋＊＃".contains(first)
        && line.drop { "+*#＋＊＃".contains($0) }.first?.isNumber == true)
      || (isPicture(first) && !symbol(first, isAny: listing))
    return isPlain ? nil : String(first)
  }

  /// The punctuation that a sentence may begin with.
  private static let openings: Set<Character> = Set("¿¡.…,!?(（，。！？")

  /// `1.`, `2)`, `(3)`, `a)`, `iv.`, `一、`, `4️⃣`, and `5 -` before words.
  ///
  /// A letter with a period is none: "J. Smith" begins with an initial.
  private static var itemNumber: Regex<(Substring, Substring)> {
    #/
      ( [(（]? (?: [0-9０-９]{1,3} | [A-Za-z](?=\)) | [ivx]{2,5} | [IVX]{2,5} | [一二三四五六七八九十]{1,3} )
        (?: [.)．）、:：] | \u{FE0F}?\u{20E3} | \s*[-–—](?=\s) ) )
      \s* \p{L}
    /#
    .matchingSemantics(.unicodeScalar)
  }

  /// The characters that stand behind the number of an item, as ``itemNumber`` has it.
  private static let itemEnds: Set<Unicode.Scalar> = Set(".)．）、:：\u{20E3}-–—".unicodeScalars)

  /// An emoji that is shown as a picture.
  private static func isPicture(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return scalar.properties.isEmojiPresentation
      || (scalar.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}"))
  }

  // MARK: - Strikes and tags

  /// A tag of HTML or of a forum, and the beginning of a comment.
  private static var tag: Regex<Substring> {
    #/<(?:!--|\/?[A-Za-z][^<>@:]*>)|\[\/?[A-Za-z]+\]|\[[\ xX✓✗✔✘]?\]/#
  }

  /// Two tildes, or one before what it crosses out.
  private static var tildes: Regex<Substring> { #/~~|~(?=[\p{L}\p{N}])/# }

  /// Whether a character draws a stroke through the one before it or a sign around it.
  private static func strikes(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .overlay
      || (scalar.properties.generalCategory == .enclosingMark && scalar != "\u{20E3}")
  }

  /// The end of an entry such as "Contact: John"; nil for text that has no such beginning.
  static func entry(of text: String) -> String? {
    guard text.contains(where: { ":：".contains($0) }) else { return nil }
    return text.firstMatch(of: #/^\s*\p{L}[\p{L}\ ]{0,30}(?::\s|：)\s*(\S.*)/#).map { String($0.1) }
  }

  /// A tag of tone, an option, a negation, or a first word that is joined with the next; no such word is as
  /// short as a title or an initial.
  private static var code: Regex<Substring> {
    #/
      (?: ^ | \s ) \/ \p{L}+ \s* $
      | \s [\-!] \p{L}
      | ^ \s* \p{L}{3,} [.\(] \p{Ll}
    /#
    .matchingSemantics(.unicodeScalar)
  }

  /// Brackets around all of a text.
  private static var brackets: Regex<Substring> { #/\s*[(（]\s*\D[^()（）]*[)）]\s*/# }

  // MARK: - Signs

  /// Words in the Unicode names of signs that forbid, refuse, tick off or throw away, such as
  /// NO ENTRY SIGN, CROSS MARK, BALLOT BOX and FACE WITH NO GOOD GESTURE.
  private static let forbidding = [
    "NO", "NOT", "NON", "CROSS MARK", "BALLOT", "CHECK MARK", "MULTIPLICATION", "CANCELLATION",
    "PROHIBITED", "OCTAGONAL SIGN", "RAISED HAND", "THUMBS DOWN", "WASTEBASKET", "SALTIRE",
    "QUESTION MARK", "ZIPPER", "WITHOUT MOUTH", "COVERING CLOSED LIPS",
  ]

  /// Words in the Unicode names of signs that stand for another time.
  private static let postponing = [
    "ALARM", "CLOCK", "CALENDAR", "HOURGLASS", "STOPWATCH", "TIMER", "DATE", "REMINDER",
  ]

  /// Words in the Unicode names of pictures that lists and notes begin with.
  private static let listing = [
    "CIRCLE", "SQUARE", "DIAMOND", "TRIANGLE", "ARROW", "POINTING", "PUSHPIN", "MEMO", "CLIPBOARD",
    "CALENDAR", "PENCIL", "BOOKMARK", "ALARM", "SPEECH", "THOUGHT",
  ]

  private static func symbol(_ character: Character, isAny words: [String]) -> Bool {
    guard !character.isASCII else { return false }
    return character.unicodeScalars.contains { scalar in
      guard [.otherSymbol, .mathSymbol].contains(scalar.properties.generalCategory),
        let name = scalar.properties.name
      else { return false }
      let spaced = " \(name.replacing("-", with: " ")) "
      return words.contains { spaced.contains(" \($0) ") }
    }
  }

  // MARK: - Quotation marks

  /// The parts of a text with words in them that are in quotation marks, without these.
  ///
  /// A mark without another one quotes what is before it where it stands behind a word, else what is
  /// behind it. Apostrophes are no marks.
  static func quotations(in text: String) -> [Range<String.Index>] {
    (quotations(in: text, where: isDoubleMark) + quotations(in: text, where: isSingleMark))
      .filter { text[$0].contains(where: isWord) }
  }

  private static func quotations(
    in text: String, where isMark: (Character) -> Bool
  ) -> [Range<String.Index>] {
    var quotations: [Range<String.Index>] = []
    var opening: String.Index?
    for index in text.indices where isMark(text[index]) {
      let next = text.index(after: index)
      let isBehindWord = index > text.startIndex && isWord(text[text.index(before: index)])
      let isBeforeWord = next < text.endIndex && isWord(text[next])
      let isSingle = isSingleMark(text[index])
      if isSingle, isBehindWord, isBeforeWord { continue }
      if let start = opening {
        if isSingle, isBeforeWord { continue }
        quotations.append(start..<index)
        opening = nil
      } else if isBehindWord, !isBeforeWord {
        if !isSingle { quotations.append(text.startIndex..<index) }
      } else {
        opening = next
      }
    }
    // "'Cause" has an apostrophe.
    if let opening, opening > text.startIndex, !isSingleMark(text[text.index(before: opening)]) {
      quotations.append(opening..<text.endIndex)
    }
    return quotations
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private static func isQuotationMark(_ character: Character) -> Bool {
    isDoubleMark(character) || isSingleMark(character)
  }

  /// Whether a character stands around quotations and is no apostrophe.
  private static func isDoubleMark(_ character: Character) -> Bool {
    guard !isSingleMark(character), let scalar = character.unicodeScalars.first else {
      return false
    }
    return scalar.properties.isQuotationMark || "《》〈〉❝❞❮❯″".contains(character)
  }

  /// Whether a quotation mark may be an apostrophe, too.
  private static func isSingleMark(_ character: Character) -> Bool {
    "'‘’‚‛`´＇❛❜".contains(character)
  }
}

extension String.UTF8View {
  /// Whether any of the ASCII characters is in the text.
  fileprivate func hasAny(_ characters: StaticString) -> Bool {
    characters.withUTF8Buffer { wanted in contains { wanted.contains($0) } }
  }
}

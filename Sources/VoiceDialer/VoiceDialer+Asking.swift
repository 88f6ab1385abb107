internal import ContactBook
internal import Foundation
internal import IntentParser

extension VoiceDialer {
  /// How often a user is asked about one request before it is given up.
  static let mostTurns = 3

  /// What an answer to a question about somebody comes to.
  enum Reply: Sendable {
    /// This one.
    case chosen(ContactChoice)
    /// Somebody who had to be looked for, by a name and a label.
    case resolved(Resolution, phrase: String?, label: ContactLabel?)
  }

  /// Says what is about to be done, and goes on.
  func announce(
    _ key: PromptTable.Key, _ values: KeyValuePairs<String, String>, utterance: Int
  ) async {
    report(
      .note(
        utterance: utterance, code: key.rawValue, message: options.prompts.text(key, values)))
    await options.asking?.say(options.prompts.spoken(key, values))
  }

  /// Asks a yes-or-no question; no answer is a no.
  ///
  /// - Parameters:
  ///   - key: the question.
  ///   - values: what stands for the words in its braces.
  ///   - always: whether it is also asked where nothing is to be confirmed.
  ///   - utterance: the request's number within the run.
  /// - Returns: whether the answer was yes.
  func confirms(
    _ key: PromptTable.Key, _ values: KeyValuePairs<String, String> = [:], always: Bool = false,
    utterance: Int
  ) async -> Bool {
    if options.confirmation == .never, !always { return true }
    var turns = Self.mostTurns
    let question = DialerQuestion(.yesOrNo, options.prompts, key, values)
    let answer: Bool? = await ask(question, about: [], turns: &turns, utterance: utterance) {
      answer, _ in answer == .yes ? true : nil
    }
    return answer ?? false
  }

  /// Asks whether the one candidate is meant.
  ///
  /// - Parameters:
  ///   - choice: the candidate.
  ///   - question: what is asked in place of the plain question, where more has to be known.
  ///   - inquiry: what it is for.
  ///   - turns: how often may still be asked.
  /// - Returns: what the answer comes to; nil where it is given up.
  func confirmation(
    of choice: ContactChoice, _ question: CallQuestion?, _ inquiry: Inquiry, turns: inout Int
  ) async -> Reply? {
    if options.confirmation == .never { return .chosen(choice) }
    let plain = inquiry.question(about: choice)
    return await ask(
      DialerQuestion(
        .yesOrNo, options.prompts, question?.key ?? plain.key,
        question?.values ?? ["name": plain.name]),
      about: [choice], turns: &turns, utterance: inquiry.utterance
    ) { answer, text in
      answer == .yes ? .chosen(choice) : self.reply(answer, text, among: [choice], inquiry)
    }
  }

  /// Asks which of several is meant.
  func choice(
    among choices: [ContactChoice], _ text: String, _ inquiry: Inquiry, turns: inout Int
  ) async -> Reply? {
    if options.confirmation == .never, choices.count == 1 { return .chosen(choices[0]) }
    return await ask(
      question(among: choices, text, inquiry), about: choices, turns: &turns,
      utterance: inquiry.utterance
    ) { answer, text in
      switch answer {
      case .yes where choices.count == 1: .chosen(choices[0])
      case .index(let number) where choices.indices.contains(number - 1):
        .chosen(choices[number - 1])
      case .last: choices.last.map(Reply.chosen)
      default: self.reply(answer, text, among: choices, inquiry)
      }
    }
  }

  /// The question which of several is meant, which numbers of one or which of some people.
  private func question(
    among choices: [ContactChoice], _ reason: String, _ inquiry: Inquiry
  ) -> DialerQuestion {
    let people = Set(choices.compactMap(\.contact?.identifier))
    let owner = choices.first?.contact?.displayName
    let questions = choices.map { self.question(about: $0, inquiry) }
    let lines = zip(choices, questions).map { $1?.whom ?? $0.spokenDescription }
    if people.count == 1, choices.count > 1, let owner {
      return DialerQuestion(
        .choice, options.prompts, .whichNumber, ["reason": reason, "name": owner],
        choices: lines,
        spokenChoices: zip(choices, questions).map { $1?.number ?? $0.spokenPlace })
    }
    let phrase = inquiry.phrase?.capitalized
    guard let phrase, people.count > 1, book.hasName(phrase) else {
      return DialerQuestion(
        .choice, options.prompts, .which, ["reason": reason], choices: lines)
    }
    return DialerQuestion(
      .choice, options.prompts, .whichPerson, ["reason": reason, "name": phrase], choices: lines)
  }

  /// Asks for a name or a number.
  func name(
    _ key: PromptTable.Key, _ inquiry: Inquiry, turns: inout Int
  ) async -> Reply? {
    await ask(
      DialerQuestion(.words, options.prompts, key), about: [], turns: &turns,
      utterance: inquiry.utterance
    ) { answer, text in
      switch answer {
      case .choice(let naming), .correction(let naming):
        return self.reply(naming, inquiry)
          ?? .resolved(
            self.find(text, label: inquiry.label), phrase: text, label: inquiry.label)
      case nil:
        // Digits with what people put between them, and no word, are a number.
        let isNumber =
          !text.contains(where: \.isLetter) && text.count(where: \.isWholeNumber) > 2
        if isNumber {
          return .resolved(self.book.resolve(digits: text), phrase: nil, label: nil)
        }
        return .resolved(
          self.find(text, label: inquiry.label), phrase: text, label: inquiry.label)
      default:
        return nil
      }
    }
  }

  /// Puts a question until the answer can be used, the turns are over or it is given up.
  ///
  /// - Parameters:
  ///   - question: the question.
  ///   - choices: who can be answered with; their names are understood first.
  ///   - turns: how often may still be asked.
  ///   - utterance: the request's number within the run.
  ///   - use: what an answer, and its text, comes to; nil where it is no answer to this question.
  /// - Returns: what `use` made of the answer, or nil.
  private func ask<Value>(
    _ question: DialerQuestion, about choices: [ContactChoice], turns: inout Int, utterance: Int,
    use: (Answer?, String) -> Value?
  ) async -> Value? {
    guard let asking = options.asking else { return nil }
    let prompts = options.prompts
    var question = question
    question.names = book(of: choices).spokenNames
    asking: while turns > 0 {
      turns -= 1
      let reply = await asking.reply(to: question)
      question.isRepeated = true
      question.problem = nil
      let problem: PromptTable.Key
      switch reply {
      case .nothing: break asking
      case .unclear: problem = .notSure
      case .words, .heard:
        let text = reply.text ?? ""
        let answer = read(text, names: question.names)
        switch answer {
        case .no, .cancel: break asking
        case .again: continue
        default: break
        }
        if let value = use(answer, text) { return value }
        problem = question.kind == .choice ? .noneOfThem : .noAnswer
      }
      question.problem = prompts.spoken(problem)
      report(.note(utterance: utterance, code: "unclearAnswer", message: prompts.text(problem)))
    }
    report(
      .note(utterance: utterance, code: "leftAsItIs", message: prompts.text(.leftAsItIs)))
    return nil
  }

  func read(_ text: String, names: [[String]]) -> Answer? {
    var language = answers ?? makeAnswers()
    defer { answers = language }
    return language.answer(text, choices: names, book: book.spokenNames)
  }

  private func makeAnswers() -> AnswerLanguage {
    do {
      return try AnswerLanguage(file: options.answersGrammar, labels: language.labels)
    } catch {
      report(
        .error(utterance: nil, source: nil, code: "answers", message: error.description))
      return AnswerLanguage()
    }
  }

  /// What an answer that names somebody or something comes to, among the choices first.
  private func reply(
    _ answer: Answer?, _ text: String, among choices: [ContactChoice], _ inquiry: Inquiry
  ) -> Reply? {
    switch answer {
    case .correction(let naming):
      if naming.contact == nil { return reply(naming, among: choices, inquiry) }
      return reply(naming, inquiry)
    case .choice(let naming):
      let reply = reply(naming, among: choices, inquiry)
      // A word that is nobody's name is no answer; only a correction surely names somebody.
      if case .resolved(let resolution, _, _) = reply, resolution.errorCode == .noContactFound {
        return nil
      }
      return reply
    case nil:
      // A name among the choices that the grammar does not know, such as a misspelt one.
      let resolution = book(of: choices).resolve(name: text, label: nil)
      if case .unsupported = resolution.result { return nil }
      if case .needsValue = resolution.result { return nil }
      return .resolved(resolution, phrase: text, label: nil)
    default:
      return nil
    }
  }

  private func reply(
    _ naming: Answer.Naming, among choices: [ContactChoice], _ inquiry: Inquiry
  ) -> Reply? {
    let label = label(naming.label)
    if let name = naming.contact {
      let resolution = book(of: choices).resolve(name: name, label: label ?? inquiry.label)
      if resolution.errorCode == .noContactFound { return reply(naming, inquiry) }
      return .resolved(resolution, phrase: name, label: label ?? inquiry.label)
    }
    if let digits = naming.digits {
      let fitting = choices.filter { $0.handle?.value.hasSuffix(digits) ?? false }
      return fitting.count == 1 ? .chosen(fitting[0]) : reply(naming, inquiry)
    }
    guard let label else { return nil }
    let fitting = choices.filter { $0.handle?.labels.contains(label) ?? false }
    if fitting.count == 1 { return .chosen(fitting[0]) }
    let owners = (fitting.isEmpty ? choices : fitting).compactMap(\.contact)
      .filter { contact in contact.handles.contains { $0.labels.contains(label) } }
    if Set(owners.map(\.identifier)).count == 1 {
      return .resolved(
        book.resolve(contact: owners[0], label: label, habits: habits), phrase: inquiry.phrase,
        label: label)
    }
    guard !owners.isEmpty else { return nil }
    return .resolved(
      find(inquiry.phrase, label: label), phrase: inquiry.phrase, label: label)
  }

  /// What a name or a number comes to among all contacts.
  private func reply(_ naming: Answer.Naming, _ inquiry: Inquiry) -> Reply? {
    if let digits = naming.digits {
      return .resolved(book.resolve(digits: digits), phrase: nil, label: nil)
    }
    guard let name = naming.contact else { return nil }
    let label = label(naming.label) ?? inquiry.label
    return .resolved(find(name, label: label), phrase: name, label: label)
  }

  /// The book of these people alone.
  private func book(of choices: [ContactChoice]) -> ContactBook {
    var chosen = ContactBook(
      contacts: choices.compactMap(\.contact), region: book.region, language: book.language)
    chosen.lore = book.lore
    return chosen
  }
}

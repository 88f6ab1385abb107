internal import IntentParser
internal import Speech

extension Listener {
  /// Listens for the answers to a question until ``listenForRequests()``.
  ///
  /// - Parameters:
  ///   - question: the question.
  ///   - grammar: the answers there are.
  /// - Throws: `SpeechError` or `GrammarError`; what was listened for before stays then.
  func listen(forAnswersTo question: DialerQuestion, in grammar: AnswerGrammar) async throws {
    try await endUtterance()
    let rules = grammar.rules(for: question)
    let takesAnybody =
      question.kind == .words || question.kind == .yesOrNo && !question.names.isEmpty
    if question.kind == .words, isListed {
      let names = try await preparedAnswers(rules, grammar)
      await recognizer.setGrammar(names.names, sentences: names.sentences)
    } else {
      var network = grammar.network
      let all = question.names + (takesAnybody && !isListed ? names : [])
      await recognizer.prepare(all.reduce(into: Set<String>()) { $0.formUnion($1) })
      for name in all where await isSayable(name) { network.add(name, to: "contact") }
      for label in customLabels { network.add(label, to: CallLanguage.labelRule) }
      try await recognizer.setGrammar(try network.wordNetwork(of: rules))
    }
    forgetGrammar()
  }

  /// Listens for requests again.
  func listenForRequests() async throws {
    try await endUtterance()
    forgetGrammar()
  }

  /// Hears more of an answer.
  func hear(_ sound: [Int16]) async throws(SpeechError) -> [Transcript] {
    try await recognizer.process(sound).map(doubting)
  }

  /// Lets what is being said end, as it would after silence; the grammar cannot change before.
  private func endUtterance() async throws(SpeechError) {
    let silence = Array(repeating: Int16(0), count: AudioFormat.sampleRate / 10)
    for _ in 0..<20 {
      guard await !recognizer.isBetweenUtterances else { return }
      _ = try await recognizer.process(silence)
    }
  }

  private func isSayable(_ name: [String]) async -> Bool {
    for word in name where await recognizer.pronunciations(of: word).isEmpty { return false }
    return !name.isEmpty
  }
}

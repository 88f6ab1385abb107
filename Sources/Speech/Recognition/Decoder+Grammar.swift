internal import CPocketSphinx
internal import IntentParser

extension Decoder {
  /// Listens for the sentences of `network` from the next utterance on.
  ///
  /// The network becomes a finite-state grammar with its shared arcs there once. PocketSphinx scales the
  /// probabilities of grammars it reads from files by the language weight, but not those of arcs
  /// added by its API, so that is done here.
  /// - Parameters:
  ///   - network: the sentences; all of its words must have a pronunciation.
  ///   - languageWeight: the power to which the probabilities are raised.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func setGrammar(_ network: WordNetwork, languageWeight: Double) throws(SpeechError) {
    let logarithms = ps_get_logmath(handle)
    let shared = SharedArcs(network)
    guard
      let model = fsg_model_init(
        "callvoice", logarithms, Float(languageWeight), Int32(shared.stateCount))
    else { throw SpeechError(.decoder, "There is no memory for the grammar.") }
    defer { fsg_model_free(model) }
    model.pointee.start_state = Int32(network.start)
    model.pointee.final_state = Int32(network.final)
    // Each way to say a word is an arc of its own: PocketSphinx's own search for alternatives
    // (-fsg_usealtpron) looks through all arcs for each of them.
    let identifiers = network.words.map { word in
      (0..<max(1, pronunciations(of: word).count)).map {
        fsg_model_word_add(model, $0 == 0 ? word : "\(word)(\($0 + 1))")
      }
    }
    for arc in shared.arcs {
      let probability = Float(logmath_ln_to_log(logarithms, arc.logProbability))
      let score = Int32(max(-1e9, probability * Float(languageWeight)))
      if let word = arc.word {
        for identifier in identifiers[word] {
          fsg_model_trans_add(model, Int32(arc.from), Int32(arc.to), score, identifier)
        }
      } else {
        fsg_model_null_trans_add(model, Int32(arc.from), Int32(arc.to), score)
      }
    }
    try activate(model, named: "callvoice")
  }

  /// Listens for any sequence of `phones`, which become words of one phone each.
  func setPhoneLoop(_ phones: [String], languageWeight: Double) throws(SpeechError) {
    for phone in phones {
      guard let pronunciation = Pronunciation(phone), add(phone, pronunciation) else {
        throw SpeechError(
          .badConfiguration,
          "recognizer.json names the phone \(phone), which the acoustic model does not have.")
      }
    }
    let logarithms = ps_get_logmath(handle)
    guard let model = fsg_model_init("phones", logarithms, Float(languageWeight), 1) else {
      throw SpeechError(.decoder, "There is no memory for the phone loop.")
    }
    defer { fsg_model_free(model) }
    model.pointee.start_state = 0
    model.pointee.final_state = 0
    let probability = Float(logmath_log(logarithms, 1 / Double(phones.count)))
    for phone in phones {
      fsg_model_trans_add(
        model, 0, 0, Int32(probability * Float(languageWeight)), fsg_model_word_add(model, phone))
    }
    try activate(model, named: "phones")
  }

  private func activate(
    _ model: UnsafeMutablePointer<fsg_model_t>, named name: String
  ) throws(SpeechError) {
    guard ps_set_fsg(handle, name, model) >= 0, ps_set_search(handle, name) >= 0 else {
      throw SpeechError(
        .decoder, "PocketSphinx refuses the grammar; run again with -v to see which word.")
    }
  }
}

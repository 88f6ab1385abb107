package import Audio
internal import CPocketSphinx
internal import Foundation
internal import IntentParser
internal import Pronunciation

extension Decoder {
  /// Listens for the sentences of `network` from the next utterance on.
  ///
  /// The network becomes a finite-state grammar with its shared arcs there once. PocketSphinx scales the
  /// probabilities of grammars it reads from files by the language weight, but not those of arcs
  /// added by its API, so that is done here.
  /// - Parameters:
  ///   - network: The sentences; all of its words must have a pronunciation.
  ///   - languageWeight: The power to which the probabilities are raised.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func setGrammar(_ network: WordNetwork, languageWeight: Double) throws(SpeechError) {
    try setGrammar(SearchGraph(network), languageWeight: languageWeight)
  }

  /// Listens for the sentences of `graph` from the next utterance on.
  ///
  /// Each pronunciation of a word gets an arc of its own here: PocketSphinx, asked to add them, goes
  /// through all arcs once for each of them, which takes most of a minute for 10,000 names.
  /// - Parameters:
  ///   - graph: The sentences; all of its words must have a pronunciation.
  ///   - languageWeight: The power to which the probabilities are raised.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  /// - Complexity: O(n) in the number of arcs.
  func setGrammar(_ graph: SearchGraph, languageWeight: Double) throws(SpeechError) {
    let logarithms = ps_get_logmath(handle)
    guard
      let model = fsg_model_init(
        "callvoice", logarithms, Float(languageWeight), Int32(graph.stateCount))
    else { throw SpeechError(.decoder, "There is no memory for the grammar.") }
    defer { fsg_model_free(model) }
    model.pointee.start_state = Int32(graph.start)
    model.pointee.final_state = Int32(graph.final)
    let identifiers = try addWords(of: graph, to: model)
    for arc in graph.arcs {
      let probability = Float(logmath_ln_to_log(logarithms, arc.logProbability))
      let score = Int32(max(-1e9, probability * Float(languageWeight)))
      guard let word = arc.word else {
        fsg_model_null_trans_add(model, Int32(arc.from), Int32(arc.to), score)
        continue
      }
      for identifier in identifiers[word] {
        fsg_model_trans_add(model, Int32(arc.from), Int32(arc.to), score, identifier)
      }
    }
    cmd_ln_set_int_r(ps_get_config(handle), "-fsgusealtpron", 0)
    if !graph.statesWithoutPause.isEmpty { addPauses(to: model, of: graph) }
    try activate(model, named: "callvoice")
  }

  /// Puts each word and its further pronunciations, "word(2)", into the model's vocabulary.
  ///
  /// `fsg_model_word_add` looks through all words for each, so the list is filled here.
  /// - Returns: The identifiers of each word of the graph, by its index.
  private func addWords(
    of graph: SearchGraph, to model: UnsafeMutablePointer<fsg_model_t>
  ) throws(SpeechError) -> [Range<Int32>] {
    // What is looked for again and again comes first.
    var spellings = ["<sil>"] + Self.fillers.filter(hasWord)
    var identifiers: [Range<Int32>] = []
    for (index, word) in graph.words.enumerated() {
      let first = Int32(spellings.count)
      let ways = index < graph.firstWordOfOneWay ? pronunciationCount(of: word) : 1
      for number in 1...max(1, ways) {
        spellings.append(number == 1 ? word : "\(word)(\(number))")
      }
      identifiers.append(first..<Int32(spellings.count))
    }
    // Room for the fillers that PocketSphinx adds; its own free() takes what malloc gave.
    let room = spellings.count + 64
    let size = room * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard let vocabulary = realloc(model.pointee.vocab, size) else {
      throw SpeechError(.decoder, "There is no memory for the grammar.")
    }
    model.pointee.vocab = vocabulary.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for (index, spelling) in spellings.enumerated() {
      model.pointee.vocab[index] = strdup(spelling)
    }
    model.pointee.n_word = Int32(spellings.count)
    model.pointee.n_word_alloc = Int32(room)
    return identifiers
  }

  /// Lets people pause, and noise be, in all states but those of the graph without it.
  ///
  /// PocketSphinx would add the same to all states, which it does not where it finds some.
  private func addPauses(to model: UnsafeMutablePointer<fsg_model_t>, of graph: SearchGraph) {
    let configuration = ps_get_config(handle)
    let silence = cmd_ln_float_r(configuration, "-silprob")
    let noise = cmd_ln_float_r(configuration, "-fillprob")
    for state in 0..<graph.stateCount where !graph.statesWithoutPause.contains(state) {
      fsg_model_add_silence(model, "<sil>", Int32(state), Float(silence))
      for filler in Self.fillers where hasWord(filler) {
        fsg_model_add_silence(model, filler, Int32(state), Float(noise))
      }
    }
  }

  /// The noises of acoustic models, besides silence.
  private static let fillers = ["[NOISE]", "[SPEECH]", "[COUGH]", "[SMACK]", "[UM]", "[UH]"]

  private func hasWord(_ word: String) -> Bool {
    guard let phones = ps_lookup_word(handle, word) else { return false }
    free(phones)
    return true
  }

  /// The number of pronunciations of a word in the dictionary.
  private func pronunciationCount(of word: String) -> Int {
    var count = 0
    while let phones = ps_lookup_word(handle, count == 0 ? word : "\(word)(\(count + 1))") {
      free(phones)
      count += 1
    }
    return count
  }

  /// Listens for any sequence of `phones`, which become words of one phone each.
  package func setPhoneLoop(_ phones: [String], languageWeight: Double) throws(SpeechError) {
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
    // The one before is let go first: a graph takes a kilobyte a name.
    if ps_get_search(handle) != nil { ps_unset_search(handle, name) }
    guard ps_set_fsg(handle, name, model) >= 0, ps_set_search(handle, name) >= 0 else {
      throw SpeechError(
        .decoder, "PocketSphinx refuses the grammar; run again with -v to see which word.")
    }
  }
}

extension Decoder {
  /// A stretch that a keyphrase search takes for its phrase.
  struct Candidate: Hashable {
    /// Frames since the beginning of the utterance.
    let frames: Range<Int>
    /// The score of the phrase above that of the phone loop, in PocketSphinx's units.
    let score: Double
  }

  /// Searches for any of some phrases from the next utterance on.
  ///
  /// - Parameters:
  ///   - phrases: Words of the dictionary, separated by spaces.
  ///   - threshold: The likelihood ratio to the phone loop as a power of ten, such as -60.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func setKeyphrases(_ phrases: [String], threshold: Double) throws(SpeechError) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("callvoice-\(UUID().uuidString).kws")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = phrases.map { "\($0) /1e\(Int(threshold.rounded()))/\n" }
    do {
      try Data(lines.joined().utf8).write(to: file)
    } catch {
      throw SpeechError(
        .decoder, "\(file.path) cannot be written; make room there or set TMPDIR.")
    }
    guard ps_set_kws(handle, "keyphrases", file.path) >= 0,
      ps_set_search(handle, "keyphrases") >= 0
    else {
      throw SpeechError(
        .decoder, "PocketSphinx refuses the wake phrase; run again with -v to see why.")
    }
  }

  /// The candidates of the keyphrase search in this utterance so far, or in the last one.
  func candidates() -> [Candidate] {
    var score: Int32 = 0
    guard ps_get_hyp(handle, &score) != nil else { return [] }
    var found: [Candidate] = []
    var iterator = ps_seg_iter(handle)
    while let segment = iterator {
      var begin: Int32 = 0
      var end: Int32 = 0
      ps_seg_frames(segment, &begin, &end)
      let probability = ps_seg_prob(segment, nil, nil, nil)
      if begin >= 0, end >= begin {
        found.append(
          Candidate(frames: Int(begin)..<Int(end) + 1, score: Double(probability)))
      }
      iterator = ps_seg_next(segment)
    }
    return found
  }

  /// Adds a search for words in this order, silence between them allowed, and takes it.
  func setPhrase(_ words: [String]) throws(SpeechError) {
    let states = Int32(words.count + 1)
    guard let model = fsg_model_init("sentence", ps_get_logmath(handle), 1, states) else {
      throw SpeechError(.decoder, "There is no memory for the wake phrase.")
    }
    defer { fsg_model_free(model) }
    model.pointee.start_state = 0
    model.pointee.final_state = states - 1
    for (index, word) in words.enumerated() {
      fsg_model_trans_add(
        model, Int32(index), Int32(index + 1), 0, fsg_model_word_add(model, word))
    }
    guard ps_set_fsg(handle, "sentence", model) >= 0 else {
      throw SpeechError(
        .decoder, "PocketSphinx refuses the wake phrase; run again with -v to see why.")
    }
  }

  /// Decodes sound as a whole by one of the searches; means are those of this sound alone.
  func decode(_ samples: ArraySlice<Int16>, by search: String) throws(SpeechError)
    -> DecoderHypothesis?
  {
    guard ps_set_search(handle, search) >= 0 else {
      throw SpeechError(.decoder, "PocketSphinx has no search \(search); run again with -v.")
    }
    try beginUtterance()
    let status = samples.withUnsafeBufferPointer {
      ps_process_raw(handle, $0.baseAddress, $0.count, 0, 1)
    }
    guard status >= 0 else {
      throw SpeechError(.decoder, "PocketSphinx cannot process the sound; run again with -v.")
    }
    return try endUtterance()
  }
}

internal import CPocketSphinx
internal import Foundation

extension Decoder {
  /// Where a keyphrase search thinks it heard its phrase.
  struct Candidate: Hashable {
    /// Frames since the beginning of the utterance.
    let frames: Range<Int>
    /// How much better than the phone loop it fits, in PocketSphinx's score units.
    let score: Double
  }

  /// Searches for any of some phrases from the next utterance on.
  ///
  /// - Parameters:
  ///   - phrases: words of the dictionary, separated by spaces.
  ///   - threshold: the likelihood ratio to the phone loop as a power of ten, such as -60.
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

  /// Where the keyphrase search heard its phrases so far in this utterance, or in the last one.
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

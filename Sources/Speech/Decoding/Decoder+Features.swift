package import Audio
internal import CPocketSphinx
package import Foundation

extension Decoder {
  /// The names of the segments of the utterance that ended last, with the numbers of pronunciations.
  package func segmentNames() -> [String] {
    var names: [String] = []
    var iterator = ps_seg_iter(handle)
    while let segment = iterator {
      var begin: Int32 = 0
      var end: Int32 = 0
      ps_seg_frames(segment, &begin, &end)
      if let name = ps_seg_word(segment), end >= begin, begin >= 0 {
        names.append(String(cString: name))
      }
      iterator = ps_seg_next(segment)
    }
    return names
  }

  /// The phones of a word of the dictionary, which may have the number of a pronunciation.
  package func phones(of word: String) -> String? {
    guard let phones = ps_lookup_word(handle, word) else { return nil }
    defer { free(phones) }
    return String(cString: phones)
  }

  /// The cepstra of an utterance, by the same front end as it is decoded with, as a file that
  /// sphinxtrain reads: their count, then 32-bit numbers.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  package func cepstra(of samples: [Int16]) throws(SpeechError) -> Data {
    let values = try cepstralFrames(of: samples).flatMap(\.self)
    var data = withUnsafeBytes(of: Int32(values.count)) { Data($0) }
    values.withUnsafeBytes { data.append(contentsOf: $0) }
    return data
  }

  /// Listens for these words, one after the other, each in any of its pronunciations.
  package func setSentence(_ words: [String]) throws(SpeechError) {
    try setWords(count: words.count + 1, final: words.count) { identifiers in
      words.enumerated().map { ($0.offset, $0.offset + 1, 0, identifiers($0.element)) }
    }
  }

  /// Listens for any sequence of words, all equally likely.
  package func setWordLoop(_ words: [String], languageWeight: Double) throws(SpeechError) {
    let probability = Float(logmath_log(ps_get_logmath(handle), 1 / Double(max(1, words.count))))
    let score = Int32(probability * Float(languageWeight))
    try setWords(count: 1, final: 0) { identifiers in
      words.map { (0, 0, score, identifiers($0)) }
    }
  }

  private typealias Arc = (from: Int, to: Int, score: Int32, word: Int32)

  private func setWords(
    count: Int, final: Int, arcs: (_ identifier: (String) -> Int32) -> [Arc]
  ) throws(SpeechError) {
    guard let model = fsg_model_init("words", ps_get_logmath(handle), 1, Int32(count)) else {
      throw SpeechError(.decoder, "There is no memory for the grammar.")
    }
    defer { fsg_model_free(model) }
    model.pointee.start_state = 0
    model.pointee.final_state = Int32(final)
    for arc in arcs({ fsg_model_word_add(model, $0) }) {
      fsg_model_trans_add(model, Int32(arc.from), Int32(arc.to), arc.score, arc.word)
    }
    guard ps_set_fsg(handle, "words", model) >= 0, ps_set_search(handle, "words") >= 0 else {
      throw SpeechError(
        .decoder, "PocketSphinx refuses the grammar; run again with -v to see which word.")
    }
  }
}

extension Decoder {
  /// The cepstra of some audio, from the decoder's own front end; only between utterances.
  ///
  /// - Parameter samples: 16-bit samples at 16 kHz.
  /// - Returns: The coefficients of each frame.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func cepstralFrames(of samples: [Int16]) throws(SpeechError) -> [[mfcc_t]] {
    let failure = SpeechError(.decoder, "PocketSphinx cannot process the sound; run again with -v.")
    guard let frontEnd = ps_get_fe(handle) else { throw failure }
    fe_start_stream(frontEnd)
    guard fe_start_utt(frontEnd) >= 0 else { throw failure }
    var block: UnsafeMutablePointer<UnsafeMutablePointer<mfcc_t>?>?
    var count: Int32 = 0
    let status = samples.withUnsafeBufferPointer {
      fe_process_utt(frontEnd, $0.baseAddress, $0.count, &block, &count)
    }
    var last = [mfcc_t](repeating: 0, count: Int(fe_get_output_size(frontEnd)))
    var lastCount: Int32 = 0
    fe_end_utt(frontEnd, &last, &lastCount)
    defer { if let block { fe_free_2d(block) } }
    guard status >= 0 else { throw failure }
    var frames: [[mfcc_t]] = []
    // Sound shorter than a window has none.
    if let block {
      frames = (0..<Int(count)).map {
        Array(UnsafeBufferPointer(start: block[$0], count: last.count))
      }
    }
    return lastCount > 0 ? frames + [last] : frames
  }

  /// The cepstral mean of some sound, between utterances, moved towards what is known of the channel.
  ///
  /// PocketSphinx's own stays as it was for the first eight seconds of a source, which is longer than
  /// most requests.
  /// - Parameters:
  ///   - samples: 16-bit samples at 16 kHz.
  ///   - memory: How many frames of sound count as much as what is known.
  /// - Returns: The mean.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func channel(of samples: [Int16], memory: Float) throws(SpeechError) -> [Float] {
    var sum = channel.map { $0 * memory }
    var count = memory
    // Frames without energy say nothing of the channel; PocketSphinx leaves them out, too.
    for frame in try cepstralFrames(of: samples) where frame[0] >= 0 {
      for coefficient in sum.indices { sum[coefficient] += frame[coefficient] }
      count += 1
    }
    return sum.map { $0 / count }
  }
}

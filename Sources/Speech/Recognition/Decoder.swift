internal import CPocketSphinx
internal import Foundation

/// Owns a PocketSphinx decoder.
///
/// Made, used and freed on one thread at a time; utterances go begin, process, end, and only
/// between them can words be added or the grammar be set.
final class Decoder {
  let handle: OpaquePointer
  /// What scores sound for this decoder and others, where it does.
  var sharedScores: SharedScores?
  /// The cepstral mean of the model.
  let modelMean: [mfcc_t]
  /// The one that a source begins with.
  var initialMean: [mfcc_t]
  /// What it hears.
  var band = SoundBand.wide
  /// The first sound of an utterance until there is enough of it; nil once there was.
  private var opening: [Int16]? = []

  /// The samples that begin an utterance together, at the least: a fifth of a second.
  ///
  /// Where the first samples are too few for the dynamic features, PocketSphinx fills their window with
  /// the end of the last utterance, and what is heard depends on what was heard before.
  private static let openingLength = 3_200

  /// Loads an acoustic model.
  ///
  /// - Parameters:
  ///   - acousticModel: its folder.
  ///   - dictionary: a pronouncing dictionary, or nil to begin with none.
  ///   - options: PocketSphinx's command-line options, with their leading hyphens.
  ///   - isVerbose: whether PocketSphinx's own log goes to standard error. This holds for the
  ///     whole process.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` or
  ///   ``SpeechError/Code/badConfiguration``.
  init(
    acousticModel: URL, dictionary: URL?, options: [String: String], isVerbose: Bool
  ) throws(SpeechError) {
    cpocketsphinx_log_to_standard_error(isVerbose ? 1 : 0)
    var arguments = ["callvoice", "-hmm", acousticModel.path]
    if let dictionary { arguments += ["-dict", dictionary.path] }
    for (name, value) in options.sorted(by: { $0.key < $1.key }) { arguments += [name, value] }
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for string in strings { free(string) } }
    guard let configuration = cmd_ln_parse_r(nil, ps_args(), Int32(strings.count), &strings, 1)
    else {
      throw SpeechError(
        .badConfiguration,
        "PocketSphinx refuses an option of recognizer.json; run again with -v to see which.")
    }
    defer { cmd_ln_free_r(configuration) }
    guard let handle = FatalExit.explained(acousticModel.path, { ps_init(configuration) }) else {
      throw SpeechError(
        .missingModel,
        "The acoustic model in \(acousticModel.path) cannot be loaded; "
          + "run again with -v to see why, or install it anew.")
    }
    self.handle = handle
    modelMean = Self.cepstralMean(of: handle)
    initialMean = modelMean
  }

  deinit {
    ps_free(handle)
  }

  /// Forgets the channel: cepstral means are as they were when the model was loaded.
  func forgetChannel() {
    guard let features = ps_get_feat(handle), let cmn = features.pointee.cmn_struct,
      !initialMean.isEmpty
    else { return }
    cmn_live_set(cmn, initialMean)
  }

  /// How often `word` is said which way, by the dictionary, the commonest first; empty: not at all.
  func pronunciations(of word: String) -> [Pronunciation] {
    var found: [Pronunciation] = []
    var spelling = word
    while let phones = ps_lookup_word(handle, spelling) {
      defer { free(phones) }
      guard let pronunciation = Pronunciation(String(cString: phones)) else { break }
      found.append(pronunciation)
      spelling = "\(word)(\(found.count + 1))"
    }
    return found
  }

  /// Adds a word, or another pronunciation of one; false where a phone is not the model's.
  func add(_ word: String, _ pronunciation: Pronunciation) -> Bool {
    let known = pronunciations(of: word)
    if known.contains(pronunciation) { return true }
    let spelling = known.isEmpty ? word : "\(word)(\(known.count + 1))"
    return ps_add_word(handle, spelling, pronunciation.description, 0) >= 0
  }

  /// Begins an utterance; its frames count from 0.
  func beginUtterance() throws(SpeechError) {
    guard ps_start_stream(handle) >= 0, ps_start_utt(handle) >= 0 else {
      throw SpeechError(.decoder, "PocketSphinx cannot begin an utterance; run again with -v.")
    }
    opening = []
  }

  /// Hears more of the utterance.
  ///
  /// What is heard does not depend on how the sound is cut.
  func process(_ samples: ArraySlice<Int16>) throws(SpeechError) {
    guard var opening else { return try search(samples) }
    let missing = samples.prefix(Self.openingLength - opening.count)
    opening += missing
    self.opening = opening
    guard opening.count == Self.openingLength else { return }
    try searchOpening()
    try search(samples[missing.endIndex...])
  }

  /// Whether words may have been found in the utterance.
  var isSearching: Bool { opening == nil }

  /// Hears what is held back to begin with, however little it is.
  func catchUp() throws(SpeechError) {
    try searchOpening()
  }

  private func searchOpening() throws(SpeechError) {
    guard let samples = opening else { return }
    opening = nil
    guard !samples.isEmpty else { return }
    try search(samples[...])
  }

  private func search(_ samples: ArraySlice<Int16>) throws(SpeechError) {
    guard !samples.isEmpty else { return }
    let status = samples.withUnsafeBufferPointer {
      ps_process_raw(handle, $0.baseAddress, $0.count, 0, 0)
    }
    guard status >= 0 else {
      throw SpeechError(.decoder, "PocketSphinx cannot process the sound; run again with -v.")
    }
  }

  /// The words of the best path so far, which need not be a whole sentence.
  func wordsSoFar() -> [String] {
    guard isSearching, let text = ps_get_hyp(handle, nil) else { return [] }
    return String(cString: text).split(separator: " ").map { Self.baseWord($0) }
  }

  /// Ends the utterance and returns its best hypothesis, nil where no path reached the end.
  func endUtterance() throws(SpeechError) -> DecoderHypothesis? {
    try searchOpening()
    guard ps_end_utt(handle) >= 0 else {
      throw SpeechError(.decoder, "PocketSphinx cannot end the utterance; run again with -v.")
    }
    var score: Int32 = 0
    guard ps_get_hyp(handle, &score) != nil else { return nil }
    return DecoderHypothesis(segments: segments(from: ps_seg_iter(handle)))
  }

  func segments(from first: OpaquePointer?) -> [DecoderHypothesis.Segment] {
    var segments: [DecoderHypothesis.Segment] = []
    var iterator = first
    while let segment = iterator {
      var begin: Int32 = 0
      var end: Int32 = 0
      var acoustic: Int32 = 0
      var language: Int32 = 0
      var back: Int32 = 0
      ps_seg_frames(segment, &begin, &end)
      _ = ps_seg_prob(segment, &acoustic, &language, &back)
      if let name = ps_seg_word(segment), end >= begin, begin >= 0 {
        var segment = DecoderHypothesis.Segment(
          word: Self.baseWord(String(cString: name)), frames: Int(begin)..<Int(end) + 1,
          acousticScore: Double(acoustic))
        segment.phoneCount = segment.isFiller ? 0 : phoneCount(of: name)
        segments.append(segment)
      }
      iterator = ps_seg_next(segment)
    }
    return segments
  }

  /// How many phones a word of the dictionary has.
  private func phoneCount(of word: UnsafePointer<CChar>) -> Int {
    guard let phones = ps_lookup_word(handle, word) else { return 0 }
    defer { free(phones) }
    return String(cString: phones).split(separator: " ").count
  }

  /// The word without the number of its pronunciation.
  private static func baseWord(_ word: some StringProtocol) -> String {
    guard word.hasSuffix(")"), let parenthesis = word.lastIndex(of: "("),
      parenthesis > word.startIndex
    else { return String(word) }
    return String(word[..<parenthesis])
  }

  private static func cepstralMean(of handle: OpaquePointer) -> [mfcc_t] {
    guard let features = ps_get_feat(handle), let cmn = features.pointee.cmn_struct else {
      return []
    }
    var mean = [mfcc_t](repeating: 0, count: Int(cmn.pointee.veclen))
    cmn_live_get(cmn, &mean)
    return mean
  }
}

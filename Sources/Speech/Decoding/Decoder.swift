package import Audio
internal import CPocketSphinx
package import Foundation
package import Pronunciation
internal import Synchronization

/// Owns a PocketSphinx decoder.
///
/// Made, used and freed on one thread at a time; utterances go begin, process, end, and only
/// between them can words be added or the grammar be set.
package final class Decoder {
  let handle: OpaquePointer
  /// The scores shared with other decoders, if any.
  var sharedScores: SharedScores?
  /// The cepstral mean of the model.
  private let modelMean: [mfcc_t]
  /// The one that a source begins with.
  private var initialMean: [mfcc_t]
  /// The band of the sound.
  var band = AudioBand.wide
  /// The first sound of an utterance until there is enough of it; nil once there was.
  private var opening: [Int16]? = []

  /// The minimum of samples that begin an utterance together: a fifth of a second.
  ///
  /// If the first samples are too few for the dynamic features, PocketSphinx fills their window with
  /// the end of the last utterance, and what is heard depends on what was heard before.
  private static let openingLength = 3_200

  /// Creates a decoder beside others of the same model.
  ///
  /// - Parameters:
  ///   - model: The model; the decoder begins without a dictionary.
  ///   - scores: What it shares with the others, or nil.
  ///   - isVerbose: Whether PocketSphinx's own log goes to standard error, for the whole process.
  /// - Throws: `SpeechError`, as below.
  convenience init(
    _ model: RecognitionModel, sharing scores: SharedScores?, isVerbose: Bool
  ) throws(SpeechError) {
    try self.init(
      acousticModel: model.acousticModel, dictionary: nil, options: model.parameters.decoder,
      isVerbose: isVerbose)
    scores?.serve(self)
  }

  /// Loads an acoustic model.
  ///
  /// - Parameters:
  ///   - acousticModel: Its folder.
  ///   - dictionary: A pronouncing dictionary, or nil to begin with none.
  ///   - options: PocketSphinx's command-line options, with their leading hyphens.
  ///   - isVerbose: Whether PocketSphinx's own log goes to standard error. This holds for the
  ///     whole process.
  /// - Throws: `SpeechError` with ``SpeechError/Code/missingModel`` or
  ///   ``SpeechError/Code/badConfiguration``.
  package init(
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
  package func forgetChannel() {
    guard let features = ps_get_feat(handle), let cmn = features.pointee.cmn_struct,
      !initialMean.isEmpty
    else { return }
    cmn_live_set(cmn, initialMean)
  }

  /// The dictionary's pronunciations of a word, the commonest first.
  package func pronunciations(of word: String) -> [Pronunciation] {
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

  /// Adds a word, or another pronunciation of one; false if a phone is not the model's.
  package func add(_ word: String, _ pronunciation: Pronunciation) -> Bool {
    let known = pronunciations(of: word)
    if known.contains(pronunciation) { return true }
    let spelling = known.isEmpty ? word : "\(word)(\(known.count + 1))"
    return ps_add_word(handle, spelling, pronunciation.description, 0) >= 0
  }

  /// Begins an utterance; its frames count from 0.
  package func beginUtterance() throws(SpeechError) {
    guard ps_start_stream(handle) >= 0, ps_start_utt(handle) >= 0 else {
      throw SpeechError(.decoder, "PocketSphinx cannot begin an utterance; run again with -v.")
    }
    opening = []
  }

  /// Hears more of the utterance.
  ///
  /// The result does not depend on how the sound is cut.
  package func process(_ samples: ArraySlice<Int16>) throws(SpeechError) {
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

  /// Decodes the samples held back at the beginning, however few they are.
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

  /// The best path so far, which need not be a whole sentence; nil before there is one.
  func hypothesisSoFar() -> DecoderHypothesis? {
    guard isSearching, ps_get_hyp(handle, nil) != nil else { return nil }
    return DecoderHypothesis(segments: segments(from: ps_seg_iter(handle)))
  }

  /// Ends the utterance without a result.
  func cancelUtterance() {
    opening = nil
    _ = ps_end_utt(handle)
  }

  /// Frees what PocketSphinx keeps of the last utterance until another begins: its paths, some MB for 20 s of noise.
  func releaseUtterance() {
    guard ps_start_utt(handle) >= 0 else { return }
    cancelUtterance()
  }

  /// Ends the utterance and returns its best hypothesis, nil if no path reached the end.
  package func endUtterance() throws(SpeechError) -> DecoderHypothesis? {
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

  /// The number of phones of a word of the dictionary.
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

/// The words of an utterance with fillers, in the decoder's own frames and score units.
package struct DecoderHypothesis: Sendable, Hashable {
  /// A word or filler; its frames count from the beginning of the utterance, 100 a second.
  package struct Segment: Sendable, Hashable {
    package let word: String
    package let frames: Range<Int>
    package let acousticScore: Double
    /// The number of phones of the word; 0 for a filler.
    package var phoneCount = 0

    /// Whether it is silence, noise or a null arc and no word.
    package var isFiller: Bool {
      guard let first = word.utf8.first else { return true }
      return first == UInt8(ascii: "<") || first == UInt8(ascii: "[") || first == UInt8(ascii: "(")
        || first == UInt8(ascii: "+")
    }
  }

  /// Words and fillers in order.
  package let segments: [Segment]

  /// The segments that are words.
  package var words: [Segment] { segments.filter { !$0.isFiller } }
}

/// Hears utterances, one after the other: begin, process, end.
protocol UtteranceDecoding: AnyObject {
  /// Begins an utterance; its frames count from 0.
  func beginUtterance() throws(SpeechError)
  /// Hears more of the utterance.
  func process(_ samples: ArraySlice<Int16>) throws(SpeechError)
  /// Decodes the samples held back, since the utterance may be over.
  func catchUp() throws(SpeechError)
  /// The words of the best path so far, which need not be a whole sentence.
  func wordsSoFar() -> [String]
  /// The best path so far, which need not be a whole sentence; nil before there is one.
  func hypothesisSoFar() -> DecoderHypothesis?
  /// Ends the utterance without a result.
  func cancelUtterance()
  /// Ends the utterance and returns its best hypothesis, nil if no path reached the end.
  func endUtterance() throws(SpeechError) -> DecoderHypothesis?
  /// Frees the memory of the last utterance.
  func releaseUtterance()
  /// Forgets the channel: cepstral means are as they were when the model was loaded.
  func forgetChannel()
  /// Hears sound of another part of the spectrum from the next utterance on, and forgets the channel.
  func hear(_ band: AudioBand, telephone: TelephoneBand?) throws(SpeechError)
  /// The estimate of the channel: a cepstral mean.
  var channel: [Float] { get set }
}

extension Decoder: UtteranceDecoding {}

extension Decoder {
  /// The words that seem to have been said so far, with fillers, and how many frames at the end are
  /// silence.
  var partialWords: (words: [String], silentFrames: Int) {
    var score: Int32 = 0
    guard isSearching, ps_get_hyp(handle, &score) != nil else { return ([], 0) }
    var words: [String] = []
    var silence = 0
    var iterator = ps_seg_iter(handle)
    var end: Int32 = -1
    while let segment = iterator {
      var begin: Int32 = 0
      ps_seg_frames(segment, &begin, &end)
      if let name = ps_seg_word(segment), end >= begin, begin >= 0 {
        let word = String(cString: name)
        if "<[(+".contains(word.prefix(1)) {
          silence += Int(end - begin) + 1
        } else {
          words.append(word)
          silence = 0
        }
      }
      iterator = ps_seg_next(segment)
    }
    return (words, silence)
  }

  /// The decoder's estimate of the channel: its cepstral mean.
  var channel: [Float] {
    get {
      guard let features = ps_get_feat(handle), let cmn = features.pointee.cmn_struct else {
        return []
      }
      var mean = [mfcc_t](repeating: 0, count: Int(cmn.pointee.veclen))
      cmn_live_get(cmn, &mean)
      return mean
    }
    set {
      guard let features = ps_get_feat(handle), let cmn = features.pointee.cmn_struct,
        newValue.count == Int(cmn.pointee.veclen)
      else { return }
      var mean = newValue
      cmn_live_set(cmn, &mean)
    }
  }

  /// Adds words that the dictionary does not have; false if a phone is not the model's.
  func addNew(_ words: [(word: String, phones: String)]) -> Bool {
    words.allSatisfy { ps_add_word(handle, $0.word, $0.phones, 0) >= 0 }
  }
}

extension Decoder {
  /// Hears sound of another part of the spectrum from the next utterance on, and forgets the channel.
  ///
  /// - Parameters:
  ///   - band: What it has.
  ///   - telephone: How the model is used for a telephone's; nil, or what does not fit the model,
  ///     leaves it as it is.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func hear(_ band: AudioBand, telephone: TelephoneBand?) throws(SpeechError) {
    guard band != self.band else { return }
    self.band = band
    guard let telephone, telephone.fits(modelMean.count), let features = ps_get_feat(handle),
      // Streams of cepstra alone, of their first and of their second differences.
      features.pointee.n_sv > 0,
      Int(features.pointee.out_dim) == modelMean.count * Int(features.pointee.n_sv)
    else { return }
    let matrix =
      band == .telephone ? telephone.transform : TelephoneBand.identity(modelMean.count)
    try transform(by: TelephoneBand.mllr(matrix, streams: Int(features.pointee.n_sv)))
    initialMean = band == .telephone ? telephone.mean : modelMean
    forgetChannel()
  }

  /// Has the model's means transformed; PocketSphinx reads transforms from files alone.
  private func transform(by text: String) throws(SpeechError) {
    // A pipe is a file, and holds more than this.
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw SpeechError(.decoder, "No more files can be opened; close some, or raise ulimit -n.")
    }
    defer { close(ends[0]) }
    let bytes = Array(text.utf8)
    let count = write(ends[1], bytes, bytes.count)
    close(ends[1])
    guard count == bytes.count, let read = ps_mllr_read("/proc/self/fd/\(ends[0])"),
      ps_update_mllr(handle, read) != nil
    else {
      throw SpeechError(
        .decoder, "PocketSphinx cannot use its model for telephone sound; run again with -v.")
    }
  }
}

/// Gives a reason where PocketSphinx ends the process.
///
/// Loading a damaged model, PocketSphinx may call `exit` itself, after an entry in its log that
/// nobody sees. What is loaded then is told on standard error, and the exit status becomes 69
/// (`EX_UNAVAILABLE` of sysexits.h).
enum FatalExit {
  private static let loading = Mutex<String?>(nil)
  private static let handler: Int32 = atexit {
    guard let path = loading.withLock({ $0 }) else { return }
    let message =
      "callvoice: The acoustic model in \(path) is damaged; install it anew, or run again with -v "
      + "to see what is wrong.\n"
    try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
    _exit(69)
  }

  /// Runs `load`, which may end the process, on the model in a folder.
  static func explained<Value>(_ path: String, _ load: () -> Value) -> Value {
    _ = handler
    loading.withLock { $0 = path }
    defer { loading.withLock { $0 = nil } }
    return load()
  }
}

internal import Audio
internal import Foundation
internal import SpokenText

/// An utterance being heard.
struct Utterance {
  /// The interval at which it is checked for being none of the grammar's, in frames.
  private static let checkInterval = 25

  /// Its first frame in the source.
  let begin: Int
  /// The channel estimates before it.
  let channels: DecoderPair.Channels
  /// Its decoder frames in terms of the source's.
  private(set) var sourceFrames: [Int] = []
  /// Its sound, without the middle of long pauses.
  private(set) var samples: [Int16] = []
  /// The same as it came, where a neural recogniser hears it.
  private(set) var original: [Int16] = []
  /// The comparisons of its words so far with the phone loop, where evidence is recorded.
  var course: [UtteranceEvidence.Course] = []
  private var energies = (speech: 0.0, noise: 0.0)
  private var nextCheck = 0

  /// An utterance as it was heard.
  struct Reading {
    var transcript: Transcript
    /// The words as the grammar has them.
    let words: [String]
    /// Whether nothing that follows can make a request of it.
    let isRefused: Bool
  }

  init(begin: Int, channels: DecoderPair.Channels) {
    self.begin = begin
    self.channels = channels
  }

  /// Adds frames of the source with their sound, without noise and as it came, and the energies of speech and
  /// noise in each.
  mutating func append(
    _ frames: Range<Int>, _ sound: ArraySlice<Int16>, _ original: ArraySlice<Int16>,
    _ energies: ArraySlice<(speech: Double, noise: Double)?>
  ) {
    sourceFrames.append(contentsOf: frames)
    samples += sound
    self.original += original
    for energies in energies {
      self.energies.speech += energies?.speech ?? 0
      self.energies.noise += energies?.noise ?? 0
    }
  }

  /// Whether it is time again to check it, from so many frames on.
  mutating func isDue(after frames: Int) -> Bool {
    guard sourceFrames.count >= max(frames, nextCheck) else { return false }
    nextCheck = sourceFrames.count + Self.checkInterval
    return true
  }

  /// The level of the speech above the noise, in dB; nil without a denoiser.
  var signalToNoise: Double? {
    guard energies.noise > 0 else { return nil }
    return 10 * log10(max(1, energies.speech) / energies.noise)
  }
}

/// Decodes an utterance, in as many passes as it is worth.
struct UtteranceReader {
  /// The sentences in the place of one that was heard that are compared with it.
  private static let mostAlternatives = 2
  /// The sentences with what both have heard that are compared, too.
  private static let mostCrossings = 2
  /// The sentences with names that sound like the free text that are compared, too.
  private static let mostSoundingAlike = 3
  /// The least probability of another request to be told, 0...1.
  private static let leastAlternative = 0.05

  let decoders: DecoderPair
  /// The search for a long list of names, where that is the one in use.
  let list: ListSearch?
  let network: (any SentenceSet)?
  let vocabulary: Vocabulary
  let parameters: Confidence.Parameters
  let band: AudioBand
  let expectsOutOfVocabularySpeech: Bool
  let situation: ListeningSituation
  let recordsEvidence: Bool
  let neural: NeuralRecognizer?
  let limits: RecognitionModel.Neural?
  /// Finds words in the sound; nil where the neural recogniser hears alone.
  let aligner: SentenceAligner?
  let languageWeight: Double
  /// Tells what a sentence asks for.
  let meaning: ([String]) -> SentenceMeaning
  /// The sentences that may have been said in the place of some words.
  let alternatives: ([String]) -> [[String]]

  /// Ends the decoding of what is far from any sentence by now, where speech that is not meant for the
  /// recogniser must be expected.
  ///
  /// - Returns: What was heard, as no request; nil if the utterance is worth to be heard on.
  func refusal(of utterance: inout Utterance?, upTo end: Int) -> Utterance.Reading? {
    guard expectsOutOfVocabularySpeech, recordsEvidence || parameters.hopeless != nil,
      utterance?.isDue(after: hopelessFrames) == true,
      let words = decoders.search.hypothesisSoFar(),
      let evidence = Evidence(
        of: words, against: decoders.loop?.hypothesisSoFar(), parameters)
    else { return nil }
    if recordsEvidence {
      utterance?.course.append(
        UtteranceEvidence.Course(frames: evidence.frames, difference: evidence.difference))
    }
    guard let utterance, isHopeless(evidence) else { return nil }
    decoders.cancel()
    var transcript = scorer(for: utterance, upTo: end).transcript(
      of: words, evidence, confidence: curve(for: utterance).first.value(of: evidence),
      hasSpeech: true
    ).refused()
    transcript.channel = channel(of: utterance)
    return Utterance.Reading(transcript: transcript, words: [], isRefused: true)
  }

  /// Ends the utterance in the decoders and makes what was heard in it.
  ///
  /// - Parameters:
  ///   - utterance: The utterance.
  ///   - end: The frame after its last sound.
  /// - Returns: What was heard; nil without a grammar.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  func read(_ utterance: Utterance, upTo end: Int) throws(SpeechError) -> Utterance.Reading? {
    let heard = try decoders.end()
    guard network != nil else { return nil }
    let scorer = scorer(for: utterance, upTo: end)
    var reading: Utterance.Reading
    if let both = try readByBoth(utterance, heard, scorer) {
      reading = both
    } else {
      reading = try readAlone(utterance, heard, scorer)
    }
    reading.transcript.channel = channel(of: utterance)
    return reading
  }

  /// Makes what was heard in an utterance of what both recognisers have heard; nil if the second does not hear.
  ///
  /// In noise PocketSphinx hears it once more, with its own cepstral mean.
  private func readByBoth(
    _ utterance: Utterance, _ heard: DecoderPair.Hypotheses, _ scorer: TranscriptScorer
  ) throws(SpeechError) -> Utterance.Reading? {
    guard let neural, neural.problem == nil, let limits else { return nil }
    var proposed = proposals(for: heard.words)
    if aligner != nil, channel(of: utterance) == .noisy {
      let channels = decoders.channels
      let again = try decoders.decode(utterance.samples, .ownMean)
      decoders.channels = channels
      proposed += proposals(for: again.words).filter { !proposed.contains($0) }
    }
    var guesses: [[String]] = []
    let second = neural.hear(
      utterance.original, proposed: proposed, forms: { vocabulary.forms(of: $0.joined()) }
    ) { text, found in
      let crossed = crossings(of: found, with: proposed)
      guesses = soundingAlike(text, found, besides: proposed + crossed, in: utterance)
      return crossed + guesses
    }
    guard let second else {
      if aligner == nil, let problem = neural.problem { throw problem }
      return nil
    }
    let (found, free) = try candidates(
      second, in: utterance, heard.loop, guessed: guesses)
    let best = transcript(
      among: found, guessed: guesses, against: free, utterance.signalToNoise, limits, scorer)
    let hasSpeech = aligner == nil ? !free.text.isEmpty : hasSpeech(heard)
    var transcript = best?.transcript ?? scorer.empty(hasSpeech ? .outOfGrammar : .noSpeech)
    let evidence = evidence(of: heard, .first)
    if recordsEvidence {
      transcript.evidence = UtteranceEvidence(
        passes: [evidence].compactMap(\.self), signalToNoise: utterance.signalToNoise,
        course: utterance.course, free: free, candidates: found.map(\.candidate))
    }
    return Utterance.Reading(
      transcript: transcript, words: best?.words ?? [], isRefused: isRefused(evidence))
  }

  /// Decodes an utterance by PocketSphinx, in as many passes as it is worth.
  private func readAlone(
    _ utterance: Utterance, _ heard: DecoderPair.Hypotheses, _ scorer: TranscriptScorer
  ) throws(SpeechError) -> Utterance.Reading {
    var passes = DecodingPasses(
      parameters, channel: channel(of: utterance), limit: scorer.limit,
      expectsOutOfVocabularySpeech: expectsOutOfVocabularySpeech, makesAll: recordsEvidence)
    // What is left by each decoding, of which one counts.
    typealias Made = (
      heard: DecoderPair.Hypotheses, channels: DecoderPair.Channels, sound: ListSearch.Sound?
    )
    var made: [Made] = []
    func add(_ pass: Evidence.Pass, _ hypotheses: DecoderPair.Hypotheses) {
      let evidence = evidence(of: hypotheses, pass)
      let words = hypotheses.words?.words ?? []
      let meaning = meaning(words.map(\.word))
      passes.add(
        pass, evidence, meaning: meaning.isOneOfFew ? nil : meaning.text,
        isSentence: evidence.map { scorer.isSentence(words, $0) } ?? false)
      made.append((hypotheses, decoders.channels, list?.sound))
    }
    add(.first, heard)
    while let pass = passes.next {
      decoders.channels = made[passes.best].channels
      add(pass, try decoders.decode(utterance.samples, pass))
    }
    let (best, channels, sound) = made[passes.best]
    decoders.channels = channels
    if let sound { list?.sound = sound }
    let alone = scorer.transcript(
      of: best.words, passes.evidence, confidence: passes.confidence, hasSpeech: hasSpeech(best))
    var transcript = try comparedToRival(alone, best, scorer, curve(for: utterance))
    if recordsEvidence {
      transcript.evidence = UtteranceEvidence(
        passes: passes.passes.compactMap(\.evidence), signalToNoise: utterance.signalToNoise,
        course: utterance.course)
    }
    return Utterance.Reading(
      transcript: transcript, words: best.words?.words.map(\.word) ?? [],
      isRefused: isRefused(passes.evidence))
  }

  private func hasSpeech(_ heard: DecoderPair.Hypotheses) -> Bool {
    heard.loop.map { !$0.words.isEmpty } ?? false
  }

  private func isRefused(_ evidence: Evidence?) -> Bool {
    expectsOutOfVocabularySpeech && evidence.map(isHopeless) ?? false
  }

  private var hopelessFrames: Int { parameters.hopelessFrames ?? 80 }

  /// Whether what was heard so far cannot become a sentence.
  private func isHopeless(_ evidence: Evidence) -> Bool {
    guard !recordsEvidence, let limit = parameters.hopeless else { return false }
    return evidence.frames >= hopelessFrames && evidence.difference < limit
  }

  private func channel(of utterance: Utterance) -> SoundChannel {
    if band == .telephone { return .telephone }
    return (utterance.signalToNoise ?? .infinity) < parameters.noisyBelow ?? -.infinity
      ? .noisy : .wide
  }

  private func curve(for utterance: Utterance) -> Confidence.Curve {
    parameters.curve(of: channel(of: utterance))
  }

  private func scorer(for utterance: Utterance, upTo end: Int) -> TranscriptScorer {
    TranscriptScorer(
      parameters: parameters, network: network,
      expectsOutOfVocabularySpeech: expectsOutOfVocabularySpeech, situation: situation,
      sourceFrames: utterance.sourceFrames, frames: utterance.begin..<end)
  }

  private func evidence(
    of hypotheses: DecoderPair.Hypotheses, _ pass: Evidence.Pass
  ) -> Evidence? {
    guard var evidence = Evidence(of: hypotheses.words, against: hypotheses.loop, parameters)
    else { return nil }
    evidence.pass = pass
    evidence.hasUserPhones =
      hypotheses.words?.words.contains { vocabulary.isPronouncedByUser($0.word) } ?? false
    return evidence
  }

  /// The transcript; where a name was heard that sounds almost like another one, both are compared.
  private func comparedToRival(
    _ transcript: Transcript, _ hypotheses: DecoderPair.Hypotheses, _ scorer: TranscriptScorer,
    _ curve: Confidence.Curve
  ) throws(SpeechError) -> Transcript {
    guard let words = hypotheses.words, transcript.isAccepted,
      let rival = try list?.rival(of: words),
      // A relation is there as a name of the list, and by itself behind "my".
      rival.words.map(\.word) != words.words.map(\.word)
    else { return transcript }
    return transcript.compared(
      to: scored(rival, against: hypotheses.loop, scorer, curve),
      isClose: rival.isWithin(parameters.rivalMargin, of: words))
  }

  /// The transcript of a hypothesis that was decoded once.
  private func scored(
    _ hypothesis: DecoderHypothesis, against loop: DecoderHypothesis?, _ scorer: TranscriptScorer,
    _ curve: Confidence.Curve
  ) -> Transcript {
    let evidence = Evidence(of: hypothesis, against: loop, parameters)
    return scorer.transcript(
      of: hypothesis, evidence, confidence: evidence.map { curve.first.value(of: $0) } ?? 0,
      hasSpeech: true)
  }

  /// The sentence that PocketSphinx has heard, with those that may have been said in its place where its words cannot
  /// be meant.
  private func proposals(for heard: DecoderHypothesis?) -> [[String]] {
    guard let words = heard?.words.map(\.word), !words.isEmpty else { return [] }
    // Those that differ least are the likeliest to be said instead.
    let text = Array(words.joined(separator: " "))
    let others = alternatives(words).map { other in
      (words: other, distance: EditDistance.distance(text, Array(other.joined(separator: " "))))
    }.sorted { $0.distance < $1.distance }.prefix(Self.mostAlternatives).map(\.words)
    // What is no whole sentence was not said.
    return ([words] + others).filter { network?.accepts($0) == true }
  }

  /// The sentences that the neural recogniser has found, with the names that PocketSphinx has heard: each may have
  /// misheard what the other has not.
  private func crossings(of found: [[String]], with proposed: [[String]]) -> [[String]] {
    // What both have heard needs no mending.
    guard let grammar = list?.grammar, !proposed.contains(where: found.contains) else { return [] }
    let names = proposed.compactMap { grammar.name(in: $0) }
    var crossed: [[String]] = []
    for sentence in found {
      let own = grammar.name(in: sentence)
      for name in names where own != name {
        var words = sentence
        if let own, let range = words.firstRange(of: own) {
          words.replaceSubrange(range, with: name)
        } else {
          words += name
        }
        let isNew = ![found, proposed, crossed].contains { $0.contains(words) }
        if isNew, grammar.accepts(words) { crossed.append(words) }
      }
    }
    return Array(crossed.prefix(Self.mostCrossings))
  }

  /// The sentences with the names that sound most like what the neural recogniser would write freely.
  ///
  /// A name that neither has found may be there in other words: "Miss Carrier" for Mehmet Kaya.
  private func soundingAlike(
    _ text: String, _ found: [[String]], besides proposed: [[String]], in utterance: Utterance
  ) -> [[String]] {
    // What both have heard needs no mending.
    guard let list, let aligner, !proposed.contains(where: found.contains),
      let carrier = list.grammar.carrier(of: found)
    else { return [] }
    let words = SpokenWords.words(in: text)
    guard words.count > carrier.before.count + carrier.after.count else { return [] }
    let name = words.dropFirst(carrier.before.count).dropLast(carrier.after.count)
    let sentences = list.names(soundingLike: vocabulary.phones(of: name.joined(separator: " ")))
      .map { carrier.before + $0 + carrier.after }.filter(list.grammar.accepts)
    let best = try? aligner.best(
      of: sentences, in: utterance.samples, band, channel: utterance.channels.loop)
    var chosen = Array(sentences.prefix(Self.mostSoundingAlike))
    if let words = best?.words.map(\.word), !chosen.contains(words) { chosen.append(words) }
    return chosen.filter { !found.contains($0) && !proposed.contains($0) }
  }

  /// A candidate with its place in the sound, and what it asks for.
  private struct Found {
    let candidate: Candidate
    let hypothesis: DecoderHypothesis
    /// The same text for those that ask for the same; nil for those that ask for nothing.
    let meaning: String?
  }

  /// The sentences that either recogniser has heard, with what both know of each.
  ///
  /// - Parameters:
  ///   - heard: By the second recogniser.
  ///   - utterance: The utterance.
  ///   - loop: The hypothesis of the phone loop.
  ///   - guesses: The sentences that neither has found; for them it counts how much they sound unlike the free text.
  /// - Returns: Those whose words can be found in the sound, in the order of the neural model, and the free text.
  /// - Throws: `SpeechError` with ``SpeechError/Code/decoder``.
  private func candidates(
    _ heard: NeuralHearing, in utterance: Utterance, _ loop: DecoderHypothesis?,
    guessed guesses: [[String]]
  ) throws(SpeechError) -> (found: [Found], free: FreeText) {
    let freeWords = try aligner?.best(
      of: [SpokenWords.words(in: heard.freeText)], in: utterance.samples, band,
      channel: utterance.channels.loop)
    let freeSound = guesses.isEmpty ? nil : vocabulary.phones(of: heard.freeText)
    var found: [Found] = []
    for sentence in heard.sentences {
      let aligned =
        if let aligner {
          try aligner.best(
            of: [sentence.words], in: utterance.samples, band, channel: utterance.channels.loop)
        } else {
          DecoderHypothesis(spreading: sentence.words, over: utterance.sourceFrames.count)
        }
      guard let aligned, let evidence = Evidence(of: aligned, against: loop, parameters) else {
        continue
      }
      let meaning = meaning(sentence.words)
      let candidate = Candidate(
        logLikelihoodRatio: sentence.logLikelihoodRatio,
        grammarLogProbability: sentence.grammarLogProbability
          + meaning.listedLogProbability,
        acousticScore: aligned.acousticScore, evidence: evidence,
        soundDistance: guesses.contains(sentence.words)
          ? vocabulary.soundDistance(
            of: sentence.words, from: freeSound, phoneCount: evidence.phones) : nil)
      found.append(Found(candidate: candidate, hypothesis: aligned, meaning: meaning.text))
    }
    let free = FreeText(
      text: heard.freeText, logProbability: heard.freeLogProbability,
      acousticScore: freeWords?.acousticScore)
    return (found, free)
  }

  /// The transcript of the likeliest of some sentences.
  ///
  /// Those that ask for the same count as one, and those that ask for nothing as none of them. What is guessed, since
  /// neither recogniser has found it, is never certain.
  private func transcript(
    among candidates: [Found], guessed: [[String]], against free: FreeText,
    _ signalToNoise: Double?, _ limits: RecognitionModel.Neural, _ scorer: TranscriptScorer
  ) -> (transcript: Transcript, words: [String])? {
    let shares = limits.weights.posteriors(
      of: candidates.map(\.candidate), against: free, signalToNoise: signalToNoise,
      languageWeight: languageWeight, ceiling: parameters.ceiling)
    let meanings = candidates.map(\.meaning)
    var sums: [String?: Double] = [:]
    for (meaning, share) in zip(meanings, shares) { sums[meaning, default: 0] += share }
    sums[nil] = 0
    let confidences = meanings.map { sums[$0] ?? 0 }
    let order = candidates.indices.sorted {
      (confidences[$0], shares[$0]) > (confidences[$1], shares[$1])
    }
    guard let best = order.first else { return nil }
    var known: Set<String?> = [meanings[best], nil]
    let others = order.filter {
      confidences[$0] >= Self.leastAlternative && known.insert(meanings[$0]).inserted
    }
    let chosen = candidates[best]
    var limits = limits
    if guessed.contains(chosen.candidate.evidence.words) {
      (limits.accept, limits.acceptInCall) = (.infinity, .infinity)
    }
    var transcript = scorer.transcript(
      of: chosen.hypothesis.words, chosen.candidate.evidence, confidence: confidences[best],
      alternatives: others.map {
        Transcript.Alternative(
          text: candidates[$0].candidate.evidence.text, confidence: confidences[$0])
      }, limits, hasWordScores: aligner != nil)
    transcript.scores = Transcript.Scores(
      logLikelihoodRatio: chosen.candidate.logLikelihoodRatio, freeText: free.text,
      difference: chosen.candidate.evidence.difference)
    return (transcript, chosen.candidate.evidence.words)
  }
}

extension DecoderHypothesis {
  /// A sentence of which it is not known where its words were said: they are spread by their letters.
  ///
  /// - Parameters:
  ///   - words: Its words.
  ///   - count: The frames of the utterance.
  init?(spreading words: [String], over count: Int) {
    let letters = words.reduce(0) { $0 + $1.count }
    guard letters > 0, count >= words.count else { return nil }
    var sum = 0
    segments = words.map { word in
      let start = sum * count / letters
      sum += word.count
      return Segment(
        word: word, frames: start..<max(start + 1, sum * count / letters), acousticScore: 0)
    }
  }
}

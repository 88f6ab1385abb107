internal import Foundation
package import IntentParser

/// The sentences of a grammar by the letters in which they are written.
///
/// Of each state the forms of the words that may follow are there in the order of their bytes, so that those that
/// go on with a byte lie beside each other, however many they are. A long list of names is there once, for all
/// places where a name may be.
package struct SpelledNetwork: Sendable {
  /// A place in the network: forms of a state's words that begin alike, and how much of them was written.
  struct Place: Hashable {
    var state: Int32
    /// The forms that are left, in the list of all.
    var low: Int32
    var high: Int32
    /// The bytes of them that were written.
    var depth: Int32
    /// Within a name of the list, the state after it; else -1.
    var target: Int32
  }

  /// A way to a place.
  struct Path {
    var place: Place
    /// The natural logarithm of the probability of its whole words, by the grammar.
    var logProbability: Float
    /// The number of its last whole word's step, or -1.
    var step: Int32

    /// Whether the last word is whole.
    var isBetweenWords: Bool { place.depth == 0 }
  }

  /// A whole word of a way, with the step before it, or -1.
  struct Step {
    let word: Int32
    let previous: Int32
  }

  /// A name that may be in a place: the state after it.
  private struct Slot {
    let to: Int32
    let logProbability: Float
  }

  private let sentences: SpelledStates
  private let start: Int32
  private let names: SpelledStates
  /// Of some states the names that may follow.
  private let slots: [Int32: [Slot]]

  /// The sentences of a word network.
  ///
  /// A word that cannot be written in letters and digits leads nowhere.
  /// - Parameters:
  ///   - network: The sentences.
  ///   - surface: How words are written.
  ///   - placeholder: The word of the network in whose place any of the names may be.
  ///   - names: The names.
  /// - Complexity: O(n log n) in the number of arcs.
  package init(
    _ network: WordNetwork, forms surface: SurfaceForms, placeholder: String? = nil,
    names: SpelledNames = SpelledNames()
  ) {
    let stand = placeholder.flatMap { network.words.firstIndex(of: $0) }
    let ends = (0..<network.stateCount).map { state -> Float? in
      if state == network.final { return 0 }
      guard let last = network.arcs(of: state).last, last.word == nil else { return nil }
      return Float(last.logProbability)
    }
    sentences = SpelledStates(
      words: network.words, ends: ends,
      arcs: network.arcs.compactMap { arc in
        guard let word = arc.word, word != stand else { return nil }
        return (arc.from, arc.to, word, Float(arc.logProbability))
      }, surface)
    slots = network.arcs.reduce(into: [:]) { slots, arc in
      guard let word = arc.word, word == stand else { return }
      slots[Int32(arc.from), default: []].append(
        Slot(to: Int32(arc.to), logProbability: Float(arc.logProbability)))
    }
    start = Int32(network.start)
    self.names = names.states
  }

  /// Some sentences, all as likely.
  ///
  /// - Parameters:
  ///   - sentences: Each as its words.
  ///   - surface: How words are written.
  package init(sentences: [[String]], forms surface: SurfaceForms) {
    self.sentences = SpelledStates(tree: sentences, surface) { _ in 0 }
    start = 0
    names = SpelledNames().states
    slots = [:]
  }

  /// The ways before the first letter.
  var beginnings: [Path] {
    var found: [Path] = []
    arrive(at: start, within: -1, logProbability: 0, step: -1) { found.append($0) }
    return found
  }

  /// The states that a place is among: those of the sentences, or those of the names.
  private func states(of target: Int32) -> SpelledStates { target < 0 ? sentences : names }

  /// Adds the ways after a whole word: in the state itself, in the names that may follow, and after the name that
  /// it ends.
  private func arrive(
    at state: Int32, within target: Int32, logProbability: Float, step: Int32,
    add: (Path) -> Void
  ) {
    func enter(_ state: Int32, _ target: Int32, _ logProbability: Float) {
      let forms = states(of: target).forms(of: state)
      // A name without further words has nothing to wait for.
      guard target < 0 || !forms.isEmpty else { return }
      add(
        Path(
          place: Place(
            state: state, low: forms.lowerBound, high: forms.upperBound, depth: 0, target: target),
          logProbability: logProbability, step: step))
    }
    enter(state, target, logProbability)
    if target >= 0, let end = names.ends[Int(state)] {
      arrive(
        at: target, within: -1, logProbability: logProbability + end, step: step, add: add)
    }
    for slot in target < 0 ? slots[state] ?? [] : [] {
      enter(0, slot.to, logProbability + slot.logProbability)
    }
  }

  /// The ways that continue with a byte, of each place the likeliest.
  ///
  /// - Parameters:
  ///   - paths: The ways so far, in which no place is there twice.
  ///   - byte: A letter's or digit's.
  ///   - steps: Gets the words that end with it; nil if only the places count.
  /// - Returns: The ways; none where nothing continues with it.
  func paths(after paths: [Path], _ byte: UInt8, steps: inout [Step]?) -> [Path] {
    var found: [Path] = []
    func add(_ path: Path) {
      if let index = found.firstIndex(where: { $0.place == path.place }) {
        if path.logProbability > found[index].logProbability { found[index] = path }
      } else {
        found.append(path)
      }
    }
    for path in paths {
      let depth = Int(path.place.depth)
      let target = path.place.target
      let forms = states(of: target).forms
      let range = range(of: path.place, byte)
      var low = range.lowerBound
      // What is as long as it is written comes first.
      while low < range.upperBound, forms[low].length == depth + 1 {
        let form = forms[low]
        var step: Int32 = -1
        if steps != nil {
          step = Int32(steps?.count ?? 0)
          let word = target < 0 ? form.word : Int32(sentences.words.count) + form.word
          steps?.append(Step(word: word, previous: path.step))
        }
        arrive(
          at: form.to, within: target,
          logProbability: path.logProbability + form.logProbability, step: step, add: add)
        low += 1
      }
      guard low < range.upperBound else { continue }
      var longer = path
      (longer.place.low, longer.place.high) = (Int32(low), Int32(range.upperBound))
      longer.place.depth += 1
      add(longer)
    }
    return found
  }

  /// The likeliest of ways that may end where they are, with the end's probability added.
  func ending(of paths: [Path]) -> Path? {
    paths.compactMap { path -> Path? in
      guard path.isBetweenWords, path.place.target < 0,
        let end = sentences.ends[Int(path.place.state)]
      else { return nil }
      var path = path
      path.logProbability += end
      return path
    }.max { $0.logProbability < $1.logProbability }
  }

  /// Tells how likely a sentence is by the grammar.
  ///
  /// - Parameters:
  ///   - sentence: Its words.
  ///   - surface: How words are written.
  /// - Returns: The natural logarithm of its probability; nil if it is not one of the sentences.
  package func logProbability(of sentence: [String], forms surface: SurfaceForms) -> Double? {
    var steps: [Step]?
    var paths = beginnings
    for word in sentence {
      for byte in surface.letters(of: word).first ?? [] {
        paths = self.paths(after: paths, byte, steps: &steps)
      }
      paths = paths.filter(\.isBetweenWords)
    }
    return ending(of: paths).map { Double($0.logProbability) }
  }

  /// The words up to a step.
  func words(upTo step: Int32, of steps: [Step]) -> [String] {
    var words: [String] = []
    var step = step
    while step >= 0 {
      let number = Int(steps[Int(step)].word)
      let known = sentences.words.count
      words.append(number < known ? sentences.words[number] : names.words[number - known])
      step = steps[Int(step)].previous
    }
    return words.reversed()
  }

  /// The forms of a place whose next byte is that one.
  private func range(of place: Place, _ byte: UInt8) -> Range<Int> {
    let depth = Int(place.depth)
    let states = states(of: place.target)
    let forms = states.forms
    /// The first form from `low` on whose next byte is not below the given one.
    func first(_ bound: Int, from low: Int) -> Int {
      var low = low
      var high = Int(place.high)
      while low < high {
        let middle = (low + high) / 2
        if Int(states.letter(depth, of: forms[middle])) < bound {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return low
    }
    let low = first(Int(byte), from: Int(place.low))
    guard low < Int(place.high), states.letter(depth, of: forms[low]) == byte else {
      return low..<low
    }
    return low..<first(Int(byte) + 1, from: low)
  }
}

/// A long list of names by their letters, for the sentences in which any of them may be.
package struct SpelledNames: Sendable {
  fileprivate let states: SpelledStates

  /// No names.
  package init() { states = SpelledStates(words: [], ends: [nil], arcs: [], SurfaceForms()) }

  /// Some names.
  ///
  /// - Parameters:
  ///   - names: Each as its words.
  ///   - weights: How likely each is, relative to the others, more than 0.
  ///   - surface: How words are written.
  /// - Precondition: There is a weight for each name.
  /// - Complexity: O(n log n) in the number of words.
  package init(_ names: [[String]], weights: [Double], forms surface: SurfaceForms) {
    precondition(names.count == weights.count, "each name needs one weight")
    let total = weights.reduce(0, +)
    states = SpelledStates(tree: names, surface) { Float(log(weights[$0] / total)) }
  }
}

/// States with the written forms of the words that lead from one to another.
private struct SpelledStates: Sendable {
  /// A form of a word between two states.
  struct Form {
    /// Where its letters begin, among those of all.
    let start: Int32
    let length: Int32
    let word: Int32
    let to: Int32
    let logProbability: Float
  }

  typealias Arc = (from: Int, to: Int, word: Int, logProbability: Float)

  /// All words.
  let words: [String]
  let forms: [Form]
  /// Of each state the logarithm of the probability that it is the last; nil if it cannot be.
  let ends: [Float?]
  /// The letters of the forms of all words, one after the other.
  private let letters: [UInt8]
  /// Of each state the number of its first form, and one past the last.
  private let firstForms: [Int32]

  init(words: [String], ends: [Float?], arcs: [Arc], _ surface: SurfaceForms) {
    self.words = words
    self.ends = ends
    var letters: [UInt8] = []
    let written = words.map { word in
      surface.letters(of: word).map { form in
        letters += form
        return letters.count - form.count..<letters.count
      }
    }
    self.letters = letters
    var firsts = Array(repeating: Int32(0), count: ends.count + 1)
    for arc in arcs { firsts[arc.from + 1] += Int32(written[arc.word].count) }
    for state in ends.indices { firsts[state + 1] += firsts[state] }
    firstForms = firsts
    let none = Form(start: 0, length: 0, word: 0, to: 0, logProbability: 0)
    var forms = Array(repeating: none, count: Int(firsts.last ?? 0))
    var next = firsts
    for arc in arcs {
      for range in written[arc.word] {
        forms[Int(next[arc.from])] = Form(
          start: Int32(range.lowerBound), length: Int32(range.count), word: Int32(arc.word),
          to: Int32(arc.to), logProbability: arc.logProbability)
        next[arc.from] += 1
      }
    }
    letters.withUnsafeBufferPointer { letters in
      func written(_ form: Form) -> Slice<UnsafeBufferPointer<UInt8>> {
        letters[Int(form.start)..<Int(form.start + form.length)]
      }
      forms.withUnsafeMutableBufferPointer { forms in
        for state in ends.indices where firsts[state + 1] - firsts[state] > 1 {
          forms[Int(firsts[state])..<Int(firsts[state + 1])].sort {
            written($0).lexicographicallyPrecedes(written($1))
          }
        }
      }
    }
    self.forms = forms
  }

  /// The letter of a form at a place within it.
  func letter(_ place: Int, of form: Form) -> UInt8 { letters[Int(form.start) + place] }

  /// Phrases that begin in state 0 and share their beginnings.
  ///
  /// - Parameters:
  ///   - phrases: Each as its words.
  ///   - surface: How words are written.
  ///   - end: The logarithm of the probability of each, by its number.
  init(tree phrases: [[String]], _ surface: SurfaceForms, end: (Int) -> Float) {
    var words: [String] = []
    var numbers: [String: Int] = [:]
    var next: [[Int]: Int] = [:]
    var ends: [Float?] = [nil]
    var arcs: [Arc] = []
    for (index, phrase) in phrases.enumerated() {
      var state = 0
      for word in phrase {
        let number = numbers[word] ?? words.count
        if number == words.count {
          numbers[word] = number
          words.append(word)
        }
        if let known = next[[state, number]] {
          state = known
          continue
        }
        next[[state, number]] = ends.count
        arcs.append((state, ends.count, number, 0))
        state = ends.count
        ends.append(nil)
      }
      ends[state] = max(ends[state] ?? -.infinity, end(index))
    }
    self.init(words: words, ends: ends, arcs: arcs, surface)
  }

  /// The numbers of a state's forms.
  func forms(of state: Int32) -> Range<Int32> {
    firstForms[Int(state)]..<firstForms[Int(state) + 1]
  }
}

package import IntentParser

/// The sentences of a grammar by the letters in which they are written.
///
/// Of each state the forms of the words that may follow are there in the order of their bytes, so that those that
/// go on with a byte lie beside each other, however many they are.
package struct SpelledNetwork: Sendable {
  /// A form of a word between two states.
  private struct Form {
    let letters: ArraySlice<UInt8>
    let word: Int32
    let to: Int32
    let logProbability: Float
  }

  /// A place in the network: forms of a state's words that begin alike, and how much of them was written.
  struct Place: Hashable {
    var state: Int32
    /// The forms that are left, in the list of all.
    var low: Int32
    var high: Int32
    /// The bytes of them that were written.
    var depth: Int32
  }

  /// A way to a place.
  struct Path {
    var place: Place
    /// The natural logarithm of the probability of its whole words, by the grammar.
    var logProbability: Float
    /// The number of its last whole word's step, or -1.
    var step: Int32

    /// Indicates whether the last word is whole.
    var isBetweenWords: Bool { place.depth == 0 }
  }

  /// A whole word of a way, with the step before it, or -1.
  struct Step {
    let word: Int32
    let previous: Int32
  }

  /// All words.
  let words: [String]
  private let start: Int32
  private let forms: [Form]
  /// Of each state the number of its first form, and one past the last.
  private let firstForms: [Int32]
  /// Of each state the logarithm of the probability that a sentence ends there; nil where none does.
  private let ends: [Float?]

  /// The sentences of a word network.
  ///
  /// A word that cannot be written in letters and digits leads nowhere.
  /// - Complexity: O(n log n) in the number of arcs.
  package init(_ network: WordNetwork, forms surface: SurfaceForms) {
    let ends = (0..<network.stateCount).map { state -> Float? in
      if state == network.final { return 0 }
      guard let last = network.arcs(of: state).last, last.word == nil else { return nil }
      return Float(last.logProbability)
    }
    self.init(
      words: network.words, start: network.start, ends: ends,
      arcs: network.arcs.compactMap { arc in
        arc.word.map { (arc.from, arc.to, $0, Float(arc.logProbability)) }
      }, surface)
  }

  /// Some sentences, all as likely.
  ///
  /// - Parameters:
  ///   - sentences: Each as its words.
  ///   - surface: How words are written.
  package init(sentences: [[String]], forms surface: SurfaceForms) {
    var numbers: [String: Int] = [:]
    var words: [String] = []
    var children: [[Int: Int]] = [[:]]
    var isEnd = [false]
    var arcs: [(from: Int, to: Int, word: Int, logProbability: Float)] = []
    for sentence in sentences {
      var state = 0
      for word in sentence {
        let number = numbers[word] ?? words.count
        if number == words.count {
          numbers[word] = number
          words.append(word)
        }
        if let next = children[state][number] {
          state = next
        } else {
          children[state][number] = children.count
          arcs.append((state, children.count, number, 0))
          state = children.count
          children.append([:])
          isEnd.append(false)
        }
      }
      isEnd[state] = true
    }
    self.init(words: words, start: 0, ends: isEnd.map { $0 ? 0 : nil }, arcs: arcs, surface)
  }

  private init(
    words: [String], start: Int, ends: [Float?],
    arcs: [(from: Int, to: Int, word: Int, logProbability: Float)], _ surface: SurfaceForms
  ) {
    self.words = words
    self.start = Int32(start)
    self.ends = ends
    let letters = words.map { surface.letters(of: $0).map { $0[...] } }
    var lists = Array(repeating: [Form](), count: ends.count)
    for arc in arcs {
      lists[arc.from] += letters[arc.word].map {
        Form(
          letters: $0, word: Int32(arc.word), to: Int32(arc.to),
          logProbability: arc.logProbability)
      }
    }
    var forms: [Form] = []
    var firsts: [Int32] = [0]
    for list in lists {
      forms += list.sorted { $0.letters.lexicographicallyPrecedes($1.letters) }
      firsts.append(Int32(forms.count))
    }
    self.forms = forms
    firstForms = firsts
  }

  /// The way before the first letter.
  var beginning: Path { Path(place: beginning(of: start), logProbability: 0, step: -1) }

  private func beginning(of state: Int32) -> Place {
    Place(
      state: state, low: firstForms[Int(state)], high: firstForms[Int(state) + 1], depth: 0)
  }

  /// The ways that go on with a byte, of each place the likeliest.
  ///
  /// - Parameters:
  ///   - paths: The ways so far, in which no place is there twice.
  ///   - byte: A letter's or digit's.
  ///   - steps: Gets the words that end with it; nil where only the places count.
  /// - Returns: The ways; none where nothing goes on with it.
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
      let range = range(of: path.place, byte)
      var low = range.lowerBound
      // What is as long as it is written comes first.
      while low < range.upperBound, forms[low].letters.count == depth + 1 {
        let form = forms[low]
        var step: Int32 = -1
        if steps != nil {
          step = Int32(steps?.count ?? 0)
          steps?.append(Step(word: form.word, previous: path.step))
        }
        add(
          Path(
            place: beginning(of: form.to),
            logProbability: path.logProbability + form.logProbability, step: step))
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
      guard path.isBetweenWords, let end = ends[Int(path.place.state)] else { return nil }
      var path = path
      path.logProbability += end
      return path
    }.max { $0.logProbability < $1.logProbability }
  }

  /// The words up to a step.
  func words(upTo step: Int32, of steps: [Step]) -> [String] {
    var words: [String] = []
    var step = step
    while step >= 0 {
      words.append(self.words[Int(steps[Int(step)].word)])
      step = steps[Int(step)].previous
    }
    return words.reversed()
  }

  /// The forms of a place whose next byte is that one.
  private func range(of place: Place, _ byte: UInt8) -> Range<Int> {
    let depth = Int(place.depth)
    /// The first form from `low` on whose next byte is not below the given one.
    func first(_ bound: Int, from low: Int) -> Int {
      var low = low
      var high = Int(place.high)
      while low < high {
        let middle = (low + high) / 2
        if Int(forms[middle].letters[depth]) < bound { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let low = first(Int(byte), from: Int(place.low))
    guard low < Int(place.high), forms[low].letters[depth] == byte else { return low..<low }
    return low..<first(Int(byte) + 1, from: low)
  }
}

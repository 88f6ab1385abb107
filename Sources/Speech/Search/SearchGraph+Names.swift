internal import Foundation

extension SearchGraph {
  /// The sentences of a grammar with each name in full wherever a name can be said.
  ///
  /// - Parameters:
  ///   - sentences: The graph of sentences with the placeholder.
  ///   - names: The names, sorted, each with its share of all names.
  init(_ sentences: SearchGraph, names: [(words: [String], share: Double)]) {
    self = sentences
    let places = removePlaceholders()
    guard !names.isEmpty else { return }
    var numbers = Dictionary(zip(words, words.indices), uniquingKeysWith: { first, _ in first })
    let spelled = names.map { name in
      (name.share, name.words.map { number(of: $0, in: &numbers) })
    }
    for (target, sources) in places.sorted(by: { $0.key < $1.key }) {
      let entry = addState()
      for (source, logProbability) in sources {
        add(from: source, to: entry, logProbability: logProbability)
      }
      // Common beginnings of names are there once.
      var beginnings: [[Int]: Int] = [[]: entry]
      for (share, name) in spelled {
        var state = entry
        for length in 1..<name.count {
          let beginning = Array(name.prefix(length))
          if let known = beginnings[beginning] {
            state = known
            continue
          }
          let next = addState()
          beginnings[beginning] = next
          // The whole share is on the last word: decoders compare whole paths.
          add(from: state, to: next, word: name[length - 1], logProbability: 0)
          state = next
        }
        add(from: state, to: target, word: name.last, logProbability: log(share))
      }
    }
  }

  /// The sentences of a grammar with the names in one place for all places where one may be.
  ///
  /// What can follow a name in one place can here follow it in all, and where names are taken apart any
  /// sequence of parts is one: first and last names are there once, however many people have them. A
  /// second search is exact.
  ///
  /// A part is a word of all its phones but the last, and leads to a state for its last phone, which is a
  /// word of its own: PocketSphinx has a copy of a word's last phone for each phone that may follow
  /// it, which would be most of the graph.
  /// - Parameters:
  ///   - sentences: The graph of sentences with the placeholder.
  ///   - names: The names' parts.
  ///   - phones: The phones.
  /// - Returns: The pronunciations of the words that are not in the grammar.
  static func sharing(
    _ sentences: SearchGraph, names: NameParts, phones: PhoneTable
  ) -> (graph: SearchGraph, pronunciations: [(word: String, phones: String)]) {
    var graph = sentences
    let places = graph.removePlaceholders()
    let entry = graph.addState()
    let exit = graph.addState()
    graph.join(places, entry: entry, exit: exit)
    if let continuing = names.continuing {
      graph.add(from: exit, to: entry, logProbability: log(continuing))
    }
    // PocketSphinx goes through all arcs of a state each frame in which a pause ends there.
    graph.statesWithoutPause = [entry, exit]
    var pronunciations: [(word: String, phones: String)] = []
    func addWord(_ word: String, _ phones: String) -> Int {
      graph.words.append(word)
      pronunciations.append((word, phones))
      return graph.words.count - 1
    }
    graph.firstWordOfOneWay = graph.words.count
    let endings: [Int] = phones.phones.map { addWord(Self.endingMark + $0, $0) }
    var states = Array(repeating: (state: -1, room: 0), count: phones.phones.count)
    for (number, part) in names.parts.enumerated() {
      let share = log(part.share)
      for (form, all) in part.forms.enumerated() {
        guard all.count > 2, let last = all.last.map(Int.init) else {
          let arc = addWord("\(number).\(form)", phones.text(all))
          graph.add(from: entry, to: exit, word: arc, logProbability: share)
          continue
        }
        if states[last].room == 0 {
          states[last] = (graph.addState(), Self.mostAlike)
          graph.statesWithoutPause.insert(states[last].state)
          graph.add(from: states[last].state, to: exit, word: endings[last], logProbability: 0)
        }
        states[last].room -= 1
        let arc = addWord("\(number).\(form)", phones.text(all.dropLast()))
        graph.add(from: entry, to: states[last].state, word: arc, logProbability: share)
      }
    }
    return (graph, pronunciations)
  }

  /// The prefix of a word that is the last phone of a name's part.
  static let endingMark = "="
  /// The most arcs from one state to the same other: PocketSphinx looks through all of them, and
  /// through a seventh of all other states, for each arc it adds.
  private static let mostAlike = 256

  /// The number of the part of names that a word of the graph stands for, and that of its form.
  static func namePart(_ word: String) -> (part: Int, form: Int)? {
    let numbers = word.split(separator: ".")
    guard numbers.count == 2, let part = Int(numbers[0]), let form = Int(numbers[1]) else {
      return nil
    }
    return (part, form)
  }

  private mutating func number(of word: String, in numbers: inout [String: Int]) -> Int {
    if let number = numbers[word] { return number }
    words.append(word)
    numbers[word] = words.count - 1
    return words.count - 1
  }

  /// Leads from all places before a name to `entry` and from `exit` to all places after one.
  private mutating func join(
    _ places: [Int: [(state: Int, logProbability: Double)]], entry: Int, exit: Int
  ) {
    var sources: [Int: Double] = [:]
    for (source, logProbability) in places.values.joined() {
      sources[source] = max(sources[source] ?? -.infinity, logProbability)
    }
    for (source, logProbability) in sources.sorted(by: { $0.key < $1.key }) {
      add(from: source, to: entry, logProbability: logProbability)
    }
    var targets = places.keys.reduce(into: [Int: Double]()) { $0[$1] = 0 }
    for arc in arcs where arc.word == nil && places[arc.from] != nil {
      targets[arc.to] = max(targets[arc.to] ?? -.infinity, arc.logProbability)
    }
    for (target, logProbability) in targets.sorted(by: { $0.key < $1.key }) {
      add(from: exit, to: target, logProbability: logProbability)
    }
  }

  /// Takes the arcs of the placeholder out.
  ///
  /// - Returns: For each state after one the states before it, those that lead there without a word
  ///   included, so that no two arcs without a word will follow each other.
  private mutating func removePlaceholders() -> [Int: [(state: Int, logProbability: Double)]] {
    guard let placeholder = words.firstIndex(of: ListedNames.placeholder) else { return [:] }
    let removed = arcs.filter { $0.word == placeholder }
    arcs.removeAll { $0.word == placeholder }
    // Its number stays, so that the others do; no arc has it.
    words[placeholder] = words.first { $0 != ListedNames.placeholder } ?? "<sil>"
    let silent = Dictionary(grouping: arcs.filter { $0.word == nil }, by: \.to)
    var places: [Int: [(state: Int, logProbability: Double)]] = [:]
    for arc in removed {
      places[arc.to, default: []].append((arc.from, arc.logProbability))
      for before in silent[arc.from] ?? [] {
        places[arc.to, default: []].append(
          (before.from, before.logProbability + arc.logProbability))
      }
    }
    return places
  }
}

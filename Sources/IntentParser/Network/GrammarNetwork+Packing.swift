package import Storage

extension GrammarNetwork {
  /// Writes the network, which ``init(reading:)`` reads.
  ///
  /// - Precondition: No phrases are in its open rules.
  package func write(to writer: inout PackedWriter) {
    precondition(tries.allSatisfy(\.isEmpty), "the phrases of a network are not written")
    writer.write(rules)
    writer.write(phraseRules)
    writer.write(vocabulary.words)
    writer.write(spellings.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
    writer.write(otherSpellings)
    graph.write(to: &writer)
    markLists.write(to: &writer)
    writer.write(marks.map(PackedMark.init))
    writer.write(tagSets.map { Int32($0.count) })
    let parts = tagSets.joined().flatMap { [$0.slot, $0.value] }
    writer.write(parts.map { part in part.map { [$0] } ?? [] })
    // In order, so that the same network has the same bytes.
    writer.write(undictated.sorted())
    writer.write(hesitations.sorted())
    writer.write(Int(skipList))
    writer.write(origins.map { [$0.file, $0.message, $0.sourceLine] })
    writer.write(origins.flatMap { [Int32($0.line), Int32($0.column)] })
  }

  /// Reads a network; nil if the bytes are not one.
  package init?(reading reader: inout PackedReader) {
    let (rules, phraseRules, words) = (reader.texts(), reader.texts(), reader.texts())
    let (spellings, otherSpellings) = (reader.lists(), reader.texts())
    guard let graph = SentenceGraph(reading: &reader), let markLists = MarkLists(reading: &reader)
    else { return nil }
    let packed = reader.array(of: PackedMark.self)
    let marks = packed.compactMap(\.mark)
    guard marks.count == packed.count, let tagSets = Self.tagSets(&reader) else { return nil }
    let undictated = reader.array(of: Int32.self)
    let hesitations = reader.array(of: Int32.self)
    let skipList = reader.number()
    guard spellings.allSatisfy({ $0.count == 2 }), let origins = Self.origins(&reader),
      origins.count == rules.count, !reader.isBeyondEnd
    else { return nil }
    self.init(
      rules: rules, graph: graph, marks: marks, markLists: markLists, tagSets: tagSets,
      undictated: Set(undictated), hesitations: Set(hesitations),
      skipList: Int32(truncatingIfNeeded: skipList), origins: origins,
      vocabulary: Vocabulary(words),
      spellings: Dictionary(spellings.map { ($0[0], $0[1]) }) { first, _ in first },
      otherSpellings: otherSpellings, phraseRules: phraseRules)
    guard vocabulary.words.count == words.count else { return nil }
  }

  private static func tagSets(_ reader: inout PackedReader) -> [[Tag]]? {
    let (counts, parts) = (reader.array(of: Int32.self), reader.lists())
    guard counts.allSatisfy({ $0 >= 0 }), counts.reduce(0, { $0 + 2 * Int($1) }) == parts.count
    else { return nil }
    var rest = parts[...]
    return counts.map { count in
      (0..<count).map { _ in
        Tag(slot: rest.removeFirst().first, value: rest.removeFirst().first)
      }
    }
  }

  private static func origins(_ reader: inout PackedReader) -> [GrammarDiagnostic]? {
    let (texts, places) = (reader.lists(), reader.array(of: Int32.self))
    guard texts.allSatisfy({ $0.count == 3 }), places.count == 2 * texts.count else { return nil }
    return texts.enumerated().map { index, texts in
      GrammarDiagnostic(
        file: texts[0], line: Int(places[2 * index]), column: Int(places[2 * index + 1]),
        message: texts[1], sourceLine: texts[2])
    }
  }
}

/// A mark as two numbers.
private struct PackedMark: BitwiseCopyable {
  private let kind: Int32
  private let number: Int32

  init(_ mark: GraphMark) {
    switch mark {
    case .rule(let rule): (kind, number) = (0, Int32(rule))
    case .open(let tags): (kind, number) = (1, Int32(tags))
    case .close(let tags): (kind, number) = (2, Int32(tags))
    case .skip: (kind, number) = (3, 0)
    case .typedOnly: (kind, number) = (4, 0)
    case .overheard: (kind, number) = (5, 0)
    case .spelling(let text): (kind, number) = (6, Int32(text))
    }
  }

  /// The mark; nil if there is no such kind.
  var mark: GraphMark? {
    switch kind {
    case 0: .rule(Int(number))
    case 1: .open(tags: Int(number))
    case 2: .close(tags: Int(number))
    case 3: .skip
    case 4: .typedOnly
    case 5: .overheard
    case 6: .spelling(Int(number))
    default: nil
    }
  }
}

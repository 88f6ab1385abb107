internal import Foundation
public import IntentParser

/// A grammar of sentences in which one word stands for any of a long list of names.
///
/// The list is not written out wherever a name can be said, as it is in a ``WordNetwork`` of all
/// names: that has ten copies of it with the calling grammar, and more than can be built from some
/// 50,000 names on.
public struct ListedNames: Sendable {
  /// The word that stands for a name in ``sentences``; nobody can say it.
  public static let placeholder = "<name>"

  /// The sentences, with ``placeholder`` where a name is said.
  public internal(set) var sentences: WordNetwork
  /// The names, each as its words, sorted, each once.
  public let names: [[String]]
  /// The likelihood of each name relative to the others, more than 0.
  public let weights: [Double]

  /// Takes sentences and names.
  ///
  /// - Parameters:
  ///   - sentences: The sentences, with ``placeholder`` where a name is said.
  ///   - names: The names, each as its words; empty ones are left out.
  ///   - weights: How likely each is, relative to the others, more than 0; nil if all are alike.
  /// - Precondition: There is a weight for each name.
  /// - Complexity: O(n log n) in the number of names.
  public init(sentences: WordNetwork, names: [[String]], weights: [Double]? = nil) {
    precondition(weights.map { $0.count == names.count } ?? true, "each name needs one weight")
    self.sentences = sentences
    var sorted: [[String]] = []
    var sums: [Double] = []
    let order = names.indices.filter { !names[$0].isEmpty }
      .sorted { names[$0].lexicographicallyPrecedes(names[$1]) }
    for index in order {
      let weight = weights?[index] ?? 1
      if sorted.last == names[index] {
        sums[sums.count - 1] = max(sums[sums.count - 1], weight)
      } else {
        sorted.append(names[index])
        sums.append(weight)
      }
    }
    self.names = sorted
    self.weights = sums
  }

  /// The same names in other sentences.
  func with(_ sentences: WordNetwork) -> ListedNames {
    var names = self
    names.sentences = sentences
    return names
  }

  /// Whether the words are one of the names.
  /// - Complexity: O(log n).
  func hasName(_ words: ArraySlice<String>) -> Bool {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle].lexicographicallyPrecedes(words) { low = middle + 1 } else { high = middle }
    }
    return low < names.count && names[low].elementsEqual(words)
  }
}

extension ListedNames {
  /// The longest name that is part of the words, the first of those as long; nil if none is.
  func name(in words: [String]) -> [String]? {
    for length in (1...max(1, words.count)).reversed() {
      for start in 0..<max(0, words.count - length + 1) where hasName(words[start..<start + length])
      {
        return Array(words[start..<start + length])
      }
    }
    return nil
  }

  /// What is said before and after a name, in the first of some sentences that may have one there.
  func carrier(of sentences: [[String]]) -> (before: [String], after: [String])? {
    guard let any = names.first else { return nil }
    for words in sentences {
      if let name = name(in: words), let range = words.firstRange(of: name) {
        return (Array(words[..<range.lowerBound]), Array(words[range.upperBound...]))
      }
      for count in stride(from: words.count, to: 0, by: -1)
      where accepts(words.prefix(count) + any) {
        return (Array(words.prefix(count)), [])
      }
    }
    // A name by itself may be a sentence, too.
    return sentences.isEmpty || !accepts(any) ? nil : ([], [])
  }
}

extension ListedNames: SentenceSet {
  /// Whether the words are a whole sentence, with one of the names in the place of each
  /// placeholder.
  /// - Complexity: O(words² × log names) for each state that is reached.
  func accepts(_ words: [String]) -> Bool {
    endProbability(after: words) > 0
  }

  func endProbability(after words: [String]) -> Double {
    states(after: words).map { sentences.endProbability(in: $0) }.max() ?? 0
  }

  func mayRepeatLast(of words: [String]) -> Bool {
    guard let last = words.last else { return false }
    return !states(after: words + [last]).isEmpty
  }

  /// The states of ``sentences`` that the words lead to.
  private func states(after words: [String]) -> Set<Int> {
    guard sentences.stateCount > 0 else { return [] }
    var reached = Array(repeating: Set<Int>(), count: words.count + 1)
    reached[0] = [sentences.start]
    var lengths: [Int: [Int]] = [:]
    for position in words.indices {
      for state in reached[position] {
        for arc in sentences.arcs(of: state) {
          guard let index = arc.word else { continue }
          let word = sentences.words[index]
          guard word == Self.placeholder else {
            if word == words[position] { reached[position + 1].insert(arc.to) }
            continue
          }
          let ends =
            lengths[position]
            ?? (position + 1...words.count).filter { hasName(words[position..<$0]) }
          lengths[position] = ends
          for end in ends { reached[end].insert(arc.to) }
        }
      }
    }
    return reached[words.count]
  }
}

/// Sentences, of which it can be told whether one is among them.
protocol SentenceSet: Sendable {
  /// Whether the words are a whole sentence.
  func accepts(_ words: [String]) -> Bool
  /// The likelihood that a sentence with this beginning ends with it, 0...1; 0 if there is none.
  func endProbability(after words: [String]) -> Double
  /// Whether the last word may be said once more right after the words.
  func mayRepeatLast(of words: [String]) -> Bool
}

extension WordNetwork: SentenceSet {}

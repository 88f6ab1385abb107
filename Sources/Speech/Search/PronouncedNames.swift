internal import Pronunciation

/// The ways in which each of a list of names can be said, as phones, in few large arrays.
///
/// A name of several words with several pronunciations each is here with the first of each, with the last of each,
/// which are those of the language that the name is from, and with every further one of one word beside the first
/// ones of the others: a few, not their product.
struct PronouncedNames {
  /// The most ways of one name.
  private static let mostForms = 6
  /// The languages that all words of a name are said in.
  private static let mostLanguages = 2

  /// For each form the number of its name.
  private(set) var nameOfForm: [Int32] = []
  /// The start of each form's phones in `phones`, and one past the last.
  private(set) var starts: [Int32] = [0]
  /// The phones of all forms.
  private(set) var phones: [UInt8] = []

  /// Puts the pronunciations of words together to those of names.
  ///
  /// - Parameters:
  ///   - names: The names, as their words.
  ///   - pronunciations: For each word the ways to say it; a name with a word without any is left out.
  init(_ names: [[String]], pronunciations: [String: [[UInt8]]]) {
    for (number, name) in names.enumerated() {
      let words = name.map { pronunciations[$0] ?? [] }
      guard words.allSatisfy({ !$0.isEmpty }) else { continue }
      append(words, name: number) { _ in 0 }
      var count = 1
      for last in 1...Self.mostLanguages
      where words.count > 1 && words.allSatisfy({ $0.count > last }) {
        append(words, name: number) { words[$0].count - last }
        count += 1
      }
      for place in words.indices {
        for other in words[place].indices.dropFirst() where count < Self.mostForms {
          append(words, name: number) { $0 == place ? other : 0 }
          count += 1
        }
      }
    }
  }

  /// The number of forms.
  var count: Int { nameOfForm.count }

  /// The phones of a form.
  func form(_ number: Int) -> ArraySlice<UInt8> {
    phones[Int(starts[number])..<Int(starts[number + 1])]
  }

  private mutating func append(_ words: [[[UInt8]]], name: Int, choosing: (Int) -> Int) {
    for (place, word) in words.enumerated() { phones += word[choosing(place)] }
    starts.append(Int32(phones.count))
    nameOfForm.append(Int32(name))
  }
}

/// What the names of a list are put together from: whole names, or their words where there are many.
struct NameParts {
  /// A part, with the ways to say it, and its share of all.
  typealias Part = (text: String, forms: [[UInt8]], share: Double)

  /// The number of names above which a list is long: their words are heard a little worse than they are, and
  /// take a third of the memory.
  static let longList = 5_000

  /// The parts that can be said.
  let parts: [Part]
  /// How likely a name continues after a part, more than 0; nil if each is a whole name.
  let continuing: Double?

  /// Takes names apart, where they are many.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - pronounced: How each of them is said.
  ///   - pronunciations: For each word the ways to say it.
  init(
    _ names: ListedNames, _ pronounced: PronouncedNames, pronunciations: [String: [[UInt8]]]
  ) {
    let sum = names.weights.reduce(0, +)
    guard names.names.count > Self.longList else {
      var forms = Array(repeating: [[UInt8]](), count: names.names.count)
      for form in 0..<pronounced.count {
        forms[Int(pronounced.nameOfForm[form])].append(Array(pronounced.form(form)))
      }
      parts = names.names.indices.map {
        (names.names[$0].joined(separator: " "), forms[$0], names.weights[$0] / sum)
      }
      continuing = nil
      return
    }
    var weights: [String: Double] = [:]
    var total = 0.0
    for (name, weight) in zip(names.names, names.weights) {
      for word in name {
        weights[word, default: 0] += weight
        total += weight
      }
    }
    parts = weights.sorted { $0.key < $1.key }.map { word, weight in
      (word, pronunciations[word] ?? [], weight / total)
    }
    continuing = max(0.01, 1 - sum / total)
  }
}

/// Phones as small numbers, and how easily one is taken for another.
struct PhoneTable: Sendable {
  /// The phones by their numbers.
  let phones: [String]
  private let numbers: [String: UInt8]
  private let kinds: [UInt8]

  /// The cost of a phone too many or too few.
  static let gap: UInt16 = 3

  private let vowelKinds: Int

  /// Takes the phones of a model, of which there may be 250.
  init(_ model: RecognitionModel) {
    self.init(model.parameters.phones, model.phonology)
  }

  /// Takes the phones of a model, and which of them are often confused.
  init(_ phones: [String], _ phonology: Phonology) {
    self.phones = Array(phones.prefix(250))
    numbers = Dictionary(
      self.phones.enumerated().map { ($1, UInt8($0)) }, uniquingKeysWith: { first, _ in first })
    let alike = phonology.kinds.map { Set($0.split(separator: " ").map(String.init)) }
    kinds = self.phones.enumerated().map { number, phone in
      UInt8(alike.firstIndex { $0.contains(phone) } ?? 255 - number)
    }
    vowelKinds = phonology.vowelKinds
  }

  /// The number of a phone, or nil if it is not the model's.
  func number(of phone: String) -> UInt8? { numbers[phone] }

  /// A pronunciation in numbers, or nil if a phone is not the model's.
  func numbers(of pronunciation: Pronunciation) -> [UInt8]? {
    var result: [UInt8] = []
    for phone in pronunciation.phones {
      guard let number = numbers[phone] else { return nil }
      result.append(number)
    }
    return result
  }

  /// A pronunciation of numbers as text; empty for none.
  func text(_ numbers: some Sequence<UInt8>) -> String {
    numbers.map { phones[Int($0)] }.joined(separator: " ")
  }

  /// The distance of words, each in the way that fits best, from a sequence of phones.
  ///
  /// - Parameters:
  ///   - words: For each word the ways to say it; one without any has no phones.
  ///   - query: The phones.
  /// - Returns: The sum of the costs of what is different.
  /// - Complexity: O(phones of all ways × phones of the query).
  func distance(of words: [[[UInt8]]], from query: [UInt8]) -> UInt16 {
    let costs = substitutionCosts
    var reached = (0...query.count).map { UInt16($0) * Self.gap }
    for ways in words where !ways.isEmpty {
      let ends = ways.map { way in
        way.reduce(reached) { row, phone in
          var next = [row[0] + Self.gap]
          for (column, other) in query.enumerated() {
            let change = row[column] + costs[Int(phone) * phones.count + Int(other)]
            next.append(min(change, row[column + 1] + Self.gap, next[column] + Self.gap))
          }
          return next
        }
      }
      reached = ends.dropFirst().reduce(ends[0]) { best, row in zip(best, row).map { min($0, $1) } }
    }
    return reached[query.count]
  }

  /// The cost of each phone in the place of each other: `costs[a * count + b]`.
  ///
  /// None for the same, 1 within a kind, 2 among vowels, 4 otherwise.
  var substitutionCosts: [UInt16] {
    phones.indices.flatMap { first in
      phones.indices.map { second -> UInt16 in
        if first == second { return 0 }
        if kinds[first] == kinds[second] { return 1 }
        return max(kinds[first], kinds[second]) < vowelKinds ? 2 : 4
      }
    }
  }
}

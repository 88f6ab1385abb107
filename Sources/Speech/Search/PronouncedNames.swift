internal import Pronunciation

/// The ways in which each of a list of names can be said, as phones, in few large arrays.
///
/// A name of several words with several pronunciations each is here with the first of each, and with
/// every further one of one word beside the first ones of the others: a few, not their product.
struct PronouncedNames {
  /// The most ways of one name.
  private static let mostForms = 6

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
      append(words, except: nil, name: number)
      var count = 1
      for place in words.indices {
        for other in words[place].indices.dropFirst() where count < Self.mostForms {
          append(words, except: (place, other), name: number)
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

  private mutating func append(
    _ words: [[[UInt8]]], except: (place: Int, other: Int)?, name: Int
  ) {
    for (place, word) in words.enumerated() {
      phones += word[except.map { $0.place == place ? $0.other : 0 } ?? 0]
    }
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

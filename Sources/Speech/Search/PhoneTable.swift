/// Phones as small numbers, and how easily one is taken for another.
struct PhoneTable: Sendable {
  /// The phones by their numbers.
  let phones: [String]
  private let numbers: [String: UInt8]
  private let kinds: [UInt8]

  /// The cost of a phone too many or too few.
  static let gap: UInt16 = 3

  /// Phones of a kind, which are often taken for each other.
  private static let kinds = [
    ["AA", "AH", "AO", "AW", "OW"], ["AE", "EH", "EY"], ["IH", "IY", "Y"], ["UH", "UW", "W"],
    ["AY", "OY"], ["ER", "R", "L"], ["M", "N", "NG"], ["B", "P"], ["D", "T", "DH", "TH"],
    ["G", "K"], ["F", "V"], ["S", "Z"], ["SH", "ZH", "CH", "JH"], ["HH"],
  ]
  private static let vowelKinds = 5

  /// Takes the phones of a model, of which there may be 250.
  init(_ phones: [String]) {
    self.phones = Array(phones.prefix(250))
    numbers = Dictionary(
      self.phones.enumerated().map { ($1, UInt8($0)) }, uniquingKeysWith: { first, _ in first })
    kinds = self.phones.enumerated().map { number, phone in
      UInt8(Self.kinds.firstIndex { $0.contains(phone) } ?? 255 - number)
    }
  }

  /// A pronunciation in numbers, or nil where a phone is not the model's.
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
        return max(kinds[first], kinds[second]) < Self.vowelKinds ? 2 : 4
      }
    }
  }
}

/// The ways in which each of a list of names can be said, as phones, in few large arrays.
///
/// A name of several words with several pronunciations each is here with the first of each, and with
/// every further one of one word beside the first ones of the others: a few, not their product.
struct PronouncedNames {
  /// The most ways of one name.
  private static let mostForms = 6

  /// For each form the number of its name.
  private(set) var nameOfForm: [Int32] = []
  /// Where each form's phones begin in `phones`, and one past the last.
  private(set) var starts: [Int32] = [0]
  /// The phones of all forms.
  private(set) var phones: [UInt8] = []

  /// Puts the pronunciations of words together to those of names.
  ///
  /// - Parameters:
  ///   - names: the names, as their words.
  ///   - pronunciations: for each word the ways to say it; a name with a word without any is left out.
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

  /// How many forms there are.
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

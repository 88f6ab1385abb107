extension Recognizer {
  /// Which phrases can hardly be told apart by ear: they differ by a vowel or two, by one consonant for
  /// another of its kind, or by one phone more.
  ///
  /// - Parameter phrases: each as its words; those without a pronunciation sound like none.
  /// - Returns: for each phrase the positions of the others that sound almost like it.
  /// - Complexity: O(phones²) of all phrases.
  public nonisolated func soundingAlike(_ phrases: [[String]]) async -> [Set<Int>] {
    let phones = PhoneTable(model.parameters.phones)
    let known = pronouncer.use { pronouncer in
      pronouncer.prepare(phrases.reduce(into: Set<String>()) { $0.formUnion($1) })
      return phrases.joined().reduce(into: [String: [[UInt8]]]()) { known, word in
        guard known[word] == nil else { return }
        known[word] = pronouncer.pronunciations(of: word)
          .compactMap { phones.numbers(of: $0.pronunciation) }
      }
    }
    let names = PronouncedNames(phrases, pronunciations: known)
    let index = PhoneticIndex(names, phones: phones)
    var alike = Array(repeating: Set<Int>(), count: phrases.count)
    for form in 0..<names.count {
      let own = Int(names.nameOfForm[form])
      alike[own].formUnion(index.names(within: PhoneticIndex.rivalDistance, of: names.form(form)))
      alike[own].remove(own)
    }
    return alike
  }
}

internal import Foundation
package import IntentParser
internal import NameSearch
internal import Speech
internal import SpokenText

extension CallLanguage {
  /// Whether a name is one that goes with "my" and "the": what somebody is, rather than what they
  /// are called.
  package func isRelation(_ name: String) -> Bool {
    relations.contains(words(in: name))
  }

  /// Whether words stand for those who come in an emergency, rather than for a name.
  package func isEmergency(_ phrase: String) -> Bool {
    !emergencyPhrases.isEmpty && emergencyPhrases.contains(Self.folded(words(in: phrase)))
  }

  /// The request as one for the emergency services, where the words for whom to call stand for them.
  ///
  /// A label behind the words says that a contact is meant.
  func emergencyCall(_ request: Interpretation) -> Interpretation? {
    guard ["call", "videoCall"].contains(request.rule),
      !request.slots.contains(where: { $0.name == "label" }),
      let contact = request.slots.first(where: { $0.name == "contact" }),
      isEmergency(contact.value)
    else { return nil }
    var request = request
    request.slots = request.slots.map {
      $0 == contact ? Slot(name: "emergency", value: "yes", words: contact.words) : $0
    }
    return request
  }

  /// The request with the digits of an emergency number in the place of its words, or of the name that they are
  /// said like.
  func withEmergencyNumbers(_ request: Interpretation, _ words: [String]) -> Interpretation {
    guard !emergencyNumbers.isEmpty else { return request }
    var request = request
    request.slots = request.slots.map { slot in
      guard ["contact", "digits"].contains(slot.name),
        words.indices.contains(slot.words.lowerBound), slot.words.upperBound <= words.count,
        let digits = emergencyNumbers[Array(words[slot.words])]
      else { return slot }
      return Slot(name: "digits", value: digits, words: slot.words)
    }
    return request
  }

  /// The request with the contacts' own labels where the words are such a label: "at her desk" means the desk
  /// of whoever has one, and not the office.
  func withOwnLabels(_ request: Interpretation, _ words: [String]) -> Interpretation {
    var request = request
    request.slots = request.slots.map { slot in
      guard slot.name == "label", labels.label(spoken: slot.value) == nil,
        words.indices.contains(slot.words.lowerBound),
        slot.words.upperBound <= words.count, labels.label(of: Array(words[slot.words])) != nil
      else { return slot }
      return Slot(
        name: slot.name, value: SpokenWords.text(of: Array(words[slot.words])), words: slot.words)
    }
    return request
  }

  /// The words of a request that stand for the emergency services; nil where it does not ask for them.
  package func emergencyPhrase(of request: Interpretation, in words: [String]) -> String? {
    guard let slot = request.slots.first(where: { $0.name == "emergency" }),
      words.indices.contains(slot.words.lowerBound), slot.words.upperBound <= words.count
    else { return nil }
    return words[slot.words].joined(separator: " ")
  }

  /// Words without accents, which need not be typed.
  static func folded(_ words: [String]) -> [String] {
    words.map { $0.folding(options: .diacriticInsensitive, locale: nil) }
  }
}

extension CallLanguage {
  /// The sentences to listen for, in a call or before one, with a placeholder for the names.
  ///
  /// - Parameters:
  ///   - inCall: Whether it is during a call.
  ///   - isAddressed: Whether all that is said is meant for the program.
  ///   - parties: Whom calls are with.
  ///   - overheardShare: The share of its weights that what is overheard has.
  /// - Returns: The sentences.
  /// - Throws: `GrammarError` where they are too many.
  func sentences(
    inCall: Bool, isAddressed: Bool = false, with parties: [[String]] = [],
    overheardShare: Double = 1
  ) throws(GrammarError) -> WordNetwork {
    var network = grammar.network(
      names: [[ListedNames.placeholder]], relations: relations, weights: [1], labels: labels,
      emergencyNumbers: emergencyNumbers)
    for name in parties { network.add(name, to: Self.onTheLineRule) }
    return try network.wordNetwork(
      of: rules(inCall: inCall, isAddressed: isAddressed), overheardShare: overheardShare)
  }

  /// All sentences with the names as a list.
  ///
  /// - Parameter overheardShare: The share of its weights that what is overheard has.
  /// - Returns: The sentences and the names.
  /// - Throws: `GrammarError` where the sentences are too many.
  func listedNames(overheardShare: Double = 1) throws(GrammarError) -> ListedNames {
    ListedNames(
      sentences: try sentences(inCall: true, overheardShare: overheardShare), names: names,
      weights: weights)
  }
}

internal import IntentParser
internal import SpokenText

extension CallLanguage {
  /// A request as people make it, for sentences that say what one is; nil in a grammar of somebody's own.
  package var exampleRequest: String? {
    guard isForCalls else { return nil }
    return switch spokenLanguage {
    case .english: "call mom"
    case .spanish: "llama a mamá"
    case .german: "ruf Mama an"
    case .french: "appelle maman"
    case .indonesian: "telepon ibu"
    case .chinese: "打电话给妈妈"
    }
  }

  /// Requests in another language than English, whom to call among them those who come in an emergency.
  package var foreignExamples: [String] {
    switch spokenLanguage {
    case .english: []
    case .spanish: ["llama a mamá", "llama a emergencias"]
    case .german: ["ruf Mama an", "ruf den Notarzt an"]
    case .french: ["appelle maman", "appelle les secours"]
    case .indonesian: ["telepon ibu", "telepon ambulans"]
    case .chinese: ["打电话给妈妈", "叫救护车"]
    }
  }

  /// The sentence for a name or a number alone, with a request for a call to it; nil for other words.
  func explanation(ofNameAlone words: [String]) -> String? {
    guard let exampleRequest,
      let example = interpretations(ofText: exampleRequest).first,
      let place = example.slots.first(where: { ["contact", "relation"].contains($0.name) })?.words
    else { return nil }
    var request = self.words(in: exampleRequest)
    request.replaceSubrange(place, with: words)
    let whom = place.lowerBound..<place.lowerBound + words.count
    let reading = network.interpretations(of: request, in: .typed, limit: 1).first
    guard let reading, reading.rule != Self.noRequest, !reading.usesDictation, !reading.isDoubtful,
      reading.slots.contains(where: { $0.words.overlaps(whom) })
    else { return nil }
    return "It asks for no call; “\(SpokenWords.text(of: request))” does."
  }

  /// The sentence for text of which hardly a word was understood.
  var unknownExplanation: String {
    guard let exampleRequest else { return "It is no request that is known." }
    return "It was not understood as a request such as “\(exampleRequest)”."
  }
}

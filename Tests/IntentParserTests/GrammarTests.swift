import IntentParser
import SpokenText
import Testing

@Suite struct ScratchTests {
  @Test func some() throws {
    let network = try CallingGrammar.network.get()
    let word = network.wordNetwork
    print("states", network.stateCount, network.arcCount, word.stateCount, word.arcs.count)
    for text in ["call mom", "call john smith on his mobile please", "call 555 1234", "call zorg at work",
      "call", "play some jazz", "call it", "redial", "hang up", "give john a call at the office", "um call john um", "call double five triple six"] {
      let words = SpokenWords.words(in: text)
      print(text, "=>", network.interpretations(of: words, in: .typed, limit: 3).map { "\($0.rule) \($0.slotValues) \($0.weight)" }, network.furthest(words, in: .spoken), word.accepts(words))
    }
  }
}

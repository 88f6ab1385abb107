import IntentParser
import SpokenText
import TestSupport
import Testing

@Suite struct LocaleSamplingTests {
  /// Every sentence is read back as the rule and the slots it was made of.
  @Test(arguments: ["es-ES", "de-DE", "fr-FR", "id-ID", "zh-CN"], ["call", "answers"])
  func readBack(locale: String, file: String) throws {
    let contacts = locale == "zh-CN" ? ["张伟", "王芳", "maria"] : ["zuzu lopo", "zuzu", "kiki"]
    let grammar = try LocaleGrammar(locale, file: file, contacts: contacts)
    var random = SeededGenerator(seed: 7)
    for rule in grammar.network.rules {
      let sampler = SentenceSampler(network: grammar.network, rules: [rule], mode: .typed)
      for _ in 0..<100 {
        let sample = try #require(sampler.sentence(using: &random))
        let reading = grammar.network.interpretations(of: sample.words, in: .typed, limit: 1).first
        #expect(reading?.rule == rule, "\(sample.text)")
        #expect(reading?.slotValues == sample.interpretation.slotValues, "\(sample.text)")
      }
    }
  }

  /// No sentence that can be said is a sentence of two rules.
  @Test(arguments: ["es-ES", "de-DE", "fr-FR", "id-ID", "zh-CN"], ["call", "answers"])
  func noOvermatch(locale: String, file: String) throws {
    let contacts = locale == "zh-CN" ? ["张伟", "王芳"] : ["zuzu lopo", "zuzu"]
    let search = try LocaleGrammar(locale, file: file, contacts: contacts).network.ambiguities()
    #expect(search.ambiguities.map { "\($0.text): \($0.rule), \($0.winner)" } == [])
  }
}

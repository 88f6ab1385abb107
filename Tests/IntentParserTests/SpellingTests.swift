import IntentParser
import SpokenText
import Testing

/// The words of a result are spelt as the grammar spells them, whatever they are compared as.
struct SpellingTests {
  private static let text = """
    #JSGF V1.0 UTF-8 es-ES;
    grammar weather;
    public <ask> = [dime] (qué tiempo hará | cómo está el tiempo) (en <place> {place} | este <span> {span});
    public <year> = (esta | otra) semana del (año {unit} | el mes {unit=mes});
    <place> = Málaga | A Coruña | España;
    <span> = (sábado | "fin de semana") {day=fin};
    """

  private static func reading(
    _ sentence: String, in mode: MatchingMode = .typed
  ) throws -> Interpretation? {
    let network = try GrammarNetwork(grammar: Grammar(text: text))
    return network.interpretations(
      of: SpokenWords.words(in: sentence, language: .spanish), in: mode
    ).first
  }

  @Test(arguments: [
    ("que tiempo hara en malaga", "place", "malaga", "málaga"),
    ("QUÉ TIEMPO HARÁ EN A CORUÑA", "place", "a coruna", "a coruña"),
    ("como esta el tiempo en espan\u{303}a", "place", "espana", "españa"),
    ("esta semana del año", "unit", "ano", "año"),
    // What a tag states is there to the letter.
    ("esta semana del el mes", "unit", "mes", "mes"),
  ])
  func slot(sentence: String, slot: String, value: String, spelled: String) throws {
    let reading = try #require(try Self.reading(sentence))
    #expect(reading.slotValues[slot] == value)
    #expect(reading.spelledValues[slot] == spelled)
  }

  /// A word that the grammar spells in two ways has the one of the place where it was said.
  @Test(arguments: [
    ("como esta el tiempo en malaga", "cómo está el tiempo en málaga"),
    ("otra semana del ano", "otra semana del año"),
    ("esta semana del ano", "esta semana del año"),
    ("dime que tiempo hara este sabado", "dime qué tiempo hará este sábado"),
  ])
  func sentence(words: String, spelled: String) throws {
    let reading = try #require(try Self.reading(words, in: .spoken))
    #expect(reading.spelledWords.joined(separator: " ") == spelled)
  }

  @Test func phrases_haveTheirOwnSpellings_andTheGrammarsWordsKeepTheirs() throws {
    let grammar = try Grammar(
      text: "#JSGF V1.0;\ngrammar calls;\npublic <call> = llama a <contact> {contact} mañana;\n")
    var network = try GrammarNetwork(grammar: grammar)
    network.addSpellings(["begona": "begoña", "nunez": "núñez", "manana": "manańa"])
    network.fill(with: ["contact": [["begona", "nunez"], ["manana"]]])
    #expect(network.spelled(["nunez's"]) == ["núñez's"])
    let reading = network.interpretations(
      of: ["llama", "a", "begona", "nunez", "manana"], in: .spoken
    ).first
    #expect(reading?.spelledValues == ["contact": "begoña núñez"])
    #expect(
      reading?.spelledWords.joined(separator: " ") == "llama a begoña núñez mañana")
  }

  @Test func printedGrammar_hasItsDiacritics() throws {
    let grammar = try Grammar(text: Self.text)
    #expect(grammar.description.contains("coruña"))
    #expect(try Grammar(text: grammar.description) == grammar)
  }
}

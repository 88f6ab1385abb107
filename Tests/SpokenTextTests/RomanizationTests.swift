import SpokenText
import Testing

@Suite struct RomanizationTests {
  @Test(arguments: [
    ("Иван", "ivan"), ("Петров", "petrov"), ("Γιώργος", "giorgos"), ("たなか", "tanaka"),
    ("タナカ", "tanaka"), ("김", "gim"), ("张", "zhang"),
  ])
  func writesInLatinLetters(name: String, latin: String) {
    #expect(Romanization.latin(name) == latin)
  }

  @Test(arguments: ["", "Anna", "José", "Łukasz", "42", "Иван Smith", "محمد", "דוד"])
  func leavesAlone(name: String) {
    #expect(Romanization.latin(name) == nil)
  }
}

import Testing

@testable import Pronunciation
@testable import Speech

struct PhoneticIndexTests {
  private static let phones = PhoneTable([
    "AA", "AH", "AE", "B", "D", "IY", "JH", "M", "N", "S", "T", "TH", "IH", "K", "ER",
  ])

  private func index(_ forms: [(String, [String])]) -> PhoneticIndex {
    let pronunciations = Dictionary(
      uniqueKeysWithValues: forms.map { word, texts in
        (word, texts.compactMap { Pronunciation($0) }.compactMap(Self.phones.numbers))
      })
    let names = PronouncedNames(forms.map { [$0.0] }, pronunciations: pronunciations)
    return PhoneticIndex(names, phones: Self.phones)
  }

  @Test func theNearestComeFirst() throws {
    let index = index([
      ("smith", ["S M IH TH"]), ("john", ["JH AA N"]), ("dan", ["D AE N"]), ("jim", ["JH IH M"]),
      ("kirk", ["K ER K"]), ("juan", ["K AA N", "JH AA M"]),
    ])
    let query = try #require(Pronunciation("JH AA N").flatMap { Self.phones.numbers(of: $0) })
    #expect(index.nearest(to: query, count: 1) == [1])
    #expect(index.nearest(to: query, count: 3).prefix(2) == [1, 5])
    #expect(index.nearest(to: query, count: 100).count == 6)
    #expect(index.nearest(to: query, count: 0) == [])
  }

  @Test func nothingIsNearestInAnEmptyList() {
    #expect(index([]).nearest(to: [UInt8](), count: 3) == [])
  }

  @Test func aNameWithAWordThatCannotBeSaidHasNoForm() {
    let names = PronouncedNames([["anna"], ["zz"]], pronunciations: ["anna": [[0], [1]]])
    #expect(names.nameOfForm == [0, 0])
  }

  /// The phones of `S M IH TH`, by their numbers, against words that may be said in several ways.
  @Test(arguments: [
    ([["S M IH TH"]], 0), ([["JH AA N", "S M"], ["T", "IH TH"]], 0), ([["S M IH T"]], 1),
    ([["S M"], ["IH"]], 3), ([["S"], [], ["M IH TH"]], 0), ([], 12),
  ])
  func distance_isThatOfTheWaysThatFitBest(words: [[String]], distance: Int) throws {
    func numbers(_ text: String) throws -> [UInt8] {
      try #require(Pronunciation(text).flatMap { Self.phones.numbers(of: $0) })
    }
    let ways = try words.map { try $0.map(numbers) }
    #expect(Self.phones.distance(of: ways, from: try numbers("S M IH TH")) == UInt16(distance))
  }

  @Test func furtherPronunciationsAddAndDoNotMultiply() {
    let names = PronouncedNames(
      [["a", "b"]], pronunciations: ["a": [[0], [1], [2]], "b": [[3], [4]]])
    #expect(
      (0..<names.count).map { Array(names.form($0)) } == [
        [0, 3], [2, 4], [1, 3], [2, 3], [0, 4],
      ])
  }
}

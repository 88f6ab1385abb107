import Testing

@testable import ContactBook

struct KeyTableTests {
  @Test func aTableFindsAllValuesOfANumber() {
    let numbers = (0..<1000).map { NameKey("\($0 % 300)".utf8).number }
    let table = KeyTable(numbers: numbers, values: numbers.indices.map { UInt32($0) })
    #expect(table.values(of: numbers[7]) == [7, 307, 607, 907])
    #expect(table.values(of: 1) == [])
    #expect(table.contains(numbers[299]) && !table.contains(2))
    #expect(KeyTable(numbers: [], values: []).values(of: 5) == [])
  }
}

import Testing

@testable import ContactBook

struct KeyTableTests {
  @Test func aTableFindsAllValuesOfANumber() {
    let numbers = (0..<1000).map { TextHash("\($0 % 300)".utf8).value }
    let table = KeyTable(hashes: numbers, values: numbers.indices.map { UInt32($0) })
    #expect(table.values(of: numbers[7]) == [7, 307, 607, 907])
    #expect(table.values(of: 1) == [])
    #expect(!table.values(of: numbers[299]).isEmpty && table.values(of: 2).isEmpty)
    #expect(KeyTable(hashes: [], values: []).values(of: 5) == [])
  }
}

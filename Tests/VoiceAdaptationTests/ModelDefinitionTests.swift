import Foundation
import Testing

@testable import VoiceAdaptation

struct ModelDefinitionTests {
  /// Two phones, one of them a filler, and one phone in a context, of two states each.
  private static func binary() -> Data {
    func number(_ value: Int32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    func short(_ value: UInt16) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    var data = Array("BMDF".utf8) + number(1) + number(4) + Array("hey\0".utf8)
    for value: Int32 in [2, 3, 2, 4, 6, 2, 3, 1, 1, 1] { data += number(value) }
    data += Array("A\0SIL\0".utf8)
    data += [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    data += [UInt8](repeating: 9, count: 8)
    let phones: [(Int32, Int32, [UInt8])] = [
      (0, 0, [0, 0, 0, 0]), (1, 1, [1, 0, 0, 0]), (2, 0, [2, 0, 1, 0]),
    ]
    for phone in phones { data += number(phone.0) + number(phone.1) + phone.2 }
    data += number(6)
    for value: UInt16 in [0, 1, 2, 3, 4, 5] { data += short(value) }
    return Data(data)
  }

  @Test func becomesText() throws {
    let definition = try #require(ModelDefinition(contents: Self.binary()))
    #expect(
      String(decoding: definition.text, as: UTF8.self) == """
        0.3
        2 n_base
        1 n_tri
        9 n_state_map
        6 n_tied_state
        4 n_tied_ci_state
        2 n_tied_tmat
        # base lft rt p attrib tmat state ids
        A - - - n/a 0 0 1 N
        SIL - - - filler 1 2 3 N
        A SIL A e n/a 0 4 5 N

        """)
  }

  @Test func leavesTextAsItIs() {
    let text = Data("# made by hand\n0.3\n".utf8)
    #expect(ModelDefinition(contents: text)?.text == text)
  }

  @Test func refusesAnyPart() {
    let whole = Self.binary()
    for length in 0..<whole.count {
      #expect(ModelDefinition(contents: whole.prefix(length)) == nil)
    }
    #expect(ModelDefinition(contents: Data("nonsense".utf8)) == nil)
  }
}

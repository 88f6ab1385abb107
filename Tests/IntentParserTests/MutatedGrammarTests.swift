import Foundation
import TestSupport
import Testing

@testable import IntentParser

@Suite struct MutatedGrammarTests {
  /// Whatever stands in a file, it is read or refused with a place inside it.
  @Test(arguments: 0..<200)
  func isReadOrRefused(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes = Array(try Data(contentsOf: CallingGrammar.url))
    let pieces = "{}[]()<>/|;=*+\"\\\n #\u{FF}".utf8.map { $0 }
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = pieces.randomElement(using: &random) ?? 0
      case 1: bytes.insert(pieces.randomElement(using: &random) ?? 0, at: index)
      case 2: bytes.remove(at: index)
      default: bytes.removeSubrange(index..<min(bytes.count, index + 40))
      }
    }
    do throws(GrammarError) {
      let network = try GrammarNetwork(grammar: try Grammar(bytes: bytes, file: "m.jsgf"))
      _ = network.interpretations(of: ["call", "john"], in: .typed)
    } catch {
      let lines = SourceText(bytes: bytes, file: "").bytes.count { $0 == 0x0A } + 1
      #expect(error.diagnostics.allSatisfy { $0.line <= lines && $0.column >= 1 })
      #expect(!error.description.isEmpty)
    }
  }
}

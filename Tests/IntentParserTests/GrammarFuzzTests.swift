import Foundation
import TestSupport
import Testing

@testable import IntentParser

/// Random input to the reader of grammars, the same in each run.
///
/// `CALLVOICE_FUZZ_ROUNDS` in the environment says how many rounds each part runs, for longer hunts.
/// Each round lets other tests go on, which have few threads between them.
@Suite struct GrammarFuzzTests {
  private static let parts = 8

  private static func rounds(of part: Int, usually count: Int) -> Range<Int> {
    let total = ProcessInfo.processInfo.environment["CALLVOICE_FUZZ_ROUNDS"].flatMap { Int($0) }
    let rounds = total ?? count
    return part * rounds..<(part + 1) * rounds
  }

  private static let shipped: [[UInt8]] = {
    let root = CallingGrammar.url.appending(path: "../../..").standardizedFileURL
    let files = FileManager.default.enumerator(
      at: root.appending(path: "grammars"), includingPropertiesForKeys: nil)
    let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "jsgf" }
    return urls.sorted { $0.path < $1.path }.compactMap { try? Data(contentsOf: $0) }.map {
      Array($0)
    }
  }()

  /// What a grammar is made of, in pieces that a random order of makes some sense.
  private static let pieces = [
    "#JSGF V1.0;", "#JSGF V1.0 UTF-8 en;", "#JSGF V1.0 latin1;", "grammar g;", "grammar a.b;",
    "import <a.x>;", "import <g.*>;", "import <b.*>;", "public <x> =", "<y> =", "<z> =", "<x>",
    "<y>",
    "<z>", "<a.x>", "<g.y>", "<NULL>", "<VOID>", "<contact>", "word", "zwei", "1", "\"two words\"",
    "|",
    "|", "(", ")", "[", "]", "*", "+", "{s}", "{s=v}", "{=}", "{", "}", "/2/", "/", "<", ">", "\"",
    "\\",
    ";", ";", ";", "\n", "\r", " ", "//", "/*", "*/", "/**", "@example", "=", "\u{0}", "\u{85}",
    "é",
    "\u{FEFF}", "\u{1F642}",
  ]

  private static func tokens(using random: inout SeededGenerator) -> [UInt8] {
    var text = "#JSGF V1.0;\ngrammar g;\n"
    if Int.random(in: 0..<8, using: &random) == 0 { text = "" }
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
      text += Bool.random(using: &random) ? " " : ""
    }
    return Array(text.utf8)
  }

  private static func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, index + Int.random(in: 1...60, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: index)
      case 2: bytes.removeSubrange(index..<end)
      case 3: bytes += bytes[index..<end]
      case 4: bytes.insert(contentsOf: bytes[index..<end], at: 0)
      default: bytes.replaceSubrange(index..<end, with: bytes[..<min(bytes.count, 20)])
      }
    }
  }

  /// Reads `bytes` twice: both times the same, with places inside it and in bounded memory; a grammar
  /// that can be read can be printed and read again.
  private func check(_ bytes: [UInt8], imports: String) throws {
    var results: [Result<Grammar, GrammarError>] = []
    for _ in 0..<2 {
      do throws(GrammarError) {
        let content = GrammarContent(file: "f.jsgf", text: .bytes(bytes))
        let library = GrammarTexts { _ in imports }
        results.append(.success(try Grammar(content, library: library)))
      } catch {
        results.append(.failure(error))
      }
    }
    #expect(results[0] == results[1])
    switch results[0] {
    case .failure(let error):
      #expect(error.diagnostics.count <= GrammarError.maximumDiagnosticCount)
      #expect(
        error.diagnostics.allSatisfy { $0.line >= 1 && $0.column >= 1 && !$0.message.isEmpty })
      #expect(error.description.utf8.count < 200_000)
    case .success(let grammar):
      let copy = try Grammar(text: grammar.description) { _ in imports }
      #expect(copy == grammar)
    }
    var scanner = GrammarScanner(source: SourceText(bytes: bytes, file: ""), from: 0)
    scanner.scan()
    #expect(scanner.tokens.count <= bytes.count + 1)
  }

  @Test(arguments: 0..<parts)
  func mutationsOfShippedGrammars(part: Int) async throws {
    for round in Self.rounds(of: part, usually: 25) {
      await Task.yield()
      var random = SeededGenerator(seed: UInt64(round))
      var bytes = try #require(Self.shipped.randomElement(using: &random))
      Self.mutate(&bytes, using: &random)
      try check(bytes, imports: "")
    }
  }

  @Test(arguments: 0..<parts)
  func randomTokens(part: Int) async throws {
    for round in Self.rounds(of: part, usually: 400) {
      await Task.yield()
      var random = SeededGenerator(seed: UInt64(round))
      let imports = String(decoding: Self.tokens(using: &random), as: UTF8.self)
      try check(Self.tokens(using: &random), imports: imports)
    }
  }

  @Test(arguments: 0..<parts)
  func randomBytes(part: Int) async throws {
    for round in Self.rounds(of: part, usually: 200) {
      await Task.yield()
      var random = SeededGenerator(seed: UInt64(round))
      let count = Int.random(in: 0...500, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      try check(bytes, imports: "")
      try check(Array("#JSGF V1.0 latin1;\ngrammar g;\n".utf8) + bytes, imports: "")
    }
  }
}

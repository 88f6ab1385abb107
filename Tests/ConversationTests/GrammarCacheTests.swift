import Caching
import Foundation
import GRDB
import IntentParser
import SpokenText
import Storage
import TestSupport
import Testing

@testable import Conversation

/// Compiled grammars that are kept between runs.
struct GrammarCacheTests {
  static let locales = ["de-DE", "en-US", "es-ES", "fr-FR", "id-ID", "zh-CN"]

  private static let grammars = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../grammars").standardizedFileURL

  /// A data folder, and grammars beside it.
  private struct World {
    let folder: TemporaryFolder
    let data: URL

    init() throws {
      folder = try TemporaryFolder()
      data = folder.url.appending(path: "data")
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    }

    /// Writes `call.jsgf`, which imports `<things.colours.*>`, and that.
    func write(colour: String, to name: String = "colours.jsgf") throws -> URL {
      try folder.write(
        "#JSGF V1.0;\ngrammar things.\(URL(filePath: name).deletingPathExtension().lastPathComponent);\n"
          + "public <colour> = \(colour);\n", to: name)
      return try folder.write(
        "#JSGF V1.0;\ngrammar call;\nimport <things.colours.*>;\n"
          + "public <call> = paint <contact> {contact} <colour>;\n", to: "call.jsgf")
    }

    func grammar(_ file: URL, program: String? = "this one") throws -> CompiledGrammar {
      try GrammarCache(data: data, program: program).grammar(file)
    }

    /// The file in which grammars are kept.
    var file: URL { data.appending(path: "cache/work.sqlite") }

    /// The numbers of the kept grammars, the newest last.
    var numbers: [Int] {
      get throws {
        try DatabaseQueue(path: file.path).read {
          try Int.fetchAll(
            $0, sql: "SELECT number FROM work WHERE kind = 'grammar' ORDER BY number")
        }
      }
    }

    /// Makes the file look as if it was written long ago.
    func age() throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: file.path)
    }

    /// Whether the file was not written since ``age()``.
    var isOld: Bool {
      get throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 == 1_000_000_000
      }
    }
  }

  private static func words(_ grammar: CompiledGrammar, _ text: String) -> String? {
    let language = CallLanguage(grammar, names: [["fence"]])
    return language.interpretations(ofText: text).first?.rule
  }

  private static func bytes(_ grammar: CompiledGrammar) -> [UInt8] {
    var writer = PackedWriter()
    grammar.write(to: &writer)
    return writer.bytes
  }

  /// What is read from the cache is, to the last bit, what compiling gives.
  @Test(arguments: locales) func theSameGrammarComesBack(locale: String) throws {
    let world = try World()
    let file = Self.grammars.appending(path: "\(locale)/call.jsgf")
    let plain = try CompiledGrammar(Grammar(contentsOf: file))
    let first = try world.grammar(file)
    try world.age()
    let kept = try world.grammar(file)
    #expect(try world.isOld)
    #expect(try world.numbers.count == 1)
    for grammar in [first, kept] {
      #expect(grammar.file == plain.file)
      #expect(grammar.locale == plain.locale)
      #expect(grammar.sourceBytes == plain.sourceBytes)
      #expect(grammar.emergencyPhrases == plain.emergencyPhrases)
      #expect(grammar.labelPhrases == plain.labelPhrases)
      #expect(Self.bytes(grammar) == Self.bytes(plain))
    }
    #expect(!plain.emergencyPhrases.isEmpty)
    let languages = [plain, kept].map { CallLanguage($0, names: [["maria", "lopez"], ["ana"]]) }
    #expect(try languages[0].spokenNetwork() == languages[1].spokenNetwork())
  }

  /// Hundreds of requests, whole and garbled, mean the same by a kept grammar: rule, slots, places and
  /// likelihood of every reading, and why they mean nothing.
  @Test(arguments: locales) func theSameIsUnderstood(locale: String) throws {
    let world = try World()
    let file = Self.grammars.appending(path: "\(locale)/call.jsgf")
    let names = [["maria", "lopez"], ["maria"], ["nine", "one", "one"], ["张", "伟"], ["o'brien"]]
    let relations = [["mother"], ["madre"]]
    let plain = CallLanguage(
      try CompiledGrammar(Grammar(contentsOf: file)), names: names, relations: relations)
    _ = try world.grammar(file)
    try world.age()
    let kept = CallLanguage(try world.grammar(file), names: names, relations: relations)
    #expect(try world.isOld)
    #expect(plain.network.rules == kept.network.rules)
    var random = SeededGenerator(seed: 11)
    let sampler = SentenceSampler(network: plain.network, mode: .typed)
    var understood = 0
    for number in 0..<200 {
      var words = try #require(sampler.sentence(using: &random)).words
      switch number % 4 {
      case 1: words.shuffle(using: &random)
      case 2: words.append(words.randomElement(using: &random) ?? "")
      case 3: words.remove(at: Int.random(in: words.indices, using: &random))
      default: break
      }
      let text = SpokenWords.text(of: words)
      let readings = plain.interpretations(ofText: text)
      #expect(readings == kept.interpretations(ofText: text), "\(text)")
      #expect(
        plain.interpretations(ofSpeech: text) == kept.interpretations(ofSpeech: text), "\(text)")
      #expect(plain.explanation(ofText: text) == kept.explanation(ofText: text), "\(text)")
      if !readings.isEmpty { understood += 1 }
    }
    #expect(understood > 50)
  }

  /// A changed file, with the same length and the same time as before; one that is gone; and one that
  /// is nearer than the one that was read.
  @Test func aChangeIsSeen() throws {
    let world = try World()
    let file = try world.write(colour: "blue")
    #expect(Self.words(try world.grammar(file), "paint fence blue") == "call")
    try world.age()
    let imported = file.deletingLastPathComponent().appending(path: "colours.jsgf")
    let time = try FileManager.default.attributesOfItem(atPath: imported.path)[.modificationDate]
    _ = try world.write(colour: "pink")
    try FileManager.default.setAttributes(
      [.modificationDate: time as Any], ofItemAtPath: imported.path)
    let changed = try world.grammar(file)
    #expect(Self.words(changed, "paint fence blue") == nil)
    #expect(Self.words(changed, "paint fence pink") == "call")
    #expect(try !world.isOld)

    try world.age()
    try Data("#JSGF V1.0;\ngrammar call;\npublic <stop> = stop;\n".utf8).write(to: file)
    #expect(Self.words(try world.grammar(file), "stop") == "stop")
    #expect(try !world.isOld)
    try FileManager.default.removeItem(at: file)
    #expect(throws: GrammarError.self) { try world.grammar(file) }
  }

  @Test func aNearerFileIsSeen() throws {
    let world = try World()
    let file = try world.write(colour: "blue", to: "things/colours.jsgf")
    #expect(Self.words(try world.grammar(file), "paint fence blue") == "call")
    try world.age()
    #expect(Self.words(try world.grammar(file), "paint fence blue") == "call")
    #expect(try world.isOld)
    _ = try world.write(colour: "red")
    let nearer = try world.grammar(file)
    #expect(Self.words(nearer, "paint fence red") == "call")
    #expect(Self.words(nearer, "paint fence blue") == nil)
    // And what was nearer goes again.
    try FileManager.default.removeItem(
      at: file.deletingLastPathComponent().appending(path: "colours.jsgf"))
    #expect(Self.words(try world.grammar(file), "paint fence blue") == "call")
    try FileManager.default.removeItem(
      at: file.deletingLastPathComponent().appending(path: "things/colours.jsgf"))
    let error = #expect(throws: GrammarError.self) { try world.grammar(file) }
    #expect(error?.description.contains("there is no grammar things.colours") == true)
  }

  /// Another build of the program, and another name for the file, by which messages call it.
  @Test func othersAreNotTaken() throws {
    let world = try World()
    let file = try world.write(colour: "blue")
    _ = try world.grammar(file, program: "an older one")
    try world.age()
    _ = try world.grammar(file)
    #expect(try !world.isOld)
    #expect(try world.numbers.count == 1)
    let other = URL(
      filePath: "call.jsgf", relativeTo: file.deletingLastPathComponent())
    #expect(other.path == file.path)
    #expect(try world.grammar(other).file == "call.jsgf")
    #expect(try world.grammar(file).file == file.path)
    #expect(try world.numbers.count == 2)
    _ = try world.grammar(file, program: nil)
    #expect(try world.numbers.count == 2)
  }

  /// What is whole but says something else is no grammar.
  @Test func somethingElse() throws {
    let world = try World()
    let file = try world.write(colour: "blue")
    let plain = Self.bytes(try world.grammar(file))
    let results = WorkCache(data: world.data, program: "this one")
    for length in [0, 8, 800] {
      results.keep(
        [UInt8](repeating: 1, count: length), .grammar, of: [file.relativePath, file.path])
      #expect(Self.bytes(try world.grammar(file)) == plain)
    }
  }

  /// No data folder is made for a grammar.
  @Test func aDataFolderIsNotMade() throws {
    let world = try World()
    let file = try world.write(colour: "blue")
    try FileManager.default.removeItem(at: world.data)
    #expect(Self.words(try world.grammar(file), "paint fence blue") == "call")
    #expect(!FileManager.default.fileExists(atPath: world.data.path))
  }

  /// One for each language; the oldest goes.
  @Test func sixAreKept() throws {
    let world = try World()
    var numbers: [Int] = []
    for number in 0..<9 {
      let file = try world.folder.write(
        "#JSGF V1.0;\ngrammar call;\npublic <call> = call \(number);\n", to: "\(number)/call.jsgf")
      _ = try world.grammar(file)
      numbers.append(try #require(world.numbers.last))
      #expect(try world.numbers == numbers.suffix(6))
    }
    #expect(Set(numbers).count == 9)
  }
}

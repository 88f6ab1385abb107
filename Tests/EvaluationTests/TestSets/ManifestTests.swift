import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct ManifestTests {
  private func set(_ lines: String...) throws -> (TestSet, String) {
    let folder = try TemporaryFolder()
    try folder.write("", to: "1.wav")
    try folder.write("", to: "sub/2.wav")
    let path = try folder.path(writing: lines.joined(separator: "\n"), to: "m.jsonl")
    return (TestSet(paths: [path]), path)
  }

  @Test func otherTextsOfALine_areItsTraits() throws {
    let (set, _) = try set(
      #"{"text":"a","expect":null,"name":"b","language":"pl","take":2,"synthetic":true}"#)
    #expect(set.items.map(\.traits) == [["language": "pl"]])
  }

  /// What is wrong with a line is told with its number, and the way out.
  @Test(arguments: [
    (#"call mom"#, "The line is no JSON."),
    (#"{"audio":"1.wav""#, "The line is no JSON."),
    (#"[1]"#, "The line is an array; write a JSON object."),
    (#"{}"#, "There is neither \"audio\" nor \"text\" in the line."),
    (#"{"audio":"none.wav","expect":null}"#, "The recording none.wav is not there."),
    (#"{"audio":1,"expect":null}"#, "\"audio\" is a number; write a string."),
    (#"{"text":"","expect":null}"#, "\"text\" is empty; leave it out or fill it."),
    (#"{"text":"a"}"#, "There is no \"expect\" in the line; null stands for no request."),
    (#"{"audio":"1.wav"}"#, "There is no \"expect\" in the line; null stands for no request."),
    (
      #"{"text":"a","expect":true}"#,
      "\"expect\" is a boolean; write an object, or null for no request."
    ),
    (
      #"{"text":"a","expect":{}}"#,
      "\"expect\" is empty; say what is expected, or null for no request."
    ),
    (
      #"{"text":"a","expect":{"rules":"x"}}"#,
      "\"expect\" has the unknown key \"rules\"; "
        + "there are: contact, handle, intent, result, rule, slots."
    ),
    (
      #"{"text":"a","expect":{"slots":"x"}}"#,
      "\"slots\" is a string; write an object of strings."
    ),
    (#"{"text":"a","expect":{"slots":{"n":1}}}"#, "\"n\" is a number; write a string."),
    (
      #"{"text":"a","expect":{"result":"yes"}}"#,
      "“yes” is no result of a resolution; there are: confirmationRequired, disambiguation, "
        + "needsValue, success, unsupported."
    ),
    (
      #"{"audio":"1.wav","expect":null,"synthetic":1}"#,
      "\"synthetic\" is a number; write the voice, or true."
    ),
  ])
  func namesTheLine(line: String, message: String) throws {
    let (set, path) = try set("", #"{"text":"other","expect":null}"#, line)
    #expect(set.problems.map(\.description) == ["\(path):3: \(message)"])
    #expect(set.items.map(\.name) == ["other"])
  }

  @Test func readsAllForms() throws {
    let (set, _) = try set(
      #"{"audio":"1.wav","expect":{"rule":"order","slots":{"size":"large"}}}"#,
      #"{"audio":"sub/2.wav","intent":"order","slots":{"size":"small"},"other":[1]}"#,
      #"{"audio":"1.wav","text":"call mom","name":"again","synthetic":"slt"}"#,
      "{\"text\":\"play jazz\",\"expect\":null}\r")
    #expect(set.problems.isEmpty)
    #expect(set.items.map(\.name) == ["1.wav", "sub/2.wav", "again", "play jazz"])
    #expect(set.items.map(\.folder) == ["", "sub", "", ""])
    #expect(set.items.map(\.voice) == [nil, nil, "slt", nil])
    #expect(
      set.items.map(\.answer) == [
        .request(Expectation(rule: "order", slots: ["size": "large"])),
        .request(Expectation(rule: "order", slots: ["size": "small"])), .sentence, .nothing,
      ])
    #expect(set.items.map(\.reference) == [nil, nil, "call mom", nil])
  }

  /// A rule that the grammar does not have is told of once, with the nearest that it has.
  @Test func unknownRules() throws {
    let (set, path) = try set(
      #"{"text":"a","expect":{"rule":"cal"}}"#, #"{"text":"b","expect":{"rule":"cal"}}"#,
      #"{"text":"c","expect":{"rule":"call"}}"#, #"{"text":"d","expect":{"rule":"makeCoffee"}}"#)
    #expect(
      set.unknownRules(among: ["call", "redial"]) == [
        "\(path):1: The grammar has no rule <cal>, so that this is never right; did you mean <call>?",
        "\(path):4: The grammar has no rule <makeCoffee>, so that this is never right; "
          + "callvoice grammar network lists its rules.",
      ])
  }

  @Test func twoItemsOfOneName() throws {
    let line = #"{"text":"a","expect":null}"#
    let (set, path) = try set(line, line)
    #expect(set.items.count == 1)
    #expect(
      set.problems.map(\.description) == [
        "\(path):2: “a” is the name of the item at \(path):1, too; give one of them another "
          + "\"name\"."
      ])
  }

  @Test func emptyAndMissing() throws {
    let folder = try TemporaryFolder()
    let empty = try folder.path(writing: "\n \n", to: "empty.jsonl")
    try folder.write("", to: "none/readme.txt")
    let none = "\(folder.path)/none"
    #expect(
      TestSet(paths: [empty, none, "/no/such"]).problems.map(\.description) == [
        "\(empty): The manifest is empty; write one JSON object a line.",
        "\(none): There is no manifest.jsonl and no recording in the folder.",
        "/no/such: There is no such file or folder; name a manifest or a folder.",
      ])
  }

  @Test func garbageNeverTraps() throws {
    let folder = try TemporaryFolder()
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("{}[]\":,\\ \n\u{0}aexpctnull1\u{feff}é".unicodeScalars)
    for _ in 0..<200 {
      var text = String.UnicodeScalarView()
      for _ in 0..<60 { text.append(alphabet.randomElement(using: &random) ?? "a") }
      let path = try folder.path(writing: String(text), to: "m.jsonl")
      let set = TestSet(paths: [path])
      #expect(!set.items.isEmpty || !set.problems.isEmpty)
    }
    let deep = try folder.path(writing: String(repeating: "[", count: 100_000), to: "deep.jsonl")
    #expect(TestSet(paths: [deep]).problems.map(\.message) == ["The line is no JSON."])
  }

  @Test func folders() throws {
    let folder = try TemporaryFolder()
    for name in [
      "call_mom.wav", "call_mom.2.flac", "bob/hang-up (3).ogg", "oov_play_jazz.wav", "a.txt",
      ".hidden.wav",
    ] { try folder.write("", to: name) }
    let set = TestSet(paths: [folder.path])
    #expect(
      set.items.map(\.name) == [
        "bob/hang-up (3).ogg", "call_mom.2.flac", "call_mom.wav", "oov_play_jazz.wav",
      ])
    #expect(set.items.map(\.reference) == ["hang up", "call mom", "call mom", nil])
    #expect(set.items.map(\.answer) == [.sentence, .sentence, .sentence, .nothing])
    #expect(set.items.map(\.folder) == ["bob", "", "", ""])
  }

  /// A text file beside a recording says what is said in it, whatever its name.
  @Test func sentencesBesideRecordings() throws {
    let folder = try TemporaryFolder()
    for name in [
      "01.wav", "call_mom.wav", "call_mom.2.wav", "deep/02.flac", "oov_3.wav", "redial.ogg",
    ] { try folder.write("", to: name) }
    try folder.write("  Call John Baker,\r\n at work.\n\n", to: "01.txt")
    try folder.write("\u{FEFF}call josé", to: "call_mom.2.txt")
    try folder.write("redial 911", to: "deep/02.txt")
    try folder.write("play some jazz", to: "oov_3.txt")
    let set = TestSet(paths: [folder.path])
    #expect(set.problems.isEmpty)
    #expect(
      set.items.map(\.reference) == [
        "Call John Baker, at work.", "call josé", "call mom", "redial 911", nil, "redial",
      ])
    #expect(set.items.map(\.answer).filter { $0 == .nothing }.count == 1)
  }

  @Test func recordingsWithoutASentence() throws {
    let folder = try TemporaryFolder()
    for name in ["01.wav", "02.wav", "03.wav", "2026-11-22 (2).wav", "call_mom.wav"] {
      try folder.write("", to: name)
    }
    try folder.write(" \n", to: "02.txt")
    let latin = try folder.path(writing: "", to: "03.txt")
    try Data([0x4a, 0x6f, 0x73, 0xe9]).write(to: URL(fileURLWithPath: latin))
    let set = TestSet(paths: [folder.path])
    #expect(set.items.map(\.reference) == ["call mom"])
    #expect(
      set.problems.map(\.description) == [
        "\(folder.path)/01.wav: The name has no word of a sentence; write what is said into "
          + "\(folder.path)/01.txt.",
        "\(folder.path)/02.txt: There is no word in the file; write into it what is said in "
          + "\(folder.path)/02.wav.",
        "\(folder.path)/03.txt: The file is not in UTF-8; save it so.",
        "\(folder.path)/2026-11-22 (2).wav: The name has no word of a sentence; write what is said "
          + "into \(folder.path)/2026-11-22 (2).txt.",
      ])
  }

  @Test func severalSetsKeepTheirNamesApart() throws {
    let folder = try TemporaryFolder()
    for name in ["a/1.wav", "b/1.wav"] { try folder.write("", to: name) }
    let line = #"{"audio":"1.wav","expect":null}"#
    let one = try folder.path(writing: line, to: "a/manifest.jsonl")
    let other = try folder.path(writing: line, to: "b/manifest.jsonl")
    let set = TestSet(paths: [one, other])
    #expect(set.problems.isEmpty)
    #expect(set.items.map(\.name) == ["\(folder.path)/a/1.wav", "\(folder.path)/b/1.wav"])
  }

  /// A manifest is read line by line, and no line takes all memory.
  @Test func tooLongALine() throws {
    let long = String(repeating: "a", count: 1 << 20)
    let (set, path) = try set(
      #"{"text":"\#(long)","expect":null}"#, #"{"text":"a","expect":null}"#)
    #expect(set.items.map(\.name) == ["a"])
    #expect(
      set.problems == [
        TestProblem(
          "\(path):1", "The line has more than a megabyte; write one JSON object a line.")
      ])
  }

  /// A file that is none is told of once; a manifest with bad lines is one.
  @Test(
    arguments: [
      (Array(repeating: "Permission is hereby granted", count: 170), true),
      (Array(repeating: "[1]", count: 10), true), (Array(repeating: "x\n\n ", count: 10), true),
      (Array(repeating: "x", count: 9), false),
      (Array(repeating: "x", count: 9) + ["{}"], false),
      (["{}"] + Array(repeating: "x", count: 40), false),
    ] as [([String], Bool)])
  func whatIsNoManifestIsToldOnce(lines: [String], isNone: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: lines.joined(separator: "\n"), to: "LICENSE")
    let set = TestSet(paths: [path])
    #expect(set.items.isEmpty)
    guard isNone else {
      #expect(set.problems.count == lines.count)
      return
    }
    #expect(
      set.problems.map(\.description) == [
        "\(path): The first 10 lines are no JSON objects; a manifest has one a line, such as "
          + #"{"text":"call mom","expect":{"rule":"call","slots":{"contact":"mom"}}}."#
      ])
  }

  /// Another manifest beside it is read.
  @Test func whatIsNoManifestStopsNoOther() throws {
    let folder = try TemporaryFolder()
    let text = Array(repeating: "x", count: 20).joined(separator: "\n")
    let other = try folder.path(writing: text, to: "x.txt")
    let path = try folder.path(writing: #"{"text":"a","expect":null}"#, to: "m.jsonl")
    let set = TestSet(paths: [other, path])
    #expect(set.problems.count == 1)
    #expect(set.items.map(\.name) == ["a"])
  }
}

import Foundation
import Testing

/// The user's own pronunciations, and how names are heard and spoken.
@Suite(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
struct PronunciationTests {
  private static let people = [
    ("Siobhan O'Brien", "O'Brien;Siobhan"), ("Angus McDonald", "McDonald;Angus"),
    ("Ewa Kowalski", "Kowalski;Ewa"), ("J. R. Stone", "Stone;J. R."),
    ("Мария Иванова", "Иванова;Мария"),
  ]

  private func place() throws -> Place {
    try Place(
      contacts: Self.people.map {
        "BEGIN:VCARD\nVERSION:3.0\nFN:\($0.0)\nN:\($0.1);;;\nTEL:+14155550200\nEND:VCARD\n"
      }.joined())
  }

  private func pronounce(_ arguments: String..., in place: Place) async throws -> Tool.Result {
    try await place.bare(
      ["contacts", "pronounce"] + arguments + ["--data-dir", place.data.path])
  }

  private func file(of place: Place) -> URL {
    place.data.appendingPathComponent("pronunciations.dict")
  }

  @Test func correctionIsKept() async throws {
    let place = try place()
    let set = try await pronounce("Siobhan", "--sounds-like", "shi-vawn", in: place)
    #expect(set.code == 0)
    #expect(set.messages == "")
    #expect(set.output.hasPrefix("Siobhan  siobhan: SH IY V AO N (yours)"))
    #expect(try String(contentsOf: file(of: place), encoding: .utf8) == "siobhan = shi-vawn\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file(of: place).path)[
      .posixPermissions]
    #expect(mode as? Int == 0o600)

    // It is heard so from now on, and its comments and other lines stay.
    let text = try String(contentsOf: file(of: place), encoding: .utf8)
    try Data(("# by hand\n" + text).utf8).write(to: file(of: place))
    let phones = try await pronounce("Nguyen", "--phones", "w ih1 n", "--json", in: place)
    #expect(phones.code == 0)
    #expect(
      try String(contentsOf: file(of: place), encoding: .utf8)
        == "# by hand\nsiobhan = shi-vawn\nnguyen  W IH N\n")
    let check = try await place.run("contacts", "check")
    #expect(check.output.contains("Siobhan O'Brien  siobhan: SH IY V AO N (yours), "))
    let removed = try await pronounce("Siobhan", "--remove", in: place)
    #expect(removed.code == 0)
    #expect(
      try String(contentsOf: file(of: place), encoding: .utf8) == "# by hand\nnguyen  W IH N\n")
    #expect(!removed.output.contains("yours"))
  }

  @Test(arguments: [
    (
      ["Nguyen", "--phones", "W EE N"],
      "\"EE\" is no phone; there are: AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N "
        + "NG OW OY P R S SH T TH UH UW V W Y Z ZH."
    ),
    (
      ["Nguyen", "--sounds-like", "вин"],
      "\"вин\" cannot be read; spell how nguyen sounds in Latin letters."
    ),
    (
      ["An Lee", "--phones", "AE N"], "“An Lee” has 2 words; give the phones of one word at a time."
    ),
    (["Nguyen", "--remove"], "Nothing was said of “Nguyen”, so there is nothing to forget."),
  ])
  func refused(arguments: [String], message: String) async throws {
    let place = try place()
    let result = try await place.bare(
      ["contacts", "pronounce"] + arguments + ["--data-dir", place.data.path])
    #expect(result.code == 64)
    #expect(result.messages == "callvoice: \(message)\n")
    #expect(!FileManager.default.fileExists(atPath: file(of: place).path))
  }

  /// A mistake in the file is told with its line by whatever reads it.
  @Test func mistakeInTheFile() async throws {
    let place = try place()
    try FileManager.default.createDirectory(at: place.data, withIntermediateDirectories: true)
    try Data("# mine\nbob B OE B\n".utf8).write(to: file(of: place))
    try place.write(Recording.silence(1).wav, to: "a.wav")
    for arguments in [["contacts", "check"], ["recognize", "a.wav"]] {
      let result = try await place.bare(
        arguments + ["--data-dir", place.data.path, "--contacts", "people.vcf"])
      #expect(result.code == 78)
      #expect(
        result.messages.hasPrefix(
          "callvoice: \(file(of: place).path):2: \"OE\" is no phone; there are: AA AE "))
    }
  }

  @Test func namesOfSeveralKinds() async throws {
    let place = try place()
    let result = try await place.run("contacts", "check")
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    for (name, start) in [
      ("Siobhan O'Brien", "siobhan: SH AW B AA N (dictionary)"),
      (
        "Angus McDonald",
        "angus: AE NG G AH S (dictionary) · mcdonald: M AH K D AA N AH L D (dictionary)"
      ),
      ("Ewa Kowalski", "ewa: Y UW AH (flite)"),
      (
        "J. R. Stone", "j: JH EY (dictionary) · r: AA R (dictionary) · stone: S T OW N (dictionary)"
      ),
      ("Мария Иванова", "мария: "),
    ] {
      #expect(lines.contains { $0.hasPrefix("\(name)  \(start)") }, "\(name): \(result.output)")
    }
    #expect(result.output.contains(" · kowalski: K AH W AA L S K IY (dictionary)"))
    #expect(result.output.contains(" · o'brien: OW B R AY IH N (dictionary)"))
    #expect(lines.last == "5 contacts, nothing is wrong")
    let events = try await place.run("contacts", "check", "--json").events()
    let foreign = events.first { $0["name"]?.text == "Мария Иванова" }
    let ways = foreign?["words"]?.items.first?["pronunciations"]?.items ?? []
    #expect(!ways.isEmpty)
    #expect(ways.allSatisfy { $0["phones"]?.text?.isEmpty == false })
  }

  /// Lets ALSA write what is played into a file.
  private static func writeSpeaker(in place: Place) throws -> URL {
    let played = place.home.appendingPathComponent("played.raw")
    let configuration = """
      pcm.!default {
        type file
        slave.pcm "null"
        file "\(played.path)"
        format "raw"
      }

      """
    try Data(configuration.utf8).write(to: place.home.appendingPathComponent(".asoundrc"))
    return played
  }

  /// The name comes out of the loudspeaker: ALSA writes what is played into a file.
  @Test func isSpoken() async throws {
    let place = try place()
    let played = try Self.writeSpeaker(in: place)
    let result = try await place.run("contacts", "check", "--play", "Siobhan O'Brien")
    #expect(result.code == 0)
    #expect(result.messages == "")
    #expect(result.output.hasPrefix("Siobhan O'Brien  siobhan: "))
    let data = [UInt8](try Data(contentsOf: played))
    let samples = stride(from: 0, to: data.count - 1, by: 2).map {
      Int(Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8))
    }
    // Two words take half a second and more, and are no murmur.
    #expect(samples.count > 8_000)
    #expect((samples.map(abs).max() ?? 0) > 2_000)
    let unknown = try await place.run("contacts", "check", "--play", "…")
    #expect(unknown.code == 64)
    #expect(
      unknown.messages
        == "callvoice: “…” cannot be spoken, since no pronunciation is known; give one with "
        + "callvoice contacts pronounce.\n")
  }

  /// A sound that was given is played, and kept unless it is wrong.
  @Test(
    .enabled(if: Terminal.isPossible, "/usr/bin/script is not installed"),
    arguments: [("yes\n", Int32(0)), ("no\n", 1)])
  func isAskedAbout(answer: String, code: Int32) async throws {
    let place = try place()
    let played = try Self.writeSpeaker(in: place)
    let result = try await Terminal.run(
      "contacts pronounce Siobhan --sounds-like shi-vawn", typing: answer, at: place)
    #expect(result.code == code, "\(result.output)")
    #expect(result.output.contains("Like this? (yes/no)"))
    #expect(try Data(contentsOf: played).count > 8_000)
    let list = try await pronounce("--list", in: place)
    #expect(list.output.contains("shi-vawn") == (code == 0))
    #expect(result.output.contains("is heard as before") == (code == 1))
  }
}

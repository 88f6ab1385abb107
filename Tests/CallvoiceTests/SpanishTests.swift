import Foundation
import TestSupport
import Testing

/// Requests that are spoken in Spanish.
@Suite(.enabled(if: SpanishModel.isHere, "\(SpanishModel.reason)"))
struct SpanishTests {
  private static let contacts = """
    BEGIN:VCARD
    VERSION:3.0
    UID:c1
    FN:Guadalupe Ibarra
    N:Ibarra;Guadalupe;;;
    TEL;TYPE=cell:+34 915 550 100
    TEL;TYPE=work:+34 915 550 101
    END:VCARD
    BEGIN:VCARD
    VERSION:3.0
    UID:c2
    FN:John Smith
    N:Smith;John;;;
    TEL;TYPE=cell:+34 915 550 107
    END:VCARD
    BEGIN:VCARD
    VERSION:3.0
    UID:c3
    FN:Íñigo Núñez
    N:Núñez;Íñigo;;;
    NICKNAME:Mamá
    TEL;TYPE=cell:+34 915 550 108
    TEL;TYPE=home:+34 915 550 109
    END:VCARD

    """

  /// A place with the model in the user's folder.
  private func make() throws -> Place {
    let place = try Place(contacts: Self.contacts)
    try SpanishModel.install(into: place.data.appending(path: "models/cmusphinx-es-5.2"))
    return place
  }

  private func events(
    _ text: String, by voice: String, locale: String = "es-ES", at place: Place
  ) async throws -> [JSON] {
    try place.write(try SpanishModel.speech(text, voice: voice), to: "a.wav")
    let result = try await place.run(
      "recognize", "a.wav", "--locale", locale, "--region", "ES", "--json", "--dry-run", "--yes")
    #expect(result.messages.isEmpty)
    let events = try result.events()
    #expect(Contract.problems(events) == [])
    return events
  }

  @Test(arguments: [
    ("llama a Guadalupe Ibarra al móvil", "es", "+34915550100"),
    ("márcale a Guadalupe Ibarra al trabajo", "es-419", "+34915550101"),
  ])
  func callsAreHeard(text: String, voice: String, handle: String) async throws {
    let events = try await events(text, by: voice, at: try make())
    #expect(events.texts("activity", "handle") == [handle])
  }

  @Test(arguments: ["es-ES", "es-MX", "es"])
  func regionsShareTheModel(locale: String) async throws {
    let events = try await events(
      "llama a Guadalupe Ibarra al móvil", by: "es-419", locale: locale, at: try make())
    #expect(events.texts("transcript", "text") == ["llama a guadalupe ibarra al móvil"])
  }

  /// What is heard clearly is carried out without a question.
  @Test func aClearRequestIsCarriedOut() async throws {
    let place = try Place(
      contacts: """
        BEGIN:VCARD
        VERSION:3.0
        FN:Guadalupe Ibarra
        TEL;TYPE=cell:+34 915 550 100
        END:VCARD

        """)
    try SpanishModel.install(into: place.data.appending(path: "models/cmusphinx-es-5.2"))
    let sound = try SpanishModel.speech(
      "quiero hablar con Guadalupe Ibarra", voice: "es+m3", rate: 135)
    try place.write(sound, to: "a.wav")
    let result = try await place.run(
      "recognize", "a.wav", "--locale", "es-ES", "--json", "--dry-run", "--no-input")
    #expect(result.code == 0)
    #expect(try result.events().texts("activity", "handle") == ["+34915550100"])
  }

  /// Other talk is refused, and nobody is asked about it.
  @Test(arguments: ["mañana va a llover en todo el país", "la conferencia ha terminado"])
  func otherTalkIsNoRequest(text: String) async throws {
    let place = try make()
    try place.write(try SpanishModel.speech(text, voice: "es"), to: "a.wav")
    let result = try await place.run(
      "recognize", "a.wav", "--locale", "es-ES", "--json", "--dry-run", "--yes")
    #expect(result.code == 3)
    #expect(try result.events().all("intent").isEmpty)
  }

  /// The wake phrase that is suggested is found in speech, and not in other talk.
  @Test func aWakePhraseIsHeard() async throws {
    let place = try make()
    try place.write(try SpanishModel.speech("oye teléfono", voice: "es+f2"), to: "said.wav")
    try place.write(try SpanishModel.speech("la conferencia ha terminado"), to: "talk.wav")
    let result = try await place.bare([
      "doctor", "--wake", "oye teléfono", "--locale", "es-ES", "--recording", "talk.wav", "--said",
      "said.wav", "--data-dir", place.data.path, "--json",
    ])
    #expect(result.code == 0)
    let events = try result.events()
    #expect(events.all("falseAlarm").isEmpty)
    #expect(events.all("suggestion").count == 1)
  }

  @Test func doctorHearsIt() async throws {
    let place = try make()
    let result = try await place.run("doctor", "--locale", "es-ES", "--json")
    let checks = try result.events()
    func detail(_ name: String) -> String? {
      checks.first { $0["name"]?.text == name }?["detail"]?.text
    }
    #expect(
      detail("acoustic model") == place.data.appending(path: "models/cmusphinx-es-5.2").path)
    #expect(
      detail("dictionary") == place.data.appending(path: "models/cmusphinx-es-5.2/es.dict").path)
    #expect(detail("letter-to-sound rules") == "“yajelgru” is said as y a j e l g r u")
    #expect(detail("test recording")?.contains("said by espeak-ng's es") == true)
    #expect(detail("espeak-ng")?.hasPrefix("says “whitshaw” as ") == true)
  }
}

/// What is typed in Spanish and is no request, or one that sounds like none.
struct SpanishTextTests {
  @Test(arguments: [
    "no llames a John Baker", "no le marques a John Baker", "nunca llames a John Baker",
    "no se te ocurra llamar a John Baker", "llamé a John Baker",
  ])
  func isNone(text: String) async throws {
    let result = try await Place().run("say", text, "--locale", "es", "--dry-run", "--json")
    #expect(result.code == 3)
    #expect(try result.events().all("intent").isEmpty)
  }

  @Test(arguments: ["llame a John Baker", "marque a John Baker", "llama a mi John Baker"])
  func isOne(text: String) async throws {
    let result = try await Place().run("say", text, "--locale", "es", "--dry-run", "--json")
    #expect(result.code == 0)
    #expect(try result.events().texts("activity", "handle") == ["+14155550108"])
  }
}

/// Spanish without its model, or with one that is not whole.
struct SpanishModelTests {
  private static let address =
    "https://sourceforge.net/projects/cmusphinx/files/Acoustic%20and%20Language%20Models/Spanish"

  @Test(arguments: [["recognize", "a.wav"], ["doctor"]])
  func missingModel(command: [String]) async throws {
    let place = try Place()
    try place.write(Recording.silence(1).wav, to: "a.wav")
    let result = try await place.bare(
      command + ["--locale", "es-ES", "--data-dir", place.data.path, "--contacts", "people.vcf"])
    #expect(result.code == 69)
    let store = place.data.appending(path: "models").path
    let text = result.messages + result.output
    #expect(
      text.contains(
        "There is no acoustic model for es-ES; get cmusphinx-es-5.2 from \(Self.address) and unpack it "
          + "into \(store), or type your requests.\n"))
  }

  @Test(.enabled(if: SpanishModel.isHere, "\(SpanishModel.reason)"))
  func missingDictionary() async throws {
    let place = try Place()
    try SpanishModel.install(into: place.data.appending(path: "models/es"), without: ["es.dict"])
    try place.write(Recording.silence(1).wav, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--locale", "es-ES")
    #expect(result.code == 69)
    #expect(
      result.messages
        == "callvoice: There is no pronouncing dictionary for es-ES; get es.dict from \(Self.address) "
        + "and unpack it into \(place.data.appending(path: "models").path), or type your requests.\n"
    )
  }

  @Test(.enabled(if: SpanishModel.isHere, "\(SpanishModel.reason)"))
  func modelForAnotherRate() async throws {
    let place = try Place()
    let folder = place.data.appending(path: "models/es")
    try SpanishModel.install(into: folder, without: ["feat.params"])
    try Data("-samprate 8000\n-upperf 3500\n".utf8).write(
      to: folder.appending(path: "feat.params"))
    try place.write(Recording.silence(1).wav, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--locale", "es-ES")
    #expect(result.code == 69)
    #expect(
      result.messages
        == "callvoice: The acoustic model in \(folder.path) is for sound of 8000 samples a second, and "
        + "callvoice hears 16000; name another with --model.\n")
  }

  /// Hears silence by a model, in the folder `own`, with parameters of its own made of the shipped ones.
  private func hear(
    by edit: (_ shipped: String) throws -> String
  ) async throws -> (result: Tool.Result, folder: URL) {
    let place = try Place()
    let folder = place.folder.appending(path: "own")
    try SpanishModel.install(into: folder)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../models/es-ES/recognizer.json")
    let text = try edit(try String(contentsOf: file, encoding: .utf8))
    try Data(text.replacing("\"cmusphinx-es-5.2\", \"cmu", with: "\".\", \"cmu").utf8).write(
      to: folder.appending(path: "recognizer.json"))
    try place.write(Recording.silence(1).wav, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--locale", "es-ES", "--model", "own")
    return (result, folder)
  }

  /// Parameters of one's own beside the model, with a phone too many and one that nothing becomes.
  @Test(
    .enabled(if: SpanishModel.isHere, "\(SpanishModel.reason)"),
    arguments: [
      (
        "\"phones\": [\n    \"a\",", "\"phones\": [\n    \"qx\", \"a\",",
        "recognizer.json names the phone qx, which the acoustic model does not have."
      ),
      (
        "\"gn\", ", "",
        "recognizer.json: \"sounds\" gives \"ɲ\" the phone gn, which is not among \"phones\"; write one of "
          + "the model's there."
      ),
      (
        "\"x\": \"x\", ", "",
        "recognizer.json: no sound and no spelling becomes the phone x; add it to \"sounds\" or take it out "
          + "of \"phones\"."
      ),
    ])
  func unknownPhones(old: String, new: String, sentence: String) async throws {
    let (result, _) = try await hear { shipped in
      try #require(shipped.contains(old))
      var text = shipped
      text.replace(old, with: new, maxReplacements: 1)
      return text.replacing(
        ", \"x\": \"ks\"", with: old.contains("\"x\": \"x\"") ? "" : ", \"x\": \"ks\"")
    }
    #expect(result.code == 78)
    #expect(result.messages.contains(sentence))
  }

  /// A model with a phone that the parameters know nothing of.
  @Test(.enabled(if: SpanishModel.isHere, "\(SpanishModel.reason)"))
  func aPhoneOfTheModelThatIsUnknown() async throws {
    let (result, folder) = try await hear { shipped in
      ["\"gn\", ", "\"gn\": \"ñ\", ", "\"gn\": \"ɲ\", "].reduce(shipped) {
        $0.replacing($1, with: "")
      }
    }
    #expect(result.code == 78)
    #expect(
      result.messages
        == "callvoice: \(folder.path)/mdef has the phone gn, which is not among \"phones\" in "
        + "\(folder.path)/recognizer.json; add it there, or name another model with --model.\n")
  }

  @Test(.enabled(if: SpanishModel.isHere, "\(SpanishModel.reason)"))
  func wordsThatNobodyCanSay() async throws {
    let place = try Place()
    try SpanishModel.install(into: place.data.appending(path: "models/es"))
    try place.write(
      "#JSGF V1.0 UTF-8 es-ES;\ngrammar own;\npublic <a> = llama a 電話 | marca דוד;\n",
      to: "own.jsgf")
    try place.write(Recording.silence(1).wav, to: "a.wav")
    let result = try await place.run(
      "recognize", "a.wav", "--locale", "es-ES", "--grammar", "own.jsgf")
    #expect(result.code == 78)
    #expect(result.messages.contains("own.jsgf: "))
    #expect(result.messages.contains("cannot be said in the phones of es-ES"))
  }
}

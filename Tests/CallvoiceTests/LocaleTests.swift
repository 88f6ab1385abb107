import Foundation
import Testing

/// Requests in other languages than American English.
struct LocaleTests {
  private static let contacts = """
    BEGIN:VCARD
    VERSION:3.0
    FN:Mamá Müller
    NICKNAME:Mama,Maman,Ibu,媽媽
    TEL;TYPE=cell:+1 415 555 0100
    TEL;TYPE=home:+1 415 555 0101
    END:VCARD

    """

  @Test(arguments: [
    ("es-MX", "márcale a mi mamá al celular", "+14155550100"),
    ("es", "llama a mamá a su casa", "+14155550101"),
    ("es_ES.UTF-8", "marca el (415) 555-0137", "+14155550137"),
    ("de", "wähle (415) 555-0137", "+14155550137"),
    ("de", "ruf Mama auf dem Handy an", "+14155550100"),
    ("de-AT", "kannst du bitte Mama zu Hause anrufen", "+14155550101"),
    ("fr-CA", "appelle maman sur son portable", "+14155550100"),
    ("id-ID", "telepon ibu di rumah", "+14155550101"),
    ("zh-TW", "打電話給媽媽的手機", "+14155550100"),
    ("zh", "给妈妈家里打电话", "+14155550101"),
  ])
  func say(locale: String, text: String, handle: String) async throws {
    let place = try Place(contacts: Self.contacts)
    let result = try await place.run("say", text, "--locale", locale, "--json", "--dry-run")
    #expect(result.code == 0)
    #expect(result.messages == "")
    #expect(try result.events().texts("activity", "handle") == [handle])
  }

  /// Whoever calls for help as at home reaches it, unasked, and is told which number is dialled.
  @Test(arguments: [
    ("en-US", "GB", "call 911", "999"), ("en-US", "NZ", "call 112", "111"),
    ("de-DE", "DE", "ruf die 911 an", "112"), ("es-ES", "ES", "marca el 911", "112"),
    ("es-MX", "MX", "marca el 112", "911"), ("fr-FR", "FR", "appelle le 911", "112"),
    ("id-ID", "ID", "hubungi 911", "112"), ("zh-HK", "HK", "打 911", "999"),
  ])
  func emergencyNumbersOfElsewhere(
    locale: String, region: String, text: String, number: String
  ) async throws {
    let place = try Place()
    let result = try await place.run(
      "say", text, "--locale", locale, "--region", region, "--confirm", "always", "--no-input",
      "--json", "--dry-run")
    #expect(result.code == 0)
    let events = try result.events()
    #expect(Contract.problems(events) == [])
    #expect(events.texts("intent", "destinationType") == ["emergency"])
    #expect(events.texts("activity", "handle") == [number])
    #expect(events.texts("note", "code") == ["emergency"])
    #expect(events.texts("note", "message").first?.contains(number) == true)
  }

  /// The region is the user's, whatever the language of the request.
  @Test(
    arguments: [
      ("de", [], ["LANG": "en_GB.UTF-8"], "wähle 020 7946 0018", "+442079460018"),
      (
        "en", [], ["LC_TELEPHONE": "de_DE.UTF-8", "LANG": "en_US.UTF-8"], "dial 030 123456",
        "+4930123456"
      ),
      (
        "es", ["--region", "MX"], ["LANG": "en_GB.UTF-8"], "marca el 55 5555 0142", "+525555550142"
      ),
      ("es-MX", ["--region", "es"], [:], "marca el 915 550 142", "+34915550142"),
      ("fr-FR", [], ["LC_ALL": "fr_CH.UTF-8"], "appelle le 044 668 18 00", "+41446681800"),
      (
        "id-ID", [], ["LC_ALL": "C", "LANG": "id_ID.UTF-8"], "telepon 021 3456 7890",
        "+622134567890"
      ),
      ("zh", [], [:], "拨打 415 555 0137", "+14155550137"),
    ] as [(String, [String], [String: String], String, String)])
  func numbersAreReadWhereTheUserIs(
    locale: String, options: [String], variables: [String: String], text: String, handle: String
  ) async throws {
    let place = try Place()
    let result = try await Tool.run(
      Tool.url(),
      ["say", text, "--locale", locale, "--json", "--dry-run"] + options
        + ["--data-dir", place.data.path, "--contacts", "people.vcf"],
      home: place.home, folder: place.folder, variables: variables)
    #expect(result.code == 0)
    #expect(try result.events().texts("activity", "handle") == [handle])
  }

  @Test func anUnknownLocale() async throws {
    let result = try await Place().run("say", "call mom", "--locale", "tlh")
    #expect(result.code == 69)
    #expect(
      result.messages.contains(
        "There is no calling grammar for the locale tlh; "
          + "there is: de-DE, en-US, es-ES, fr-FR, id-ID, zh-CN."))
  }

  @Test(arguments: [["recognize", "nothing.wav"], ["listen"]])
  func nothingToHearWith(command: [String]) async throws {
    let place = try Place(contacts: Self.contacts)
    let options = ["--locale", "de-AT", "--data-dir", place.data.path, "--contacts", "people.vcf"]
    let result = try await place.bare(command + options)
    #expect(result.code == 69)
    let sentence = result.messages.replacing(#/into \S+/models//#, with: "into FOLDER/models/")
    #expect(
      sentence.contains(
        "There is no acoustic model for de-DE; put a PocketSphinx model (mdef, means, variances "
          + "and so on, with recognizer.json and pronunciations.dict) into FOLDER/models/de-DE, or "
          + "name such a folder with --model. Typed requests work without."))
  }

  /// The model of another language, by its name: espeak-ng says all words.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng"),
      "espeak-ng is not installed"))
  func anotherLanguagesModel() async throws {
    let place = try Place(contacts: Self.contacts)
    let result = try await place.run("doctor", "--locale", "de-AT", "--model", "en-US", "--json")
    let dictionary = try result.events().first { $0["name"]?.text == "dictionary" }
    #expect(dictionary?["detail"]?.text == "none; espeak-ng's voice de says all words")
    let rules = try result.events().first { $0["name"]?.text == "letter-to-sound rules" }
    #expect(rules?["detail"]?.text == "“yajelgru” is said as Y AA Y AH L G R UW")
    let names = try result.events().first { $0["name"]?.text == "espeak-ng" }
    #expect(names?["detail"]?.text == "says “whitshaw” as V IH T S HH AA F")
    let chinese = try await place.run("recognize", "x.wav", "--locale", "zh", "--model", "en-US")
    #expect(chinese.code == 69)
    #expect(
      chinese.messages
        == "callvoice: There is no acoustic model for zh-CN, and another language's cannot take its place, "
        + "since espeak-ng does not read Chinese characters; type your requests.\n")
    let unread = try await place.bare(
      ["adapt", "--model", "en-US", "--locale", "de", "--data-dir", place.data.path])
    #expect(unread.code == 64)
    #expect(
      unread.messages.hasPrefix(
        "callvoice: There are no sentences to read in de-DE; name recordings of your requests, with their "
          + "words in text files beside them.\n"))
    // Fitted to a voice by itself: the language's own model is not touched.
    let own = try await place.bare(
      ["adapt", "--model", "en-US", "--data-dir", place.data.path, "--status"])
    #expect(own.code == 64)
    #expect(
      own.messages.hasPrefix(
        "callvoice: --model is for the name of another language's model, such as en-US; en-US has one, "
          + "which is fitted without it.\n"))
    let german = try await place.bare(
      ["adapt", "--model", "en-US", "--locale", "de", "--data-dir", place.data.path, "--status"])
    #expect(
      german.output
        == "The installed acoustic model is used; callvoice adapt fits it to your voice.\n")
  }

  /// A question in a language that has no model is asked aloud by espeak-ng's voice.
  @Test(
    .enabled(if: Recording.isPossible, "\(Recording.reason)"),
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng"),
      "espeak-ng is not installed"))
  func asksAloudWithAnotherLanguagesModel() async throws {
    let people = ["Budi Santoso", "Budi Hartono"].enumerated().map {
      "BEGIN:VCARD\nVERSION:3.0\nFN:\($1)\nTEL:+6281234567\($0)0\nEND:VCARD\n"
    }
    let place = try Place(contacts: people.joined())
    _ = try await Tool.run(
      URL(filePath: "/usr/bin/espeak-ng"),
      ["-v", "id", "-s", "150", "-w", "a.wav", "telepon Budi"],
      home: place.home, folder: place.folder)
    let request = Recording(
      wav: try Data(contentsOf: place.folder.appending(path: "a.wav")), rate: 22_050)
    try place.writeMicrophone(.silence(1) + request + .silence(12))
    let result = try await place.bare([
      "listen", "--device", "mic", "--once", "--data-dir", place.data.path, "--contacts",
      "people.vcf",
      "--locale", "id", "--model", "en-US", "--speaker", "nonsense",
    ])
    #expect(result.code == 5)
    #expect(result.output.contains("Budi Hartono"))
    #expect(result.messages.hasPrefix("callvoice: The speaker nonsense cannot be opened: "))
  }

  @Test func doctorSaysTheSame() async throws {
    let result = try await Place().run("doctor", "--locale", "de-DE", "--json")
    #expect(result.code == 69)
    let check = try result.events().first { $0["name"]?.text == "acoustic model" }
    #expect(check?["detail"]?.text?.hasPrefix("There is no acoustic model for de-DE; ") == true)
    let grammar = try result.events().first { $0["name"]?.text == "calling grammar" }
    #expect(grammar?["detail"]?.text?.hasPrefix("call.jsgf: ") == true)
  }
}

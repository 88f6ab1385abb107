import ContactBook
import Conversation
import Dialer
import Foundation
import Sessions
import Storage
import TestSupport
import Testing

struct SetupTests {
  @Test(arguments: [
    ("/data", ["HOME": "/home/me"], "/data"),
    (nil, ["HOME": "/home/me"], "/home/me/.local/share/callvoice"),
    (nil, ["HOME": "/home/me", "XDG_DATA_HOME": "/xdg"], "/xdg/callvoice"),
    ("/data", ["HOME": "/home/me", "XDG_DATA_HOME": "/xdg"], "/data"),
    // The XDG Base Directory Specification: relative paths are to be ignored.
    (nil, ["HOME": "/home/me", "XDG_DATA_HOME": "xdg"], "/home/me/.local/share/callvoice"),
    (nil, ["HOME": "/home/me", "XDG_DATA_HOME": ""], "/home/me/.local/share/callvoice"),
  ])
  func dataFolder(path: String?, environment: [String: String], expected: String) {
    let folder = DataFolder(path: path, environment: environment)
    #expect(folder.url.path == expected)
    #expect(folder.contacts.path == "\(expected)/contacts")
  }

  @Test
  func resourcesOfCheckout() throws {
    let resources = try Resources(locale: "en-US", environment: [:])
    #expect(resources.callingGrammar.path.hasSuffix("/grammars/en-US/call.jsgf"))
    #expect(resources.model.path.hasSuffix("/models/en-US"))
    #expect(FileManager.default.fileExists(atPath: resources.callingGrammar.path))
  }

  @Test
  func resourcesOfNamedFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "grammars/de-DE/call.jsgf")
    try folder.write("", to: "models/de-DE/recognizer.json")
    let environment = ["CALLVOICE_RESOURCES": folder.url.path]
    let resources = try Resources(locale: "de-DE", environment: environment)
    #expect(resources.folder.path == folder.url.path)
    for locale in ["en-US", "../de-DE", "", "C.UTF-8", "deutsch", "de/DE"] {
      let message =
        "There is no calling grammar for the locale \(locale); there is: de-DE."
      #expect(throws: SetupError(.missing, message)) {
        try Resources(locale: locale, environment: environment)
      }
    }
  }

  @Test(arguments: ["it-IT", "it", "it_CH.UTF-8"])
  func aModelWithoutGrammar(locale: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "grammars/de-DE/call.jsgf")
    try folder.write("", to: "models/de-DE/recognizer.json")
    try folder.write("", to: "models/it-IT/recognizer.json")
    let path = folder.url.path
    let message =
      "There is a model for it-IT in \(path)/models/it-IT, but no calling grammar; write one as "
      + "\(path)/grammars/it-IT/call.jsgf, such as that of en-US."
    #expect(throws: SetupError(.missing, message)) {
      try Resources(locale: locale, environment: ["CALLVOICE_RESOURCES": path])
    }
  }

  @Test(arguments: [
    ("es-MX", "es-ES"), ("es_MX.UTF-8", "es-ES"), ("es", "es-ES"),
    ("es-419", "es-ES"), ("es_XX", "es-ES"), ("ES-es", "es-ES"),
    ("en", "en-US"), ("en_US", "en-US"), ("en_US.UTF-8", "en-US"),
    ("en-GB", "en-GB"), ("en_gb@euro", "en-GB"), ("en-AU", "en-US"),
    ("zh-Hant-TW", "zh-CN"), ("zh-Hans", "zh-CN"), ("de", "de-AT"),
  ])
  func nearestLocale(locale: String, found: String) throws {
    let folder = try TemporaryFolder()
    for name in ["en-GB", "en-US", "es-ES", "zh-CN", "de-AT"] {
      try folder.write("", to: "grammars/\(name)/call.jsgf")
    }
    try folder.write("", to: "grammars/de-DE/answers.jsgf")
    try folder.write("", to: "models/README.md")
    let resources = try Resources(
      locale: locale, environment: ["CALLVOICE_RESOURCES": folder.url.path])
    #expect(resources.locale == found)
    #expect(resources.callingGrammar.path.hasSuffix("/grammars/\(found)/call.jsgf"))
    #expect(resources.model.path.hasSuffix("/models/\(found)"))
  }

  @Test
  func resourcesThatAreNotThere() throws {
    let folder = try TemporaryFolder()
    let message =
      "callvoice's grammars are not beside the program; set CALLVOICE_RESOURCES to the folder "
      + "that holds grammars/ and models/, or install callvoice anew."
    #expect(throws: SetupError(.missing, message)) {
      try Resources(locale: "en-US", environment: ["CALLVOICE_RESOURCES": folder.url.path])
    }
  }

  @Test
  func withoutContacts() throws {
    let folder = try TemporaryFolder()
    let setup = try DialerSetup(
      locale: "en-US", region: "US", data: DataFolder(path: folder.url.path), contacts: [],
      grammar: nil)
    #expect(setup.book.contacts.isEmpty)
    #expect(
      setup.warnings == [
        "There are no contacts: callvoice setup finds some, callvoice contacts import FILE puts them "
          + "into \(folder.url.path)/contacts, and --contacts FILE names others. Numbers can be called "
          + "without."
      ])
  }

  @Test
  func contactsOfDataFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nTEL:4155550100\nEND:VCARD\n",
      to: "contacts/a.vcf")
    let setup = try DialerSetup(
      locale: "en-US", region: "US", data: DataFolder(path: folder.url.path), contacts: [],
      grammar: nil)
    #expect(setup.book.contacts.map(\.displayName) == ["Ann Lee"])
    #expect(setup.warnings.isEmpty)
    #expect(setup.language.interpretations(ofText: "call ann lee").count == 1)
    #expect(setup.language.interpretations(ofSpeech: "call ann lee").count == 1)
    #expect(setup.language.interpretations(ofSpeech: "call zorg").isEmpty)
  }

  @Test
  func otherGrammarNeedsNoContacts() async throws {
    let folder = try TemporaryFolder()
    let grammar = try folder.write(
      """
      #JSGF V1.0 UTF-8 en-US;
      grammar drinks;
      public <order> = [a] (small {size=small} | large {size=large}) (tea | coffee) {drink};
      """, to: "drinks.jsgf")
    let setup = try DialerSetup(
      locale: "en-US", region: "US", data: DataFolder(path: folder.url.path),
      contacts: [URL(fileURLWithPath: "/nowhere.vcf")], grammar: grammar)
    #expect(setup.warnings.isEmpty)

    let world = try World(language: setup.language, interpretsOnly: true)
    #expect(await world.dialer.handle(text: "a large coffee", utterance: 1) == .carriedOut)
    #expect(await world.dialer.handle(text: "call mom", utterance: 2) == .notUnderstood)
    #expect(
      world.lines == [
        #"""
        {"accepted":true,"confidence":1,"event":"transcript","source":"text",\#
        "text":"a large coffee","utterance":1}
        """#,
        #"""
        {"event":"interpretation","rule":"order","slots":{"drink":"coffee","size":"large"},\#
        "utterance":1}
        """#,
        #"""
        {"accepted":false,"confidence":0,"event":"transcript","explanation":"It is no request \#
        that is known.","reason":"outOfGrammar",\#
        "source":"text","text":"call mom","utterance":2}
        """#,
      ])
  }

  @Test
  func ruleThatStandsForNothing() async throws {
    let folder = try TemporaryFolder()
    let grammar = try folder.write(
      "#JSGF V1.0;\ngrammar g;\npublic <sing> = sing;\n", to: "g.jsgf")
    let world = try World(language: CallLanguage(file: grammar))
    #expect(await world.dialer.handle(text: "sing", utterance: 1) == .nobodyToCall)
    #expect(
      world.lines("error") == [
        #"""
        {"code":"unsupportedRequest","event":"error","message":"The grammar's rule <sing> \#
        stands for no request that can be carried out.","utterance":1}
        """#
      ])
  }
}

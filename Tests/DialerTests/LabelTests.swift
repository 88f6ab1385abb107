import ContactBook
import Foundation
import IntentParser
import NameSearch
import Speech
import SpokenText
import Testing

@testable import Conversation
@testable import Dialer

/// Labels of the user's own, which the grammars were not written for, are understood as "home" is.
struct LabelTests {
  private func world(_ locale: String = "en-US", asking: (any Asking)? = nil) throws -> World {
    let search = Labels.search(SpokenLanguage(locale: locale))
    let resources = try Resources(locale: locale, environment: [:])
    return try World(
      language: Labels.calling(locale, search), network: ScriptedNetwork(), isDryRun: true,
      asking: asking, search: search, answersFile: resources.answersGrammar)
  }

  private static let forms = [
    (
      "en-US",
      [
        "call @ at the #", "call @ on her # number", "call @'s #", "call the # of @", "call @ #",
        "call the # number of @", "please call @ in the # now",
      ]
    ),
    (
      "de-DE",
      [
        "ruf @ im # an", "ruf @ auf dem # an", "ruf das # von @ an", "ruf @s # an",
        "kannst du @ am # anrufen",
      ]
    ),
    (
      "es-ES",
      [
        "llama a @ al #", "llama a @ en la #", "llama al # de @", "llama al número del # de @",
      ]
    ),
    ("fr-FR", ["appelle @ au #", "appelle le # d'@", "appelle @ sur son #"]),
    ("id-ID", ["telepon @ di #", "telepon # @", "telepon @ di nomor #"]),
    ("zh-CN", ["给@的#打电话", "打@的#", "打电话给@的#", "拨打@的#的电话"]),
  ]

  private static func text(_ form: String, _ name: String, _ label: String) -> String {
    form.replacing("@", with: name).replacing("#", with: label)
  }

  @Test(arguments: forms)
  func isTyped(locale: String, forms: [String]) async throws {
    let world = try world(locale)
    var wanted: [String] = []
    for form in forms {
      for label in Labels.all {
        let text = Self.text(form, "Anna", label)
        #expect(await world.dialer.handle(text: text, utterance: 1) == .carriedOut, "\(text)")
        wanted.append(Labels.number(of: label))
        #expect(world.activities == wanted, "\(text)")
        wanted = world.activities
      }
    }
  }

  /// Who has no number under a label is not called on another one.
  @Test(arguments: forms)
  func isNeverReplaced(locale: String, forms: [String]) async throws {
    let world = try world(locale)
    for form in forms {
      for label in Labels.all {
        let text = Self.text(form, "Boris", label)
        #expect(await world.dialer.handle(text: text, utterance: 1) == .nobodyToCall, "\(text)")
        #expect(world.errors.last?.hasPrefix("noSuchLabel: Boris Hale has no ") == true, "\(text)")
      }
    }
    #expect(world.activities.isEmpty)
  }

  /// The label alone answers which number is meant.
  @Test(arguments: [
    ("the ski cabin", "+14155550241"), ("her ski cabin number", "+14155550241"),
    ("ski cabin", "+14155550241"), ("mobile", "+14155550240"), ("the second one", "+14155550241"),
    ("the boat", nil),
  ])
  func answers(text: String, number: String?) async throws {
    let world = try world(asking: ScriptedAsker(text))
    _ = await world.dialer.handle(text: "call ida", utterance: 1)
    #expect(world.activities == [number].compactMap(\.self))
  }

  /// A word that stands for home or work means the label of just that name where somebody has it.
  @Test(
    arguments: [
      (["Val|work+desk"], "call val at her desk", "+14155551001"),
      (["Val|nurse+desk+mobile"], "call val at her desk", "+14155551001"),
      (["Wyn|home+place"], "call wyn at her place", "+14155551001"),
      (["Wyn|home+place"], "call wyn at home", "+14155551000"),
      (["Wyn|home+place", "Val|work+desk"], "call val at her desk", "+14155551011"),
      (["Bo|work+mobile"], "call bo at his desk", "+14155551000"),
      (["Bo|mobile+home"], "call bo at her place", "+14155551001"),
      (["Val|work+desk", "Bo|work+mobile"], "call bo at his desk", nil),
    ] as [([String], String, String?)])
  func theLabelThatIsNamed(cards: [String], text: String, called: String?) async throws {
    let world = try Cards.world(cards, isDryRun: true)
    let outcome = await world.dialer.handle(text: text, utterance: 1)
    #expect(outcome == (called == nil ? .nobodyToCall : .carriedOut))
    #expect(world.activities == [called].compactMap(\.self))
  }

  /// A part of one label, by itself, answers which number is meant.
  @Test(
    arguments: [
      ("the shed", "+14155551000"), ("shed", "+14155551000"), ("the garden", "+14155551000"),
      ("the shop", "+14155551001"), ("not shed", nil), ("the barn", nil), ("the cabin", nil),
      ("the lake cabin", "+14155551004"), ("the shed shop", nil),
    ] as [(String, String?)])
  func aPartOfALabelAnswers(answer: String, called: String?) async throws {
    let asker = ScriptedAsker(answer, "no")
    let world = try Cards.world(
      ["Tom Reed|garden shed+shop+mobile+ski cabin+lake cabin"], asking: asker, isDryRun: true)
    let outcome = await world.dialer.handle(text: "call tom", utterance: 1)
    #expect(outcome == (called == nil ? .undecided : .carriedOut))
    #expect(world.activities == [called].compactMap(\.self))
  }

  @Test func manyLabelsCanBeTyped() async throws {
    let contact = Contact(
      identifier: "c", displayName: "Ann Lee",
      handles: (0..<300).map { number in
        ContactHandle(
          kind: .phoneNumber, value: "+1415555\(1000 + number)",
          labels: [ContactLabel(rawValue: "hut \(number)")])
      })
    let search = NameSearch(ContactBook(contacts: [contact], region: "US"))
    let language = try Labels.calling("en-US", search)
    let (heard, names, labels) = await language.sayable(looksAtNames: true) { $0 != "hut" }
    #expect(heard.labels.phrases.isEmpty)
    #expect(names == [])
    #expect(labels.count == CallLanguage.mostLabelsHeard)
    let reading = language.interpretations(ofText: "call ann's hut 299").first
    #expect(reading?.slotValues == ["contact": "ann", "label": "hut two nine nine"])
    #expect(heard.interpretations(ofSpeech: "call ann's hut two nine nine").isEmpty)
    let (all, _, none) = await language.sayable(looksAtNames: true) { _ in true }
    #expect(all.labels.phrases.count == CallLanguage.mostLabelsHeard)
    #expect(none == [])
  }
}

/// The same labels, said by three voices.
@Suite(.enabled(if: Voice.isPossible, "\(Voice.reason)"))
struct SpokenLabelTests {
  /// What came of requests that are said one after the other, where nobody can be asked.
  private func hear(_ texts: [String], by voice: String) async throws -> [(Outcome?, [String])] {
    let search = Labels.search()
    let language = try Labels.calling("en-US", search)
    let plain = try Recognizer(model: try Voice.quietModel.get())
    let recognizer = try await RequestRecognizer(plain, for: language)
    #expect(await recognizer.unpronounceableLabels == [["דוד"]])
    var results: [(Outcome?, [String])] = []
    for text in texts {
      let world = try World(
        language: language, network: ScriptedNetwork(), isDryRun: true, search: search)
      let sound = Voice.quiet(0.5) + (try Voice.says(text, by: voice))
      let microphone = TestMicrophone(sound, seconds: Double(sound.count) / 16_000 + 1.5)
      let heard = await world.dialer.listen(
        to: microphone, named: "microphone", with: recognizer, firstUtterance: 1)
      results.append((heard.outcomes.first, world.activities))
    }
    return results
  }

  /// The call goes to the number that was asked for, or is asked about.
  @Test(arguments: ["slt", "rms", "awb"])
  func isHeard(voice: String) async throws {
    let forms = ["call anna winter at the #", "call anna winter on her # number"]
    let requests = zip(Labels.spoken, forms.alternating(from: voice)).map { label, form in
      (form.replacing("#", with: label), label)
    }
    let results = try await hear(requests.map(\.0), by: voice)
    for ((text, label), (_, called)) in zip(requests, results) {
      #expect(called.isEmpty || called == [Labels.number(of: label)], "\(voice): \(text)")
    }
    // Most of them are sure.
    #expect(results.count { $0.0 == .carriedOut } * 3 >= requests.count * 2, "\(voice)")
  }

  /// A label that somebody lacks is not heard as one of theirs.
  @Test(arguments: ["slt", "rms", "awb"])
  func isNotTakenForAnother(voice: String) async throws {
    let forms = ["call boris hale at the #", "call oscar reed on his # number"]
    let requests = zip(Labels.spoken, forms.alternating(from: voice)).map { label, form in
      form.replacing("#", with: label)
    }
    for (text, (_, called)) in zip(requests, try await hear(requests, by: voice)) {
      #expect(called == [], "\(voice): \(text)")
    }
  }

  /// What sounds almost like another label is asked about, however well it was heard.
  @Test func alikeLabelsAreAskedAbout() async throws {
    let requests = [
      "call felix hart at the lodge", "call felix hart at the ledge",
      "call oscar reed on his mane number", "call oscar reed on his other number",
    ]
    let results = try await hear(requests, by: "rms")
    #expect(results.map(\.0) == [.undecided, .undecided, .undecided, .carriedOut])
    #expect(results.map(\.1) == [[], [], [], ["+14155550251"]])
  }
}

extension [String] {
  /// The two forms of a request in turn; one voice begins with the second, so that together they say
  /// all labels in both.
  fileprivate func alternating(from voice: String) -> some Sequence<String> {
    let first = voice == "rms" ? 1 : 0
    return sequence(state: first) { index in
      defer { index = 1 - index }
      return self[index]
    }
  }
}

import Foundation
import IntentParser
import Intents
import Testing

@testable import Conversation

/// Requests are decoded once, from the interpretations of all calling grammars.
struct CallRequestTests {
  private static let locales = ["en-US", "de-DE", "es-ES", "fr-FR", "id-ID", "zh-CN"]

  @Test(arguments: locales)
  func everyPublicRuleIsDecoded(locale: String) throws {
    let resources = try Resources(locale: locale, environment: [:])
    let grammar = try Grammar(contentsOf: resources.callingGrammar)
    let rules = Set(grammar.publicRules).subtracting(["noRequest"])
    let all = Set(CallRequest.Rule.allCases.map(\.rawValue))
    #expect(locale == "en-US" ? rules == all : rules.isSubset(of: all))
    for rule in rules {
      let request = try #require(CallRequest(interpretation(rule, [:])), "<\(rule)> of \(locale)")
      // A farewell ends the call.
      #expect(request.rule?.rawValue == (rule == "goodbye" ? "hangUp" : rule))
    }
  }

  @Test(
    arguments: [
      ("call", ["contact": "mom"], .startCall(.name("mom", label: nil), .init())),
      (
        "call", ["contact": "mom", "label": "work", "audioRoute": "speaker"],
        .startCall(.name("mom", label: "work"), .init(audioRoute: .speaker))
      ),
      (
        "videoCall", ["digits": "5551234", "extension": "12", "service": "sip"],
        .startCall(
          .number("5551234", extension: "12", label: nil), .init(isVideo: true, prefersSIP: true))
      ),
      ("call", ["emergency": "yes"], .startCall(.emergencyServices(phrase: nil), .init())),
      ("call", ["label": "work"], .startCall(.unnamed(label: "work"), .init())),
      (
        "callBack", ["contact": "mom", "callType": "missed"],
        .callBack(name: "mom", label: nil, missedOnly: true)
      ),
      ("callBack", [:], .callBack(name: nil, label: nil, missedOnly: false)),
      // Whoever called last is not the police.
      ("callBack", ["emergency": "yes"], .startCall(.emergencyServices(phrase: nil), .init())),
      (
        "searchHistory", ["callType": "received", "when": "yesterday", "contact": "mom"],
        .searchHistory(
          .init(name: "mom", callTypes: [.received, .missed], day: .yesterday))
      ),
      ("answer", ["audioRoute": "speaker"], .answer(onSpeaker: true)),
      ("press", ["digits": "12#"], .press(keys: "12#")),
      ("add", ["digits": "5551234"], .add(.number("5551234", extension: nil, label: nil))),
      ("readNumber", ["contact": "mom"], .readNumber(.name("mom", label: nil))),
      ("hangUp", [:], .hangUp(.current)),
      ("hangUp", ["contact": "mom"], .hangUp(.with("mom"))),
      ("hangUp", ["calls": "all"], .hangUp(.all)),
      ("hold", ["contact": "mom"], .hold(.with("mom"))),
      ("resume", ["contact": "mom"], .resume(.with("mom"))),
      ("resume", [:], .resume(.current)),
      ("order", ["contact": "mom"], nil),
    ] as [(String, [String: String], CallRequest?)])
  func payloads(rule: String, slots: [String: String], expected: CallRequest?) {
    #expect(CallRequest(interpretation(rule, slots)) == expected)
  }

  @Test(
    arguments: [
      .startCall(.name("mom", label: "work"), .init(prefersSIP: true)),
      .add(.name("mom", label: nil)), .readNumber(.name("mom", label: "home")),
      .callBack(name: "mom", label: "work", missedOnly: true),
      .searchHistory(.init(name: "mom", callTypes: .missed, day: .today)),
      .hangUp(.with("mom")), .hold(.with("mom")), .resume(.with("mom")),
    ] as [CallRequest])
  func aNameIsChangedAndNothingElse(request: CallRequest) {
    #expect(request.name == "mom")
    let other = request.renamed(to: "mum")
    #expect(other.name == "mum")
    #expect(other != request && other.label == request.label)
    #expect(other.renamed(to: "mom") == request)
  }

  @Test(
    arguments: [
      .startCall(.number("5551234", extension: nil, label: nil), .init()),
      .startCall(.emergencyServices(phrase: "police"), .init()), .hangUp(.all), .hangUp(), .redial,
    ] as [CallRequest])
  func whoHasNoNameGetsNone(request: CallRequest) {
    #expect(request.name == nil)
    #expect(request.renamed(to: "mum") == request)
  }

  @Test func theCallThatIsPointedAt() {
    let call = UUID()
    let pointing: [CallRequest] = [
      .answer(call: call), .decline(call: call), .hangUp(.call(call)), .hold(.call(call)),
      .resume(.call(call)), .swap(.call(call)), .merge(.call(call)), .mute(.call(call)),
      .unmute(.call(call)), .press(keys: "1", in: .call(call)),
    ]
    #expect(pointing.allSatisfy { $0.call == call })
    let others: [CallRequest] = [
      .answer(), .decline(), .hangUp(), .hangUp(.all), .hold(.with("mom")), .resume(), .swap(),
      .merge(), .mute(), .unmute(), .press(keys: "1"), .ignore, .redial,
    ]
    #expect(others.allSatisfy { $0.call == nil })
  }

  private func interpretation(_ rule: String, _ slots: [String: String]) -> Interpretation {
    Interpretation(
      rule: rule, slots: slots.map { Slot(name: $0.key, value: $0.value, words: 0..<0) },
      weight: 0, usesDictation: false)
  }
}

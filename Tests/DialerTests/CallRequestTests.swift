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
      #expect(request.rule?.rawValue == rule)
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
      ("order", ["contact": "mom"], nil),
    ] as [(String, [String: String], CallRequest?)])
  func payloads(rule: String, slots: [String: String], expected: CallRequest?) {
    #expect(CallRequest(interpretation(rule, slots)) == expected)
  }

  private func interpretation(_ rule: String, _ slots: [String: String]) -> Interpretation {
    Interpretation(
      rule: rule, slots: slots.map { Slot(name: $0.key, value: $0.value, words: 0..<0) },
      weight: 0, usesDictation: false)
  }
}

import Testing

@testable import Evaluation

struct VerdictTests {
  private let order = Expectation(rule: "order", slots: ["size": "large", "drink": "Iced Coffee"])

  private func verdict(_ heard: UtteranceResult..., meant: Expectation?) -> Verdict {
    Verdict(heard, expectation: meant, reference: nil)
  }

  @Test func rightWithOtherSpelling() {
    let verdict = verdict(
      .make(rule: "order", slots: ["size": "large", "drink": "iced coffee", "milk": "some"]),
      meant: order)
    #expect(verdict.kind == .right)
    #expect(verdict.misses == [])
    #expect(verdict.isExact == false)
    #expect(verdict.slots == ["size": true, "drink": true])
  }

  @Test func wrongSlots() {
    let verdict = verdict(.make(rule: "order", slots: ["size": "small"]), meant: order)
    #expect(verdict.kind == .wrong)
    #expect(
      verdict.misses == [
        "The slot drink is missing, not “Iced Coffee”.", "The slot size is “small”, not “large”.",
      ])
    #expect(verdict.rule == true)
  }

  @Test func rejected() {
    let heard = UtteranceResult.make(
      "a latte", accepted: false, rule: "order", slots: ["size": "large"])
    let verdict = verdict(heard, meant: order)
    #expect(verdict.kind == .falseReject)
    #expect(verdict.misses == ["“a latte” was not taken for a request."])
    #expect(verdict.slots == ["size": false, "drink": false])
    #expect(self.verdict(meant: order).misses == ["Nothing was heard."])
  }

  @Test func severalRequests() {
    let heard = UtteranceResult.make(rule: "call")
    let verdict = verdict(heard, heard, meant: Expectation(rule: "call"))
    #expect(verdict.kind == .wrong)
    #expect(verdict.misses == ["2 requests were heard where there is one."])
  }

  @Test func nothing() {
    #expect(verdict(.make(accepted: false), meant: nil).kind == .rightlyIgnored)
    let accepted = verdict(.make("call dom"), meant: nil)
    #expect(accepted.kind == .falseAccept)
    #expect(accepted.misses == ["“call dom” was taken for a request."])
  }

  @Test(arguments: [
    ("+14155550100", "+14155550100", true), ("+14155550100", "(415) 555-0100", true),
    ("+14155550100", "+14155550101", false), ("ann@Example.org", "ann@example.org", true),
    ("+14155550100", "mom", false), ("+14155550100", "+12125550100", false),
  ])
  func handles(heard: String, meant: String, isSame: Bool) {
    let verdict = verdict(.make(handle: heard), meant: Expectation(handle: meant))
    #expect(verdict.handle == isSame)
    #expect((verdict.kind == .right) == isSame)
  }

  @Test func contactsAndResults() {
    let heard = UtteranceResult.make(contact: "Maria López", result: "confirmationRequired")
    #expect(verdict(heard, meant: Expectation(contact: "maria lopez")).kind == .right)
    let verdict = verdict(heard, meant: Expectation(contact: "Tom", result: "success"))
    #expect(
      verdict.misses == [
        "The contact is “Maria López”, not “Tom”.",
        "The result is “confirmationRequired”, not “success”.",
      ])
  }
}

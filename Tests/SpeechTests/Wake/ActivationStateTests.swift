import Testing

@testable import Speech

@Suite struct ActivationStateTests {
  private static func seconds(_ value: Double) -> Int { Int(value * 16_000) }

  @Test func aRequestInTheSameBreathNeedsNoTone() {
    var state = ActivationState(hasTone: true)
    #expect(state.handle(.phrase(end: Self.seconds(2))) == [.open(from: Self.seconds(2))])
    #expect(state.handle(.sound(upTo: Self.seconds(2.3), isSpeaking: false)) == [])
    #expect(state.handle(.sound(upTo: Self.seconds(2.4), isSpeaking: true)) == [])
    #expect(state.handle(.sound(upTo: Self.seconds(12), isSpeaking: true)) == [])
    #expect(state.handle(.utterance(isUnderstood: true)) == [.close])
    #expect(!state.isOpen)
  }

  @Test(arguments: [true, false])
  func aPauseIsAnsweredByTheTone(hasTone: Bool) {
    var state = ActivationState(hasTone: hasTone)
    _ = state.handle(.phrase(end: Self.seconds(2)))
    let after = state.handle(.sound(upTo: Self.seconds(2.4), isSpeaking: false))
    #expect(after == (hasTone ? [.prompt] : []))
    #expect(state.handle(.sound(upTo: Self.seconds(8.3), isSpeaking: false)) == [])
    #expect(state.handle(.sound(upTo: Self.seconds(8.4), isSpeaking: false)) == [.close])
    #expect(state.handle(.sound(upTo: Self.seconds(9), isSpeaking: false)) == [])
  }

  @Test func whatIsNotUnderstoodMayBeSaidAgain() {
    var state = ActivationState(hasTone: false)
    _ = state.handle(.phrase(end: 0))
    _ = state.handle(.sound(upTo: Self.seconds(1), isSpeaking: true))
    #expect(state.handle(.utterance(isUnderstood: false)) == [])
    #expect(state.isOpen)
    #expect(state.handle(.sound(upTo: Self.seconds(6.9), isSpeaking: false)) == [])
    #expect(state.handle(.sound(upTo: Self.seconds(7), isSpeaking: false)) == [.close])
  }

  @Test func thePhraseMayBeSaidAgainWhereNothingWasUnderstood() {
    var state = ActivationState(hasTone: false)
    _ = state.handle(.phrase(end: 0))
    #expect(!state.heedsPhrase)
    _ = state.handle(.sound(upTo: Self.seconds(2), isSpeaking: true))
    _ = state.handle(.utterance(isUnderstood: false))
    #expect(state.heedsPhrase)
    #expect(state.handle(.phrase(end: Self.seconds(3))) == [.open(from: Self.seconds(3))])
    #expect(!state.heedsPhrase)
    _ = state.handle(.sound(upTo: Self.seconds(5), isSpeaking: true))
    #expect(state.handle(.utterance(isUnderstood: true)) == [.close])
    #expect(state.heedsPhrase)
  }

  @Test func whoeverBeganInTimeIsHeardToTheEnd() {
    var state = ActivationState(hasTone: false)
    _ = state.handle(.press(at: 0))
    #expect(state.handle(.sound(upTo: Self.seconds(7), isSpeaking: true)) == [])
    #expect(state.handle(.utterance(isUnderstood: false)) == [])
    #expect(state.handle(.sound(upTo: Self.seconds(12.9), isSpeaking: false)) == [])
    #expect(state.handle(.sound(upTo: Self.seconds(13), isSpeaking: false)) == [.close])
  }

  @Test func theKeyOpensAndCloses() {
    var state = ActivationState(hasTone: false)
    #expect(state.handle(.press(at: Self.seconds(3))) == [.open(from: Self.seconds(2.8))])
    #expect(state.handle(.press(at: Self.seconds(4))) == [.close])
    #expect(state.handle(.press(at: 800)) == [.open(from: 0)])
    _ = state.handle(.sound(upTo: Self.seconds(1), isSpeaking: true))
    #expect(state.handle(.press(at: Self.seconds(2))) == [.finish, .close])
  }

  @Test func thePhraseInsideARequestIsNoPhrase() {
    var state = ActivationState(hasTone: true)
    _ = state.handle(.phrase(end: 0))
    #expect(state.handle(.phrase(end: 800)) == [])
  }
}

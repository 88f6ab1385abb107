import Audio
import Speech
import Testing

@testable import Conversation

/// The decisions about which sound is recognised, without any sound being recognised.
struct ActivationControllerTests {
  typealias Action = ActivationController.Action

  private static let chunk = Array(repeating: Int16(3), count: AudioFormat.sampleRate / 10)
  private static let leadIn = 7 * AudioFormat.sampleRate / 10

  /// Handles as much sound, and the rest of each chunk's events.
  private func run(
    _ controller: inout ActivationController, seconds: Double, isSpeaking: Bool = false
  ) -> [Action] {
    (0..<Int(seconds * 10)).flatMap { _ in
      controller.handle(.sound(Self.chunk))
        + controller.handle(.recognized(isSpeaking: isSpeaking))
    }
  }

  @Test func continuouslyAllSoundIsRecognised() {
    var controller = ActivationController()
    #expect(controller.handle(.begin) == [.begin])
    #expect(run(&controller, seconds: 0.2) == [.recognize(Self.chunk), .recognize(Self.chunk)])
    #expect(controller.handle(.press) == [])
    #expect(controller.handle(.handled(isUnderstood: true)) == [])
    #expect(controller.handle(.resume) == [])
    #expect(controller.isOpen)
  }

  @Test func soundIsSpottedUntilThePhraseAndRecognisedFromItsEnd() throws {
    var controller = ActivationController(.wakePhrase)
    #expect(controller.handle(.begin) == [.beginSpotting])
    #expect(run(&controller, seconds: 1) == Array(repeating: .spot(Self.chunk), count: 10))
    #expect(!controller.isOpen)
    // The phrase ended 0.2 s ago; 30 ms of what follows are left out.
    let actions = controller.handle(.phrase(4_000..<12_800))
    #expect(actions.first == .begin)
    guard case .recognize(let samples) = try #require(actions.last) else {
      Issue.record("nothing is recognised")
      return
    }
    #expect(actions.count == 2 && samples.count == Self.leadIn + 3_200 - 480)
    #expect(controller.isOpen)
    #expect(controller.handle(.sound(Self.chunk)) == [.recognize(Self.chunk)])
  }

  @Test func timesAreThoseOfAllSources() {
    var controller = ActivationController(.wakePhrase)
    _ = controller.handle(.begin)
    _ = run(&controller, seconds: 10)
    _ = controller.handle(.begin)
    _ = run(&controller, seconds: 1)
    let detection = WakeDetection(samples: 1_600..<14_400, confidence: 0.9)
    #expect(controller.inSource(detection).samples == 161_600..<174_400)
    _ = controller.handle(.phrase(detection.samples))
    // The recogniser's time begins with the background in place of the phrase.
    let transcript = Transcript(text: "", start: 0.7, end: 0.8, confidence: 1)
    #expect(abs(controller.inSource(transcript).start - 10.93) < 0.001)
  }

  @Test func aRequestThatWasUnderstoodEndsIt() {
    var controller = ActivationController(.wakePhrase)
    _ = controller.handle(.begin)
    _ = run(&controller, seconds: 1)
    _ = controller.handle(.phrase(0..<15_000))
    #expect(controller.handle(.handled(isUnderstood: false)) == [.beginSpotting])
    #expect(controller.handle(.sound(Self.chunk)) == [.recognize(Self.chunk), .spot(Self.chunk)])
    #expect(controller.handle(.resume) == [])
    #expect(controller.handle(.handled(isUnderstood: true)) == [.beginSpotting])
    #expect(controller.handle(.sound(Self.chunk)) == [.spot(Self.chunk)])
    #expect(controller.handle(.resume) == [.beginSpotting])
  }

  @Test func theToneIsPlayedWhereNothingFollowsAndIsNotRecognised() {
    var controller = ActivationController(.wakePhrase, hasTone: true)
    _ = controller.handle(.begin)
    _ = run(&controller, seconds: 1)
    _ = controller.handle(.phrase(0..<15_900))
    #expect(run(&controller, seconds: 0.5).filter { $0 == .playTone }.count == 1)
    let tone = Array(PromptTone.listening.samples.prefix(1_600))
    guard case .recognize(let clean) = controller.handle(.sound(tone)).first else {
      Issue.record("nothing is recognised")
      return
    }
    #expect(AudioLevel.decibels(of: clean[...]) < AudioLevel.decibels(of: tone[...]) - 10)
  }

  @Test func aKeyOpensAndEndsIt() {
    var controller = ActivationController(.pushToTalk)
    _ = controller.handle(.begin)
    _ = run(&controller, seconds: 1)
    #expect(controller.handle(.press).first == .begin)
    _ = run(&controller, seconds: 0.3, isSpeaking: true)
    #expect(controller.handle(.press) == [.finish, .beginSpotting])
    #expect(!controller.isOpen)
  }

  @Test func nobodySpeakingEndsIt() {
    var controller = ActivationController(.pushToTalk)
    _ = controller.handle(.begin)
    _ = controller.handle(.press)
    let actions = run(&controller, seconds: ActivationState.requestTimeout + 0.1)
    #expect(actions.contains(.beginSpotting) && !controller.isOpen)
  }
}

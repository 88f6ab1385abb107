import SpeechTestSupport
import Testing

@testable import Audio

@Suite struct AudioProblemTests {
  @Test(
    arguments: [
      (
        .clipped(share: 0.042),
        "a.wav is clipped: 4 % of its speech is as loud as can be; its peaks are guessed, but "
          + "better recorded with a lower level."
      ),
      (
        .quiet(peak: -56.6),
        "a.wav is almost silent: its loudest sound is at -57 dB of full scale; it is heard louder "
          + "than it is, but better recorded with a higher level."
      ),
      (
        .offset(-0.12),
        "a.wav is off its middle by 12 % of full scale (a DC offset); that is taken out, but look "
          + "at the microphone and its cable."
      ),
      (
        .hum(frequency: 60),
        "a.wav has a mains hum of 60 Hz; it is filtered out, but better kept away by another cable "
          + "or power supply of the microphone."
      ),
      (
        .deadChannels(live: [1], of: 2),
        "a.wav has sound on channel 2 of 2 alone; the rest is left out, so look at its cable if "
          + "there should be more."
      ),
      (
        .narrow(limit: 4_000),
        "a.wav has no sound above 4000 Hz, as by telephone; a model for such sound hears it, almost as "
          + "well as sound of 16000 samples a second or more."
      ),
    ] as [(AudioProblem, String)])
  func ofARecording(problem: AudioProblem, sentence: String) {
    #expect(problem.sentence(about: .recording("a.wav")) == sentence)
  }

  @Test func ofAMicrophone() {
    #expect(
      AudioProblem.dead.sentence(about: .microphone("hw:1"))
        == "The microphone hw:1 gives nothing but silence; unmute it, such as with alsamixer, or "
        + "name another with --device.")
    #expect(
      AudioProblem.clipped(share: 0.001).sentence(about: .microphone("hw:1"))
        == "The microphone hw:1 is clipped: 1 % of its speech is as loud as can be; its peaks are "
        + "guessed, but lower its level, such as with alsamixer.")
  }

  @Test func ofStandardInput() {
    #expect(
      AudioProblem.hum(frequency: 50).sentence(about: .recording("-"))
        .hasPrefix("Standard input has a mains hum of 50 Hz; "))
  }
}

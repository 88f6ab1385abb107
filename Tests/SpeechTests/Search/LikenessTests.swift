import Speech
import SpeechTestSupport
import Testing

@Suite(.enabled(if: Installed.hasModel, "pocketsphinx-en-us is not installed"))
struct LikenessTests {
  @Test func phrasesThatSoundAlmostAlike() async throws {
    let phrases = [
      "lodge", "ledge", "home", "hone", "beach house", "peach house", "boat", "stable", "船", "car",
      "card", "work", "work fax",
    ].map { $0.split(separator: " ").map(String.init) }
    let alike = try await Installed.recognizer().vocabulary.soundingAlike(phrases)
    #expect(
      alike == [[1], [0], [3], [2], [5], [4], [], [], [], [10], [9], [], []])
  }

  @Test func nothingIsLikeNothing() async throws {
    #expect(try await Installed.recognizer().vocabulary.soundingAlike([]) == [])
  }
}

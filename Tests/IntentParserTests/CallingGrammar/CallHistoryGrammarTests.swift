import IntentParser
import Testing

/// Requests about earlier calls.
@Suite struct CallHistoryGrammarTests {
  @Test(arguments: [
    ("redial", "redial"),
    ("redial please", "redial"),
    ("redial that number", "redial"),
    ("call back the last number", "redial"),
    ("redial the last number", "redial"),
    ("call the last number again", "redial"),
    ("can you redial the last number dialed", "redial"),
    ("call the last person i called", "redial"),
    ("dial that number again", "redial"),
    ("try calling again", "redial"),
    ("try them again", "redial"),
    ("try him again please", "redial"),
    ("who was that", "searchHistory callType=received"),
    ("repeat the last call", "redial"),
    ("call back", "callBack"),
    ("call her back", "callBack"),
    ("please call that number back", "callBack"),
    ("call mom back", "callBack contact=mom"),
    ("ring back john smith", "callBack contact=john smith"),
    ("return the call", "callBack"),
    ("return my last call", "callBack"),
    ("call the last person who called", "callBack"),
    ("call the last number that called me", "callBack"),
    ("call whoever just called", "callBack"),
    ("call back the last caller", "callBack"),
    ("call the last missed call", "callBack callType=missed"),
    ("return the missed call", "callBack callType=missed"),
    ("call back my last missed call", "callBack callType=missed"),
    ("call back the last received call", "callBack callType=received"),
    ("call voicemail", "voicemail"),
    ("check my voicemail", "voicemail"),
    ("listen to my voicemail messages please", "voicemail"),
  ])
  func calls(text: String, reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text) == reading)
    #expect(network.reading(of: text, in: .spoken) == TypedOnly.spoken(text, reading))
  }

  /// What only typed text can say.
  @Test(arguments: [
    ("return mom's call", "callBack contact=mom"),
    ("has mom called", "searchHistory contact=mom callType=received"),
  ])
  func typed(text: String, reading: String) throws {
    #expect(try CallingGrammar.network.get().reading(of: text) == reading)
  }

  @Test(arguments: [
    ("who called", "searchHistory callType=received"),
    ("who called today", "searchHistory callType=received when=today"),
    ("who called me yesterday", "searchHistory callType=received when=yesterday"),
    ("who did i call yesterday", "searchHistory callType=outgoing when=yesterday"),
    ("any missed calls", "searchHistory callType=missed"),
    ("do i have any missed calls today", "searchHistory callType=missed when=today"),
    ("did i miss any calls", "searchHistory callType=missed"),
    ("what calls did i miss", "searchHistory callType=missed"),
    ("show my recent calls", "searchHistory"),
    ("show call history", "searchHistory"),
    ("list my missed calls", "searchHistory callType=missed"),
    ("can you show me my outgoing calls from today", "searchHistory callType=outgoing when=today"),
    ("when did mom call", "searchHistory contact=mom callType=received"),
    ("did john smith call today", "searchHistory contact=john smith callType=received when=today"),
    ("did anyone call", "searchHistory callType=received"),
  ])
  func questions(text: String, reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text) == reading)
    #expect(network.reading(of: text, in: .spoken) == TypedOnly.spoken(text, reading))
  }
}

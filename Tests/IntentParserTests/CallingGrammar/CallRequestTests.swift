import IntentParser
import Testing

/// The ways to ask for a call.
@Suite struct CallRequestTests {
  /// Said or typed, these mean the same.
  @Test(arguments: [
    ("call mom", "call contact=mom"),
    ("Call my mom.", "call contact=mom"),
    ("phone john", "call contact=john"),
    ("dial John Smith", "call contact=john smith"),
    ("ring maria lopez", "call contact=maria lopez"),
    ("ring up maria lopez", "call contact=maria lopez"),
    ("ring maria lopez up", "call contact=maria lopez"),
    ("phone up mom", "call contact=mom"),
    ("dial up mom", "call contact=mom"),
    ("call O’Brien", "call contact=o'brien"),
    ("call Dr. Smith", "call contact=dr smith"),
    ("call the pizza palace", "call contact=pizza palace"),
    ("call mom again", "call contact=mom"),
    ("make a phone call to john", "call contact=john"),
    ("place a call to john smith", "call contact=john smith"),
    ("place an audio call to mom", "call contact=mom"),
    ("start a call with john", "call contact=john"),
    ("initiate a phone call to mom", "call contact=mom"),
    ("connect me to john", "call contact=john"),
    ("put me through to maria lopez", "call contact=maria lopez"),
    ("get a hold of john", "call contact=john"),
    ("get in touch with john", "call contact=john"),
    ("get through to john", "call contact=john"),
    ("contact dr smith", "call contact=dr smith"),
    ("give john a call", "call contact=john"),
    ("give john smith a quick call", "call contact=john smith"),
    ("would you give my mom a call", "call contact=mom"),
    ("give a ring to john", "call contact=john"),
    ("get mom on the phone", "call contact=mom"),
    ("can you get me john smith on the line", "call contact=john smith"),
    ("I want to talk to john", "call contact=john"),
    ("I need to speak with maria lopez", "call contact=maria lopez"),
    ("let me talk to mom", "call contact=mom"),
    ("may I speak to john please", "call contact=john"),
    ("can a call be made to mom", "call contact=mom"),
    ("mom needs to be called", "call contact=mom"),
    ("john smith is waiting for my call", "call contact=john smith"),
    ("call mom on the phone", "call contact=mom"),
    ("call mom on speaker", "call contact=mom audioRoute=speaker"),
    ("call mom on the loudspeaker", "call contact=mom audioRoute=speaker"),
    ("call mom at work on loudspeaker", "call contact=mom label=work audioRoute=speaker"),
    ("put her on loudspeaker", "switchAudio audioRoute=speaker"),
    (
      "call mom on her mobile and on speaker", "call contact=mom label=mobile audioRoute=speaker"
    ),
    ("call mom on the earpiece", "call contact=mom audioRoute=earpiece"),
    ("call mom on my headset", "call contact=mom audioRoute=headset"),
    ("call mom and put her on speakerphone", "call contact=mom audioRoute=speaker"),
    ("call john using SIP", "call contact=john service=sip"),
    (
      "call john on his mobile over sip on speaker",
      "call contact=john label=mobile service=sip audioRoute=speaker"
    ),
    ("call", "call"),
    ("please make a call", "call"),
    ("can you call someone", "call"),
    ("I'd like to make a phone call", "call"),
    ("i need to talk to someone on the phone", "call"),
    ("dial someone's number", "call"),
    ("can you call a taxi", "call contact=taxi"),
    ("call emergency services", "call emergency=yes"),
    ("please call an ambulance", "call emergency=yes"),
    ("call for an ambulance", "call emergency=yes"),
    ("please call for the police", "call emergency=yes"),
    ("call the police", "call emergency=yes"),
    ("call the fire department now", "call emergency=yes"),
  ])
  func requests(text: String, reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text) == reading)
    #expect(network.reading(of: text, in: .spoken) == TypedOnly.spoken(text, reading))
  }

  /// What stands around a request changes nothing.
  @Test(arguments: [
    "please call john", "call john please", "call john now", "call john right now",
    "call john for me", "call john immediately", "call john right away please", "hey call john",
    "ok please call john thanks", "okay computer call john", "can you call john",
    "could you please call john", "would you call john for me", "will you please just call john",
    "can I call john", "can we call john", "I want to call john", "I need to call john",
    "I have to call john", "I must call john", "I'd like to call john", "i would like to call john",
    "i wanna call john", "i gotta call john", "I'm trying to call john", "i want you to call john",
    "i need you to call john please", "let's call john", "let me call john",
    "go ahead and call john",
    "do me a favor and call john", "can you do me a favor and call john", "help me call john",
    "use my phone to call john", "it's time to call john", "it is time for me to call john",
    "it's important that i call john", "immediately call john", "would you mind calling john",
    "please try calling john",
  ])
  func politeness(text: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text) == "call contact=john")
    #expect(
      network.reading(of: text, in: .spoken) == TypedOnly.spoken(text, "call contact=john"))
  }

  /// Typed, apostrophes may be missing, and words that say nothing stand at both ends.
  @Test(arguments: [
    ("um call john", "call contact=john"),
    ("lets call john", "call contact=john"),
    ("id like to call john", "call contact=john"),
    ("hey siri, call john", "call contact=john"),
    ("ok google call john now please", "call contact=john"),
  ])
  func typed(text: String, reading: String) throws {
    #expect(try CallingGrammar.network.get().reading(of: text) == reading)
  }

  /// Typed, an unknown name is a name all the same; said, it cannot be heard.
  @Test(arguments: [
    ("call zorg", "call contact=zorg"),
    ("call yiming", "call contact=yiming"),
    ("call my zorg", "call contact=zorg"),
    ("call Zorg the Great", "call contact=zorg the great"),
    ("please call zorg at work", "call contact=zorg label=work"),
    ("call zorg on his mobile please", "call contact=zorg label=mobile"),
    ("give zorg a call", "call contact=zorg"),
    ("can you get yiming on the phone", "call contact=yiming"),
    ("i need to speak with my dentist's office", "call contact=dentist label=work"),
    ("um call zorg please", "call contact=zorg"),
    ("call home", "call contact=home"),
    ("call wendy's", "call contact=wendy's"),
    ("zorg is expecting my call", "call contact=zorg"),
    ("video call zorg", "videoCall contact=zorg"),
    ("call zorg back", "callBack contact=zorg"),
  ])
  func unknownNames(text: String, reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text) == reading)
    #expect(network.reading(of: text, in: .spoken) == nil)
  }
}

import IntentParser
import SpokenText
import Testing

/// Ways to ask for a call that are understood in typed text and not listened for.
@Suite struct WrittenRequestTests {
  private func check(_ text: String, _ reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text) == reading)
    #expect(network.reading(of: text, in: .spoken) == nil)
  }

  /// The call is a noun, with the one to be called behind it.
  @Test(arguments: [
    ("a call to john", "call contact=john"),
    ("phone call to my mom please", "call contact=mom"),
    ("call with john smith", "call contact=john smith"),
    ("new call to zorg", "call contact=zorg"),
    ("I need a call to john", "call contact=john"),
    ("i'd like a quick call with my mom", "call contact=mom"),
    ("can I get a call to zorg", "call contact=zorg"),
    ("I need a phone call to be made to john", "call contact=john"),
    ("I would like a call placed to john smith", "call contact=john smith"),
    ("i have a call to make to john", "call contact=john"),
    ("have a call put through to zorg", "call contact=zorg"),
    ("a call needs to be made to john", "call contact=john"),
    ("there has to be a call to john", "call contact=john"),
    ("would it be possible for a call to be made to mom", "call contact=mom"),
    ("place an outgoing call with zorg", "call contact=zorg"),
    ("make that call to john", "call contact=john"),
    ("make a call for me to john", "call contact=john"),
    ("open a new call to mom", "call contact=mom"),
    ("put a call through to maria lopez", "call contact=maria lopez"),
    ("put a call in to zorg", "call contact=zorg"),
    ("give zorg a short phone call", "call contact=zorg"),
    ("send john a call", "call contact=john"),
    ("I want to have a call with john", "call contact=john"),
    ("get me on a call with zorg", "call contact=zorg"),
    ("I'm requesting a call to mom", "call contact=mom"),
    ("i need a call to the police", "call emergency=yes"),
  ])
  func nouns(text: String, reading: String) throws { try check(text, reading) }

  /// Words that belong to another form of request stand before the name.
  @Test(arguments: [
    ("call to john", "call contact=john"),
    ("dial to my zorg", "call contact=zorg"),
    ("please phone to mom", "call contact=mom"),
    ("call over to the pizza palace", "call contact=pizza palace"),
    ("call the number for john", "call contact=john"),
    ("dial the phone number I have for zorg", "call contact=zorg"),
    ("call the contact named zorg", "call contact=zorg"),
    ("call someone called zorg", "call contact=zorg"),
    ("reach out to john", "call contact=john"),
    ("get ahold of zorg", "call contact=zorg"),
    ("make contact with mom", "call contact=mom"),
    ("get me through to john", "call contact=john"),
    ("put me in touch with zorg", "call contact=zorg"),
    ("patch me through to my mom", "call contact=mom"),
    ("can i be put through to zorg", "call contact=zorg"),
    ("I need to be connected with john", "call contact=john"),
    ("connect me by phone to zorg", "call contact=zorg"),
    ("speed dial zorg", "call contact=zorg"),
    ("get john on the horn", "call contact=john"),
    ("put zorg on the phone", "call contact=zorg"),
    ("make john a phone call", "call contact=john"),
  ])
  func wordsBeforeTheName(text: String, reading: String) throws { try check(text, reading) }

  /// The one to be called is the subject, or what is wanted.
  @Test(arguments: [
    ("I need john to be called", "call contact=john"),
    ("i want my zorg called", "call contact=zorg"),
    ("i would like for mom to be phoned", "call contact=mom"),
    ("can john be called", "call contact=john"),
    ("could my zorg please be called", "call contact=zorg"),
    ("is it possible for john to be called", "call contact=john"),
    ("can you have zorg called", "call contact=zorg"),
    ("john has to be called", "call contact=john"),
    ("my parents need to be called", "call contact=parents"),
    ("zorg must be called now", "call contact=zorg"),
    ("my zorg needs a call", "call contact=zorg"),
    ("the person I want to call is zorg", "call contact=zorg"),
    ("it's john I need to talk to", "call contact=john"),
    ("zorg is the one I'd like you to call", "call contact=zorg"),
    ("I need my lawyer on the phone", "call contact=lawyer"),
    ("i need the police called", "call emergency=yes"),
    ("the number i want to call is 555 123 4567", "call digits=5551234567"),
  ])
  func passives(text: String, reading: String) throws { try check(text, reading) }

  /// Whom a pronoun means will be asked.
  @Test(arguments: [
    ("call him", "call"),
    ("please call her now", "call"),
    ("call them up", "call"),
    ("can you ring him", "call"),
    ("give her a call", "call"),
    ("get her on the line", "call"),
    ("I need him called", "call"),
    ("place a call to them", "call"),
    ("I need to speak to her on the phone", "call"),
    ("call that person", "call"),
    ("dial his number", "call"),
    ("call her at home", "call label=home"),
    ("call their office", "call label=work"),
    ("video call him", "videoCall"),
  ])
  func pronouns(text: String, reading: String) throws { try check(text, reading) }

  /// Whom an announced call is for will be asked.
  @Test(arguments: [
    "time to call", "it's time for a phone call", "i have a phone call to make",
    "I've got a call to make", "there's someone I need to call", "i have someone to call",
    "i need help making a call", "start dialing", "begin a phone call", "make the call",
    "i need to get someone on the phone", "I have to give someone a call",
    "call someone from my contacts", "call one of my contacts", "i need to use the phone",
    "please dial this number", "i really need to make a call", "ready to make a call",
  ])
  func announcements(text: String) throws { try check(text, "call") }

  /// What stands before a request, and behind it, changes nothing.
  @Test(arguments: [
    "are you able to call john", "would it be possible to call john",
    "do you think you could call john", "i was wondering if you could call john",
    "i would appreciate it if you would call john", "it would be nice if you called john",
    "is there any way you could call john", "would you be so kind as to call john",
    "how about you call john", "need to call john", "i really need to call john",
    "it's very urgent that i call john", "i'd like for you to call john",
    "i'm going to need you to call john", "i ask that you call john", "try and call john",
    "proceed to call john", "have my phone call john", "open my contacts and call john",
    "start calling john", "i need help calling john", "help me with calling john",
    "would you mind giving john a call", "how about calling john", "hello can you call john",
    "call john if you can", "call john if you don't mind please", "call john would you",
    "call john as soon as you can", "call john this instant", "call john by phone",
    "call john from my contacts", "call john with my phone", "call john thanks a lot",
    "find john in my contacts and call him", "look up john's number and call it",
  ])
  func openingsAndClosings(text: String) throws { try check(text, "call contact=john") }

  /// Said of calls, numbers, names and places without wanting a call.
  @Test(arguments: [
    // Another time, or none.
    "a call with mom next monday", "i have a call with zorg", "call with zorg at noon",
    "put a call to zorg on my calendar", "call to john tomorrow", "call him tomorrow",
    "i need to make a call tonight", "i have a call to make at noon", "can zorg be called tomorrow",
    "zorg needs to be called on friday", "it's time to call tomorrow",
    // Reports.
    "the call with zorg was awful", "phone call to zorg went well", "a call from zorg",
    "they call him zorg", "i call her every day", "did you call him", "i called her",
    "ask them to call him", "i should call her", "he should call them", "i wonder who to call",
    "i was wondering if zorg called", "mom has a call", "have my parents called",
    "i just like to call mom",
    // Negations and reservations.
    "don't call him", "do not call her", "stop calling them", "never call him",
    "i don't want zorg called", "mom doesn't need to be called", "my parents don't need a call",
    "do i need to be called", "i no longer need to call zorg", "call him no wait",
    "there is nobody i need to call", "it's not time to call", "is it time to call",
    // Naming.
    "call him a liar", "call them names", "i want to be called zorg", "i want you to be called hal",
    "my dog needs to be called rex", "i want to know what zorg is called",
    "can this be called art", "could that be called", "i need it called something else",
    // Places and aims, which are reached.
    "can i reach boston in an hour", "could we reach the coast", "time to reach the airport",
    "i need to reach the airport by six", "i want to reach my savings goal",
    "help me reach my target weight", "would it be possible to reach a human",
    "i need to get a hold of my tax form",
    // What the call is for.
    "call to cancel my order", "i need to call to make an appointment", "call to arms",
    "call them to cancel the order", "call him and tell him about it",
    // Other things that are got, put, sent, found and made.
    "get her on the list", "put them on hold for me", "give him a hand", "send john a card",
    "send my wife a ring", "make my wife a ring", "put the case on the phone",
    "put money on the line", "find a restaurant and call it", "find john and tell him",
    "open my contacts",
    "make my phone ring", "i need my phone on the charger", "connect us to the wifi",
    "who do i call about a leak", "is it possible to make a call",
    "is it possible to call zorg for free", "is it possible to call overseas",
    "are you able to call people",
    "how about calling it a day", "ring size", "speed dial settings", "call tomorrow",
  ])
  func noRequests(text: String) throws {
    let network = try CallingGrammar.network.get()
    for mode in [MatchingMode.typed, .spoken] {
      let rule = network.interpretations(of: words(text), in: mode, limit: 1).first?.rule
      #expect(
        rule.map { CallingGrammar.callRules.contains($0) } != true, "\(rule ?? "") \(mode)")
    }
  }

  private func words(_ text: String) -> [String] { SpokenWords.words(in: text) }
}

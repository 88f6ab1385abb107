import IntentParser
import SpokenText
import Testing

@Suite struct CallingGrammarTests {
  /// Said or typed, these mean the same.
  @Test(arguments: [
    ("call mom", "call contact=mom"),
    ("Call my mom.", "call contact=mom"),
    ("phone john", "call contact=john"),
    ("dial John Smith", "call contact=john smith"),
    ("ring maria lopez", "call contact=maria lopez"),
    ("ring up maria lopez", "call contact=maria lopez"),
    ("call O’Brien", "call contact=o'brien"),
    ("call Dr. Smith", "call contact=dr smith"),
    ("call the pizza palace", "call contact=pizza palace"),
    ("please call john", "call contact=john"),
    ("call john please", "call contact=john"),
    ("call john now", "call contact=john"),
    ("call john right now", "call contact=john"),
    ("call john for me", "call contact=john"),
    ("hey call john", "call contact=john"),
    ("ok please call john thanks", "call contact=john"),
    ("um call john", "call contact=john"),
    ("can you call john", "call contact=john"),
    ("could you please call john", "call contact=john"),
    ("would you call john for me", "call contact=john"),
    ("I want to call john", "call contact=john"),
    ("I need to call john", "call contact=john"),
    ("I'd like to call john", "call contact=john"),
    ("I need you to call john at home", "call contact=john label=home"),
    ("I want to talk to john", "call contact=john"),
    ("make a phone call to john", "call contact=john"),
    ("place a call to john smith", "call contact=john smith"),
    ("connect me to john", "call contact=john"),
    ("put me through to maria lopez", "call contact=maria lopez"),
    ("get a hold of john", "call contact=john"),
    ("give john a call", "call contact=john"),
    ("would you give my mom a call", "call contact=mom"),
    ("give john smith a call at the office", "call contact=john smith label=work"),
    ("call john on his mobile", "call contact=john label=mobile"),
    ("call mom on her mobile number", "call contact=mom label=mobile"),
    ("call mom's", nil),
    ("call john mobile", "call contact=john label=mobile"),
    ("call john cell", "call contact=john label=mobile"),
    ("call john on the cell phone please", "call contact=john label=mobile"),
    ("call john on his iphone", "call contact=john label=mobile"),
    ("call john home", "call contact=john label=home"),
    ("call john at home", "call contact=john label=home"),
    ("call john at his house", "call contact=john label=home"),
    ("call john at work", "call contact=john label=work"),
    ("call eleanor vance at the office", "call contact=eleanor vance label=work"),
    ("call eleanor vance on her work number", "call contact=eleanor vance label=work"),
    ("call pizza palace main", "call contact=pizza palace label=main"),
    ("call pizza palace on the main line", "call contact=pizza palace label=main"),
    ("call", "call"),
    ("please make a call", "call"),
    ("can you call someone", "call"),
    ("can I call mom", "call contact=mom"),
    ("I'd like to make a phone call", "call"),
    ("call 911", "call digits=911"),
    ("call nine one one", "call digits=911"),
    ("dial the number 555-1234", "call digits=5551234"),
    (
      "phone +44 220",
      "call digits=+44220"
    ),
    ("call double five triple six oh", "call digits=556660"),
    ("call five double five", "call digits=555"),
    ("redial", "redial"),
    ("redial please", "redial"),
    ("call back the last number", "redial"),
    ("redial the last number", "redial"),
    ("call the last number again", "redial"),
    ("can you redial the last number dialed", "redial"),
    ("hang up", "hangUp"),
    ("please hang up the phone", "hangUp"),
    ("end call", "hangUp"),
    ("end the call now", "hangUp"),
  ])
  func requests(text: String, reading: String?) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text, in: .spoken) == reading)
    if let reading { #expect(network.reading(of: text) == reading) }
  }

  /// Typed, an unknown name is a name all the same; said, it cannot be heard.
  @Test(arguments: [
    ("call zorg", "call contact=zorg"),
    ("call my zorg", "call contact=zorg"),
    ("call Zorg the Great", "call contact=zorg the great"),
    ("please call zorg at work", "call contact=zorg label=work"),
    ("call zorg on his mobile please", "call contact=zorg label=mobile"),
    ("give zorg a call", "call contact=zorg"),
    ("um call zorg please", "call contact=zorg"),
    ("call home", "call contact=home"),
    ("dial 12", "call contact=one two"),
  ])
  func unknownNames(text: String, reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text) == reading)
    #expect(network.reading(of: text, in: .spoken) == nil)
  }

  @Test(arguments: [
    "", "play some jazz", "call it", "call it a day", "call me ishmael", "call me an ambulance",
    "call off the meeting", "call on me", "call in sick", "call you tomorrow", "call a meeting",
    "call waiting", "call history", "what do you call a subway", "my phone is ringing", "phone",
    "ring", "john", "mom", "mobile", "five five five", "goodbye", "hang", "hang out with john",
    "end", "give me a call sometime", "give john the book", "set an alarm for six",
    "I want a small latte", "get me a double espresso", "can you talk to me in french",
    "where is my phone", "john call", "please", "um", "hey", "thank you",
    "people call me brad",
  ])
  func noRequests(text: String) throws {
    let network = try CallingGrammar.network.get()
    #expect([nil, "noRequest"].contains(network.reading(of: text)))
    #expect([nil, "noRequest"].contains(network.reading(of: text, in: .spoken)))
  }

  /// What sounds like a request and is none is heard as what it is.
  @Test(arguments: [
    "maria lopez", "john", "five five five one two three four", "that was a close call",
    "don't call mom", "please do not call john", "never call mom", "i don't want to call mom",
    "did you call mom", "should i call john", "stop calling mom", "i called mom", "she called john",
    "when did john call", "john called", "i should call mom",
    "it's your call", "call it a day",
  ])
  func heardButNoRequests(text: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text, in: .spoken) == "noRequest")
  }

  @Test func theRecogniserHearsWhatTheMatcherUnderstands() throws {
    let words = try CallingGrammar.network.get().wordNetwork
    #expect(words.accepts(SpokenWords.words(in: "could you call maria lopez on her cell please")))
    #expect(words.accepts(SpokenWords.words(in: "dial plus 44 double 2")))
    #expect(!words.accepts(SpokenWords.words(in: "call zorg")))
    #expect(!words.isComplete)
  }
}

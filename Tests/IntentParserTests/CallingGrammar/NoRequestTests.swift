import IntentParser
import Testing

/// What must start nothing.
@Suite struct NoRequestTests {
  @Test(arguments: [
    "", "play some jazz", "call it", "call it a day", "call me ishmael",
    "call off the meeting", "call on me", "call in sick", "call you tomorrow", "call a meeting",
    "call waiting", "call history", "what do you call a subway", "my phone is ringing", "phone",
    "ring", "john", "mom", "mobile", "five five five", "good day", "hang", "hang out with john",
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
    "why did john call", "john called", "i should call mom", "i will call mom",
    "he should call mom",
    "it's your call", "call it a day", "call me later", "text mom", "send a text to john",
    "remind me to call mom", "remind me to call mom tomorrow", "tell john to call",
    "she said call john", "he asked me to call mom", "mom called me", "who called john",
    "i'm going to call mom", "don't call nine one one", "please don't dial nine one one",
    "he called nine one one", "should we call nine one one",
    "tell me", "hold me", "maybe call nine one one", "don't hang up", "don't redial",
    "how old is maria lopez",
  ])
  func heardButNoRequests(text: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text, in: .spoken) == TypedOnly.spoken(text, "noRequest"))
    #expect(network.reading(of: text) == "noRequest")
  }

  /// What is nearer to another word than to a request is heard as that word, whoever it is about.
  @Test(arguments: [
    "bring mom", "maybe call mom", "recall john smith", "let him call john", "called mom",
    "mom called nine one one", "call eleanor no thanks", "call mom but not now",
    "don't call the police",
  ])
  func soundAlikes(text: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text)?.hasPrefix("noRequest") == true)
  }

  /// A call at another time is no call now.
  @Test(arguments: [
    "call mom tomorrow", "call mom at five", "call mom at 5 pm", "call john on friday",
    "call mom in ten minutes", "give mom a call tonight", "can you call mom when you get home",
    "call john smith later today", "call mom from work",
  ])
  func notNow(text: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text)?.hasPrefix("noRequest") == true)
    let spoken = network.reading(of: text, in: .spoken)
    #expect(
      TypedOnly.sentences.contains(text) ? spoken == nil : spoken?.hasPrefix("noRequest") == true)
  }

  /// Typed, an unknown name would fit into each of these.
  @Test(arguments: [
    "call it quits", "call a spade a spade", "call my attention to the window",
    "call attention to it", "call the shots", "call his bluff", "call upon him", "call to order",
    "call heads", "call everybody", "call nobody", "call my phone", "call number",
    "call john a liar",
    "call the restaurant and cancel my reservation", "call the bank and tell them i am away",
    "call zorg tomorrow", "call zorg at noon", "call my sister so she knows",
    "call the store to order more", "i need to speak to customer service about my bill",
    "i need to talk to someone about a transaction", "ring the doorbell", "ring me", "contact me",
    "reach for the stars", "get a hold of yourself", "connect me to the internet",
    "connect to my phone", "give me a ring", "can i talk to you", "let me talk to him",
    "how do i call mom", "can you make phone calls", "mom is calling", "have john call me",
    "i want mom to call me", "i was going to call mom", "who called the police",
    "i have a call with mom at five", "place an order", "check my email",
    "what is the phone number for pizza hut", "twenty twenty vision", "call twenty five people",
  ])
  func typedNoRequests(text: String) throws {
    let reading = try CallingGrammar.network.get().reading(of: text)
    #expect(reading == nil || reading?.hasPrefix("noRequest") == true)
  }
}

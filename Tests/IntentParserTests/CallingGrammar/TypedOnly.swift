/// Sentences of the calling grammar that are understood in typed text and not listened for.
enum TypedOnly {
  static let sentences: Set<String> = [
    "I must call john",
    "I'm trying to call john",
    "call john immediately",
    "call john on his pager",
    "call john right away please",
    "call maria lopez at the school",
    "call mom and put her on speakerphone",
    "call mom at her place",
    "call mom from work",
    "can a call be made to mom",
    "can you call a taxi",
    "can you call mom when you get home",
    "can you do me a favor and call john",
    "contact dr smith",
    "do me a favor and call john",
    "get in touch with john",
    "get through to john",
    "give a ring to john",
    "go ahead and call john",
    "he asked me to call mom",
    "help me call john",
    "i gotta call john",
    "i wanna call john",
    "immediately call john",
    "initiate a phone call to mom",
    "it is time for me to call john",
    "it's important that i call john",
    "it's time to call john",
    "john smith is waiting for my call",
    "list my missed calls",
    "look up mom's cell",
    "mom needs to be called",
    "place an audio call to mom",
    "please try calling john",
    "send a text to john",
    "she said call john",
    "tell john to call",
    "use my phone to call john",
    "what calls did i miss",
    "why did john call",
    "would you mind calling john",
  ]

  /// The reading that is wanted of a sentence when it is said.
  static func spoken(_ text: String, _ reading: String) -> String? {
    sentences.contains(text) ? nil : reading
  }
}

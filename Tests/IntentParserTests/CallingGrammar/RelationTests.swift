import IntentParser
import Testing

/// With "my" and "the" go relations, jobs, places and firms, and no other names, in what is listened for.
@Suite struct RelationTests {
  @Test(arguments: [
    ("call my mom", "call contact=mom"),
    ("get my mom on the phone", "call contact=mom"),
    ("call the pizza palace at work", "call contact=pizza palace label=work"),
    ("what's my mom's number", "readNumber contact=mom"),
    ("add my mom to the call", "add contact=mom"),
    ("don't call my mom", "noRequest"),
    ("my mom called", "noRequest"),
  ])
  func whatIsHeard(text: String, reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text, in: .spoken) == reading)
    #expect(network.reading(of: text) == reading)
  }

  @Test(arguments: [
    ("call my john", "call contact=john"),
    ("get my john smith on the phone", "call contact=john smith"),
    ("call the maria lopez", "call contact=maria lopez"),
    ("don't call my john", "noRequest"),
  ])
  func whatIsTypedAlone(text: String, reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text, in: .spoken) == nil)
    #expect(network.reading(of: text) == reading)
  }
}

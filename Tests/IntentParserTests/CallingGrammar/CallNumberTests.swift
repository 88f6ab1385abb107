import IntentParser
import Testing

/// Numbers as they are said and typed.
@Suite struct CallNumberTests {
  @Test(arguments: [
    ("call 911", "911"),
    ("call nine one one", "911"),
    ("call nine eleven", "911"),
    ("dial the number 555-1234", "5551234"),
    ("please dial this number: 555 1234", "5551234"),
    ("call phone number 5551234", "5551234"),
    ("phone +44 220", "+44220"),
    ("dial plus four four twenty seven forty six oh nine five eight", "+4427460958"),
    ("call (415) 555-0142", "4155550142"),
    ("call 415.555.0142", "4155550142"),
    ("call +44 20 7946 0958", "+442079460958"),
    ("call four one five five five five zero one four two", "4155550142"),
    ("call oh two oh seven", "0207"),
    ("call double five triple six oh", "556660"),
    ("call five double five", "555"),
    ("call triple five", "555"),
    ("call treble five", "555"),
    ("dial oh eight hundred treble one two three four", "0800111234"),
    ("call area code 415 555 0142", "4155550142"),
    ("dial area code four one five, five five five, oh one four two", "4155550142"),
    ("call five five five, twelve twelve", "5551212"),
    ("call five five five forty two forty", "5554240"),
    ("call five five five twenty thirty", "5552030"),
    ("call forty fifty two", "4052"),
    ("call eight hundred five five five twelve twelve", "8005551212"),
    ("call one eight hundred five five five oh one hundred", "18005550100"),
    ("call five five five eight thousand", "5558000"),
    ("call twelve hundred", "1200"),
    ("call nineteen oh five", "1905"),
    ("dial *67", "*67"),
    ("dial star six seven five five five one two three four", "*675551234"),
    ("dial pound three one", "#31"),
    ("dial hash two five oh", "#250"),
    ("dial 123456789012345", "123456789012345"),
    ("please call 555", "555"),
  ])
  func numbers(text: String, digits: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.readings(of: text) == ["call digits=\(digits)"])
    #expect(network.readings(of: text, in: .spoken) == ["call digits=\(digits)"])
  }

  @Test(arguments: [
    ("call 555.1234 ext 12", "call digits=5551234 extension=12"),
    ("call (415) 555-0142 x401", "call digits=4155550142 extension=401"),
    ("dial five five five one two three four extension twelve", "call digits=5551234 extension=12"),
    ("call 555 1234 on speaker", "call digits=5551234 audioRoute=speaker"),
  ])
  func withMore(text: String, reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text) == reading)
    #expect(network.reading(of: text, in: .spoken) == reading)
  }

  /// Too short or too long, and no name either.
  @Test(arguments: [
    "call five", "call double five",
    "dial extension 12",
    "dial 1234567890123456", "dial star",
  ])
  func noNumbers(text: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text, in: .spoken) == nil)
    #expect(network.reading(of: text) == nil)
  }
}

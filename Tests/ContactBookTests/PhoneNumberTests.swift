import ContactBook
import Testing

struct PhoneNumberTests {
  @Test(arguments: [
    ("(415) 555-0100", "US", "+14155550100", "(415) 555-0100", "+1 415-555-0100"),
    ("415.555.0100", "us", "+14155550100", "(415) 555-0100", "+1 415-555-0100"),
    ("+1 415 555 0100", "DE", "+14155550100", "(415) 555-0100", "+1 415-555-0100"),
    ("tel:+1-415-555-0100", "US", "+14155550100", "(415) 555-0100", "+1 415-555-0100"),
    ("1-800-FLOWERS", "US", "+18003569377", "(800) 356-9377", "+1 800-356-9377"),
    ("020 7946 0018", "GB", "+442079460018", "020 7946 0018", "+44 20 7946 0018"),
    ("030 23125 000", "DE", "+493023125000", "030 23125000", "+49 30 23125000"),
    ("+14155550100", "??", "+14155550100", "(415) 555-0100", "+1 415-555-0100"),
  ])
  func numbers(
    text: String, region: String, e164: String, national: String, international: String
  ) throws {
    let number = try #require(PhoneNumber(text, region: region))
    #expect(number.value == e164)
    #expect(number.e164 == e164)
    #expect(number.national == national)
    #expect(number.international == international)
    #expect(number.extension == nil)
    #expect(number.kind == .global)
  }

  @Test(arguments: [
    "tel:+1-415-555-0100;ext=12", "(415) 555-0100 ext. 12", "415-555-0100 x12",
  ])
  func extensions(text: String) throws {
    let number = try #require(PhoneNumber(text, region: "US"))
    #expect(number.value == "+14155550100")
    #expect(number.extension == "12")
    #expect(number.national == "(415) 555-0100 ext. 12")
  }

  @Test(arguments: [
    ("911", "US"), ("112", "US"), ("611", "US"), ("411", "US"), ("988", "US"), ("112", "DE"),
    ("110", "DE"), ("116117", "DE"), ("999", "GB"), ("000", "AU"), ("9-1-1", "US"),
  ])
  func shortCodes(text: String, region: String) throws {
    let number = try #require(PhoneNumber(text, region: region))
    #expect(number.kind == .shortCode)
    #expect(number.value == text.filter(\.isNumber))
    #expect(number.e164 == nil)
    #expect(number.display == number.value)
  }

  @Test func aLocalNumberKeepsItsDigits() throws {
    let number = try #require(PhoneNumber("555-0100", region: "US"))
    #expect(number.kind == .local)
    #expect(number.value == "5550100")
    #expect(number.national == "555-0100")
    #expect(number.e164 == nil)
  }

  @Test(arguments: [
    "", "hello", "12", "42", "+1 555 0100", "+0 555", "4155550100123456789", "call me", "\u{0}911",
    "*69", "?",
  ])
  func noNumbers(text: String) {
    #expect(PhoneNumber(text, region: "US") == nil)
  }

  @Test func aNumberOfALongTextIsNone() {
    #expect(PhoneNumber(String(repeating: "5", count: 100_000), region: "US") == nil)
  }

  @Test func nationalNumbersNeedARegion() {
    #expect(PhoneNumber("415 555 0100", region: "??") == nil)
    #expect(PhoneNumber("911", region: "") == nil)
  }

  @Test func aForeignNumberIsShownInternationally() throws {
    let number = try #require(PhoneNumber("+44 20 7946 0018", region: "US"))
    #expect(number.display == "+44 20 7946 0018")
    #expect(!number.isDomestic)
  }

  @Test(arguments: [
    ("911", "US", true), ("9 1 1", "us", true), ("112", "US", true), ("112", "DE", true),
    ("110", "DE", true), ("999", "GB", true), ("000", "AU", true), ("611", "US", false),
    ("9111", "US", false), ("+1911", "US", false), ("110", "US", false), ("", "US", false),
    ("911", "??", false), ("+14155550100", "US", false),
  ])
  func emergency(text: String, region: String, isEmergency: Bool) {
    #expect(PhoneNumber.isEmergency(text, region: region) == isEmergency)
  }

  @Test(
    arguments: [
      ("+1 900 555 0100", "US", true), ("(900) 555-0100", "us", true),
      ("0909 879 0123", "GB", true),
      ("+44 909 879 0123", "US", true), ("+979 1 2345 6789", "US", true),
      ("020 7946 0018", "GB", false), ("+1 415 555 0100", "US", false),
      ("800 555 0100", "US", false),
      ("911", "US", false), ("*21#", "US", false), ("", "US", false),
      (String(repeating: "9", count: 300), "US", false),
    ] as [(String, String, Bool)])
  func premiumRate(text: String, region: String, isPremium: Bool) {
    #expect(PhoneNumber.isPremiumRate(text, region: region) == isPremium)
  }
}

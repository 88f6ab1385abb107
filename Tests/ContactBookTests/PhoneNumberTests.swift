import Testing

@testable import ContactBook

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

  /// A number that no plan has keeps the zero that it is dialled with.
  @Test(arguments: [
    ("0770090123", "GB", "0770090123", "0770090123"),
    ("0207946021", "GB", "0207946021", "0207946021"),
    ("+44770090123", "GB", "+44770090123", "0770090123"),
    ("0770090123 ext. 4", "GB", "0770090123", "0770090123 ext. 4"),
    ("555 1234", "GB", "5551234", "5551234"), ("0301", "DE", "0301", "0301"),
    ("+44770090123", "US", "+44770090123", "+44 770090123"),
    ("020 7946 0018", "GB", "+442079460018", "020 7946 0018"),
    ("455 555 0100", "US", "4555550100", "4555550100"),
  ])
  func theZeroIsKept(text: String, region: String, value: String, shown: String) throws {
    let number = try #require(PhoneNumber(text, region: region))
    #expect(number.value == value)
    #expect(number.display == shown)
    #expect(
      number.display
        == ContactHandle(numberIn: text, region: region, isPreferred: false)?.displayText)
  }

  @Test(arguments: [
    ("01639 601234", "GB", true), ("01639 60123", "GB", false), ("0770090123", "GB", false),
    ("07700 900123", "GB", true), ("0207946021", "GB", false), ("020 7946 0018", "GB", true),
    ("555 1234", "GB", false), ("555-0100", "US", true), ("415 555 0100", "US", true),
    ("911", "US", true), ("7946 0018", "GB", false), ("+44 1639 60123", "US", false),
  ])
  func aMissingDigit(text: String, region: String, isWhole: Bool) throws {
    #expect(try #require(PhoneNumber(text, region: region)).isWhole == isWhole)
  }

  @Test func anExampleForEachRegion() {
    #expect(PhoneNumber.example(region: "GB") == "020 7946 0018")
    #expect(PhoneNumber.example(region: "us") == "415 555 0142")
    #expect(
      PhoneNumber.example(region: "DE").flatMap { PhoneNumber($0, region: "DE") }?.isValid == true)
    #expect(PhoneNumber.example(region: "??") == nil)
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

  /// An emergency number of elsewhere calls for help here; without one for all services it is left as it is.
  @Test(arguments: [
    ("911", "GB", "112"), ("9 1 1", "DE", "112"), ("112", "NZ", "111"), ("112", "MX", "911"),
    ("112", "AR", "911"), ("911", "CH", "112"), ("911", "JP", "911"), ("112", "CN", "112"),
    ("112", "US", "112"), ("911", "US", "911"), ("112", "GB", "112"),
  ])
  func emergencyNumbersOfElsewhere(text: String, region: String, value: String) throws {
    let number = try #require(PhoneNumber(text, region: region))
    #expect(number.value == value)
    #expect(number.display == value)
    #expect(number.kind == .shortCode && number.isValid && number.isDomestic)
    #expect(PhoneNumber.surcharge(of: text, region: region) == nil)
  }

  @Test(
    arguments: [
      ("US", "911"), ("gb", "112"), ("NZ", "111"), ("AU", "112"), ("MX", "911"), ("JP", nil),
      ("??", nil), ("", nil),
    ] as [(String, String?)])
  func emergencyNumber(region: String, number: String?) {
    #expect(PhoneNumber.emergencyNumber(region: region) == number)
  }

  @Test func aLocalNumberKeepsItsDigits() throws {
    let number = try #require(PhoneNumber("555-0100", region: "US"))
    #expect(number.kind == .local)
    #expect(number.value == "5550100")
    #expect(number.national == "555-0100")
    #expect(number.e164 == nil)
  }

  @Test(arguments: [
    "", "hello", "1", "12", "42", "+42", "+1 555 0100", "+0 555", "4155550100123456789", "call me",
    "\u{0}911",
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
    ("911", "??", false), ("+14155550100", "US", false), ("911", "GB", true), ("112", "NZ", true),
    ("9-1-1", "de", true), ("112", "MX", true), ("911", "JP", true), ("112", "CN", true),
    ("999", "US", true), ("+112", "GB", false), ("1120", "GB", false), ("112", "", false),
  ])
  func emergency(text: String, region: String, isEmergency: Bool) {
    #expect(PhoneNumber.isEmergency(text, region: region) == isEmergency)
  }

  @Test(
    arguments: [
      ("+1 900 555 0100", "US", .premiumRate), ("(900) 555-0100", "us", .premiumRate),
      ("0909 879 0123", "GB", .premiumRate), ("+44 909 879 0123", "US", .premiumRate),
      ("+979 1 2345 6789", "US", .premiumRate),
      // Other countries' ranges, from there and from elsewhere.
      ("09012 345678", "GB", .premiumRate), ("0871 234 5678", "GB", .premiumRate),
      ("0900 1 123456", "DE", .premiumRate), ("0137 7 123456", "DE", .premiumRate),
      ("0180 5 12345", "DE", .premiumRate), ("905 123 456", "ES", .premiumRate),
      ("118", "DK", .premiumRate), ("1881", "NO", .premiumRate), ("1888", "NL", .premiumRate),
      ("08 99 12 34 56", "FR", .premiumRate), ("+33 8 91 12 34 56", "US", .premiumRate),
      ("803 123 456", "ES", .premiumRate), ("+34 806 123 456", "DE", .premiumRate),
      ("0809 123 4567", "ID", .premiumRate), ("168 12345", "CN", .premiumRate),
      ("1900 123 456", "AU", .premiumRate), ("0990 512345", "JP", .premiumRate),
      ("899 123456", "IT", .premiumRate), ("0906 123 456", "CH", .premiumRate),
      ("0906 1234567", "NL", .premiumRate), ("8 809 123 45 67", "RU", .premiumRate),
      ("+52 900 123 4567", "US", .premiumRate), ("+90 900 123 4567", "US", .premiumRate),
      // From abroad by the prefix for that.
      ("00 1 900 555 0100", "DE", .premiumRate), ("011 44 909 879 0123", "US", .premiumRate),
      // Given to nobody, among numbers that are premium-rate.
      ("+1 900 123 4567", "US", .premiumRate), ("0900 2 123456", "DE", .premiumRate),
      // The exchange 976, and what is left of a 1-900 number.
      ("976-1234", "US", .premiumRate), ("976 1234", "CA", .premiumRate),
      ("900 1234", "US", .premiumRate), ("212 976 1234", "US", .premiumRate),
      ("+1 416 976 1234", "DE", .premiumRate),
      // Directory enquiries.
      ("118 500", "GB", .premiumRate), ("118 218", "FR", .premiumRate),
      ("11833", "DE", .premiumRate), ("11818", "ES", .premiumRate),
      ("411", "US", .premiumRate), ("411", "CA", .premiumRate),
      ("555-1212", "US", .premiumRate), ("1-415-555-1212", "US", .premiumRate),
      ("+1 416 555 1212", "GB", .premiumRate), ("4111", "US", nil), ("555-1213", "US", nil),
      ("511", "US", nil), ("211", "US", nil), ("+44 411", "GB", nil),
      ("1223", "AU", .premiumRate), ("1234", "AU", .premiumRate), ("12456", "AU", .premiumRate),
      ("1207", "BE", .premiumRate), ("1307", "BE", .premiumRate), ("1407", "BE", .premiumRate),
      ("102", "BR", .premiumRate), ("1811", "CH", .premiumRate), ("1180", "CZ", .premiumRate),
      ("118", "DK", .premiumRate), ("104", "JP", .premiumRate), ("040", "MX", .premiumRate),
      ("1888", "NL", .premiumRate), ("1881", "NO", .premiumRate), ("018", "NZ", .premiumRate),
      ("118", "PT", .premiumRate), ("104", "TW", .premiumRate), ("1023", "ZA", .premiumRate),
      ("1224", "AU", nil), ("1217", "BE", nil), ("018", "US", nil), ("112", "NO", nil),
      // Satellites, and networks of no country's.
      ("+881 6 1234 5678", "US", .globalNetwork), ("+882 16 123 4567", "US", .globalNetwork),
      ("+882 13 123456", "US", .globalNetwork), ("+883 5100 1234 5678", "US", .globalNetwork),
      ("+870 773 123 456", "US", .globalNetwork), ("00 881 6 1234 5678", "DE", .globalNetwork),
      ("+878 10 1234567890", "US", .globalNetwork), ("+888 123 456 78", "US", .globalNetwork),
      // With digits too many, as a network may not mind.
      ("0900 12345678", "NL", .premiumRate), ("0900 123456 78", "CH", .premiumRate),
      ("892 424 1", "IT", .premiumRate), ("118801", "DE", .premiumRate),
      ("0900 1 123456 7", "DE", .premiumRate), ("+31 900 12345678", "DE", .premiumRate),
      ("0899 12 34 567", "FR", .premiumRate), ("118 5001", "GB", .premiumRate),
      ("11811", "AT", .premiumRate), ("118 50", "IE", .premiumRate),
      ("118 899", "AT", .premiumRate),
      ("070 1234 5678", "GB", .premiumRate), ("+44 70 1234 5678", "US", .premiumRate),
      ("07911 123456", "GB", nil), ("0800 123 4567 8", "NL", nil), ("030 12345678", "DE", nil),
      ("415 555 01001", "US", nil), ("654321", "DE", nil),
      // Ordinary, free, or of shared cost.
      ("020 7946 0018", "GB", nil), ("+1 415 555 0100", "US", nil), ("800 555 0100", "US", nil),
      ("+800 1234 5678", "US", nil), ("+808 1234 5678", "US", nil), ("0345 123 4567", "GB", nil),
      ("08 10 12 34 56", "FR", nil), ("901 123 456", "ES", nil),
      ("+1 876 976 1234", "US", nil), ("555-0100", "US", nil), ("976 1234", "DE", nil),
      ("+1 555 555 0100", "US", nil), ("415 900 1234", "US", nil), ("118", "IT", nil),
      ("911", "US", nil), ("611", "US", nil), ("*21#", "US", nil), ("", "US", nil),
      (String(repeating: "9", count: 300), "US", nil),
    ] as [(String, String, PhoneNumber.Surcharge?)])
  func surcharge(text: String, region: String, surcharge: PhoneNumber.Surcharge?) {
    #expect(PhoneNumber.surcharge(of: text, region: region) == surcharge)
  }

  @Test(
    arguments: [
      ("*69", "*69"), ("*67 (415) 555-0142", "*674155550142"), ("#5551234", "#5551234"),
      ("*#06#", "*#06#"), ("*21*+1 415 555 0142#", "*21*+14155550142#"), ("5#", "5#"),
      ("*#", nil), ("*", nil), ("69", nil), ("*69,,1", nil), ("*call", nil), ("", nil),
      ("*" + String(repeating: "1", count: 40), nil),
    ] as [(String, String?)])
  func serviceCode(text: String, value: String?) {
    #expect(ServiceCode(text)?.value == value)
  }
}

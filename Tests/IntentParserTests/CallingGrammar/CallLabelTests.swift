import IntentParser
import Testing

/// Which of somebody's numbers is meant.
@Suite struct CallLabelTests {
  @Test(arguments: [
    ("call john on his mobile", "call contact=john label=mobile"),
    ("call mom on her mobile number", "call contact=mom label=mobile"),
    ("call john mobile", "call contact=john label=mobile"),
    ("call john cell", "call contact=john label=mobile"),
    ("call john on the cell phone please", "call contact=john label=mobile"),
    ("call john on his iphone", "call contact=john label=mobile"),
    ("call my mom's cell", "call contact=mom label=mobile"),
    ("dial john smith's cell phone number", "call contact=john smith label=mobile"),
    ("call john home", "call contact=john label=home"),
    ("call john at home", "call contact=john label=home"),
    ("call john at his house", "call contact=john label=home"),
    ("call mom at her place", "call contact=mom label=home"),
    ("call mom on their home phone", "call contact=mom label=home"),
    ("I need you to call john at home", "call contact=john label=home"),
    ("call john at work", "call contact=john label=work"),
    ("call john's work number", "call contact=john label=work"),
    ("call eleanor vance at the office", "call contact=eleanor vance label=work"),
    ("call eleanor vance on her work number", "call contact=eleanor vance label=work"),
    ("give john smith a call at the office", "call contact=john smith label=work"),
    ("call pizza palace main", "call contact=pizza palace label=main"),
    ("call pizza palace on the main line", "call contact=pizza palace label=main"),
    ("call john on his other number", "call contact=john label=other"),
    ("call john on the car phone", "call contact=john label=car"),
    ("call john on his pager", "call contact=john label=pager"),
    ("call maria lopez at the school", "call contact=maria lopez label=school"),
    ("dial mom's number", "call contact=mom"),
    ("dial mom's phone please", "call contact=mom"),
    ("call mom on her phone", "call contact=mom"),
  ])
  func labels(text: String, reading: String) throws {
    let network = try CallingGrammar.network.get()
    #expect(network.reading(of: text) == reading)
    #expect(network.reading(of: text, in: .spoken) == TypedOnly.spoken(text, reading))
  }

  /// What only typed text can say.
  @Test(arguments: [
    ("call moms cell", "call contact=mom label=mobile"),
    ("call obrien mobile", "call contact=o'brien label=mobile"),
    ("call mom on her boat phone", "call contact=mom label=boat"),
    ("dial zorg's number", "call contact=zorg"),
    ("call zorg's cell phone", "call contact=zorg label=mobile"),
  ])
  func typed(text: String, reading: String) throws {
    #expect(try CallingGrammar.network.get().reading(of: text) == reading)
  }
}

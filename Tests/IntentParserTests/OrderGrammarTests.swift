import IntentParser
import Testing

/// Another domain than calls: coffee orders, whose parts come in any order.
@Suite struct OrderGrammarTests {
  static let network = Result {
    try GrammarNetwork.make(
      """
      public <orderDrink> = [<lead>] [a | an] <options> <drink> {coffeeDrink} [<extras>];
      <lead> = brew | can I get | can I have | I want | get me | give me | I'd like | make me
        | may I have;
      <options> = [<size>] [<roast>] [<shots>] | [<size>] <shots> <roast> | <roast> <size> [<shots>]
        | <roast> <shots> <size> | <shots> <size> [<roast>] | <shots> <roast> <size>;
      <size> = (small | medium | large | (eight | twelve | sixteen | twenty) ounce) {size};
      <roast> = ((light | medium | dark) roast) {roast};
      <shots> = ((single | double | triple) shot) {numberOfShots};
      <drink> = americano | cappuccino | espresso | [iced] mocha | latte
        | [drip | house | iced] coffee;
      <extras> = [with] (<milk> [[and] <sugar>] | <sugar> [[and] <milk>]);
      <amount> = a little bit of | a bit of | some | a lot of | lots of;
      <milk> = ([<amount>] [skim | whole | soy | almond] (milk | cream)) {milkAmount};
      <sugar> = ([<amount>] [brown] (sugar | sweetener)) {sugarAmount};
      """)
  }

  @Test(arguments: [
    ("latte", "coffeeDrink=latte"),
    ("I want a small latte", "size=small coffeeDrink=latte"),
    ("can I get a medium roast house coffee", "roast=medium roast coffeeDrink=house coffee"),
    ("medium coffee", "size=medium coffeeDrink=coffee"),
    ("medium medium roast iced coffee", "size=medium roast=medium roast coffeeDrink=iced coffee"),
    (
      "give me a large dark roast double shot espresso",
      "size=large roast=dark roast numberOfShots=double shot coffeeDrink=espresso"
    ),
    (
      "give me a dark roast double shot large espresso",
      "roast=dark roast numberOfShots=double shot size=large coffeeDrink=espresso"
    ),
    (
      "make me a triple shot twelve ounce light roast mocha",
      "numberOfShots=triple shot size=twelve ounce roast=light roast coffeeDrink=mocha"
    ),
    (
      "single shot medium roast large americano",
      "numberOfShots=single shot roast=medium roast size=large coffeeDrink=americano"
    ),
    (
      "I'd like an iced mocha with some skim milk and lots of brown sugar",
      "coffeeDrink=iced mocha milkAmount=some skim milk sugarAmount=lots of brown sugar"
    ),
    (
      "may I have a cappuccino with a little bit of sweetener and cream",
      "coffeeDrink=cappuccino sugarAmount=a little bit of sweetener milkAmount=cream"
    ),
    (
      "brew a light roast small drip coffee with a lot of almond milk",
      "roast=light roast size=small coffeeDrink=drip coffee milkAmount=a lot of almond milk"
    ),
  ])
  func orders(text: String, slots: String) throws {
    let network = try Self.network.get()
    #expect(network.reading(of: text) == "orderDrink " + slots)
    #expect(network.reading(of: text, in: .spoken) == "orderDrink " + slots)
  }

  @Test(arguments: ["", "I want", "small large latte", "latte latte", "call mom"])
  func others(text: String) throws {
    #expect(try Self.network.get().reading(of: text) == nil)
  }
}

import Conversation
import Dialer
import IntentParser
import Testing

/// Typed text that is quoted, crossed out, listed or forbidden, and text that only looks like it.
struct TypedMarkTests {
  private static let names = [
    ["eleanor"], ["mom"], ["mama"], ["妈", "妈"], ["the", "rock"], ["o'brien"],
  ]

  /// The calling grammar of a language with a few names.
  private func language(_ locale: String) throws -> CallLanguage {
    let resources = try Resources(locale: locale, environment: [:])
    return try CallLanguage(
      shipped: resources.callingGrammar, names: Self.names,
      rulesInCall: CallLanguage.callingRulesInCall)
  }

  private static let quoted = "It is quoted; a request has quotation marks around a name at most."
  private static let crossedOut = "It is crossed out."
  private static func beginning(_ mark: String) -> String {
    "It begins with “\(mark)”, as quotations, lists and notes do; a request is plain words."
  }
  private static func tag(_ tag: String) -> String {
    "It has the tag “\(tag)”; a request is plain words."
  }
  private static func time(_ sign: String) -> String { "“\(sign)” stands for another time." }
  private static let aside = "It is in brackets, as what is said aside; a request is plain words."
  private static func sign(_ sign: String) -> String {
    "“\(sign)” stands for not doing it, or for having done it."
  }

  /// A text in which % stands for a request, and why it is none.
  static let marked: [(text: String, explanation: String)] = [
    ("\"%\"", quoted), ("“%”", quoted), ("„%“", quoted), ("«%»", quoted), ("« % »", quoted),
    ("»%«", quoted), ("‘%’", quoted), ("'%'", quoted), ("‚%‘", quoted), ("‹%›", quoted),
    ("「%」", quoted), ("『%』", quoted), ("《%》", quoted), ("＂%＂", quoted), ("\"%", quoted),
    ("%\"", quoted), ("''%''", quoted), ("❝%❞", quoted),
    ("~~%~~", crossedOut), ("~%~", crossedOut), ("c̶a̶l̶l̶ %", crossedOut), ("x\u{338} %", crossedOut),
    ("> %", beginning(">")), (">> %", beginning(">")), ("＞ %", beginning("＞")),
    ("hello\n> %", beginning(">")), ("* %", beginning("*")), ("*%*", beginning("*")),
    ("- %", beginning("-")), ("– %", beginning("–")), ("• %", beginning("•")),
    ("◦ %", beginning("◦")),
    ("+ %", beginning("+")), ("# %", beginning("#")), ("// %", beginning("/")),
    ("## %", beginning("#")), ("**%**", beginning("*")), ("***%***", beginning("*")),
    ("✋ %", sign("✋")), ("✋🏽 %", sign("✋🏽")), ("% 🖐", sign("🖐")),
    ("| %", beginning("|")),
    ("`%`", beginning("`")), ("{%}", beginning("{")), ("_%_", beginning("_")),
    ("1. %", beginning("1.")), ("12) %", beginning("12)")), ("(3) %", beginning("(3)")),
    ("a) %", beginning("a)")), ("iv. %", beginning("iv.")), ("2: %", beginning("2:")),
    ("1️⃣ %", beginning("1️⃣")), ("① %", beginning("①")), ("一、%", beginning("一、")),
    ("☐ %", beginning("☐")), ("✗ %", beginning("✗")), ("→ %", beginning("→")),
    ("🔴 %", beginning("🔴")), ("👉 %", beginning("👉")), ("📌 %", beginning("📌")),
    ("📝 %", beginning("📝")),
    ("💭 %", beginning("💭")), ("&gt; %", beginning("&")),
    ("- [ ] %", tag("[ ]")), ("[x] %", tag("[x]")), ("<del>%</del>", tag("<del>")),
    ("<s>%</s>", tag("<s>")), ("<span class=\"strike\">%</span>", tag("<span class=\"strike\">")),
    ("<!-- % -->", tag("<!--")), ("[s]%[/s]", tag("[s]")), ("<blockquote>%", tag("<blockquote>")),
    ("🚫 %", sign("🚫")), ("% 🚫", sign("🚫")), ("❌ %", sign("❌")), ("⛔ %", sign("⛔")),
    ("⛔️ %", sign("⛔️")), ("🙅 %", sign("🙅")), ("🙅🏽‍♀️ %", sign("🙅🏽‍♀️")), ("✅ %", sign("✅")),
    ("❎ %", sign("❎")), ("✖️ %", sign("✖️")), ("🛑 %", sign("🛑")), ("👎 %", sign("👎")),
    ("🗑️ %", sign("🗑️")),
    ("📵 %", sign("📵")), ("🔕 %", sign("🔕")), ("% ❓", sign("❓")), ("🤐 %", sign("🤐")),
    ("🤫 %", sign("🤫")), ("% ⏰", time("⏰")), ("% 📅", time("📅")), ("% ⏳", time("⏳")),
    ("(%)", aside), ("（%）", aside), (" ( % ) ", aside), ("% /s", tag("/s")), ("% /jk", tag("/jk")),
  ]

  static let requests = [
    ("en-US", "call eleanor"), ("de-DE", "ruf Eleanor an"), ("es-ES", "llama a Eleanor"),
    ("fr-FR", "appelle Eleanor"), ("id-ID", "telepon Eleanor"), ("zh-CN", "打电话给妈妈"),
  ]

  @Test(arguments: requests)
  func whatIsMarkedIsNoRequest(locale: String, request: String) throws {
    let language = try language(locale)
    #expect(!language.interpretations(ofText: request).isEmpty)
    for (text, explanation) in Self.marked {
      let text = text.replacing("%", with: request)
      #expect(language.interpretations(ofText: text).isEmpty, "\(text)")
      #expect(language.explanation(ofText: text) == explanation, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("en-US", "call \"the rock\"", "the rock"), ("en-US", "call “Eleanor”, please", "eleanor"),
      ("en-US", "call 'the rock' now", "the rock"), ("en-US", "call «eleanor»", "eleanor"),
      ("en-US", "call o'brien", "o'brien"), ("en-US", "call O’Brien", "o'brien"),
      ("en-US", "call eleanor 🙏 ❤️", "eleanor"), ("en-US", "🙏 call eleanor", "eleanor"),
      ("en-US", "❤️❤️ call mom 😊", "mom"), ("en-US", "📞 call mom", "mom"),
      ("en-US", "☎️ call mom", "mom"), ("en-US", "🆘 call mom", "mom"),
      ("en-US", "call mom 👍🏽 🎉", "mom"), ("en-US", "call mom please!!!", "mom"),
      ("en-US", "…please call mom", "mom"), ("en-US", "call mom :-)", "mom"),
      ("en-US", "call mom - please", "mom"),
      ("en-US", "call mom.", "mom"), ("en-US", "\u{FEFF}call mom\u{200B}", "mom"),
      ("en-US", "call mom (please)", "mom"), ("en-US", "\n  call mom\n", "mom"),
      ("en-US", "call the rock's mobile", "the rock"),
      ("de-DE", "„Eleanor“ anrufen", "eleanor"), ("de-DE", "ruf »Eleanor« an!", "eleanor"),
      ("es-ES", "¡llama a «Eleanor»!", "eleanor"),
      ("es-ES", "¿puedes llamar a Eleanor?", "eleanor"),
      ("fr-FR", "appelle « Eleanor » 🙏", "eleanor"), ("id-ID", "telepon “Eleanor” ❤️", "eleanor"),
      ("zh-CN", "打电话给“妈妈”～", "妈妈"), ("zh-CN", "给「妈妈」打电话", "妈妈"),
    ])
  func whatIsNotMarkedIsOne(locale: String, text: String, name: String) throws {
    let reading = try language(locale).interpretations(ofText: text).first
    #expect(reading?.slotValues["contact"] == name)
  }

  @Test(
    arguments: [
      ("de-DE", "*69 anrufen", "*69"), ("de-DE", "+49 30 123456 anrufen", "+4930123456"),
      ("de-DE", "(030) 123456 anrufen", "030123456"), ("de-DE", "112 anrufen", "112"),
      ("en-US", "call \"415 555 0137\"", "4155550137"),
      ("en-US", "call #31#4155550137", "#31#4155550137"),
    ])
  func numbersAreNoMarks(locale: String, text: String, digits: String) throws {
    let reading = try language(locale).interpretations(ofText: text).first
    #expect(reading?.slotValues["digits"] == digits)
  }

  /// Options, negations and what looks like a program.
  @Test(arguments: ["call -mama", "call !mama", "call.mama", "call(mama)", "call -Eleanor please"])
  func codeIsNoRequest(text: String) throws {
    let language = try language("en-US")
    #expect(language.interpretations(ofText: text).isEmpty)
    #expect(language.explanation(ofText: text).hasPrefix("It has the tag “"))
  }

  /// Text that may as well be a list, a calendar, a log or talk of a call: it is asked about.
  @Test(
    arguments: [
      "contact: eleanor", "phone: eleanor", "call with eleanor", "phone call with eleanor",
      "dialing eleanor", "calling eleanor ...", "want to call eleanor?", "wanna call eleanor",
      "eleanor is expecting my call", "eleanor is waiting for my call",
      "i'm trying to call eleanor",
      "call: eleanor", "talk to eleanor", "speak with eleanor", "connect eleanor", "try eleanor",
      "dail eleanor", "cal eleanor",
    ])
  func whatMayBeNoRequestIsAskedAbout(text: String) async throws {
    let reading = try #require(try language("en-US").interpretations(ofText: text).first)
    #expect(reading.isDoubtful)
    #expect(reading.slotValues == ["contact": "eleanor"])
    let world = try World()
    #expect(await world.dialer.handle(text: text, utterance: 1) == .undecided)
    #expect(world.called.isEmpty)
    let asked = try World(asking: ScriptedAsker("yes"))
    #expect(await asked.dialer.handle(text: text, utterance: 1) == .carriedOut)
    #expect(asked.called == ["+14155550110"])
  }

  @Test(arguments: [("es-ES", "voy a llamar a Eleanor"), ("es-ES", "vamos a llamar a Eleanor")])
  func soItIsInOtherLanguages(locale: String, text: String) throws {
    #expect(try language(locale).interpretations(ofText: text).first?.isDoubtful == true)
  }

  @Test(
    arguments: requests + [
      ("en-US", "computer: call eleanor"), ("en-US", "please: call eleanor"),
      ("en-US", "a call with eleanor"), ("en-US", "i want to call eleanor"),
      ("en-US", "i need to call eleanor"), ("en-US", "let's try calling eleanor"),
      ("en-US", "make a call to eleanor"), ("en-US", "i'd like a call with eleanor"),
      ("en-US", "i'm hoping to call eleanor"), ("en-US", "phone eleanor"),
      ("es-ES", "quiero llamar a Eleanor"), ("en-US", "plz call eleanor"),
      ("en-US", "call eleanor pls"), ("en-US", "give eleanor a bell"),
      ("en-US", "make call eleanor"), ("en-US", "place call to eleanor"),
      ("en-US", "call eleanor video"), ("en-US", "i want to talk to eleanor"),
    ])
  func aPlainRequestIsNotAskedAbout(locale: String, text: String) throws {
    #expect(try language(locale).interpretations(ofText: text).first?.isDoubtful == false)
  }

  /// The whole way: nothing is done, and the transcript says why.
  @Test(arguments: ["\"call eleanor\"", "🚫 call eleanor", "> call eleanor", "~~call eleanor~~"])
  func nothingIsDone(text: String) async throws {
    let world = try World()
    #expect(await world.dialer.handle(text: text, utterance: 1) == .notUnderstood)
    let line = try #require(world.lines.first)
    #expect(world.lines.count == 1)
    #expect(line.contains(#""accepted":false"#))
    #expect(line.contains(#""explanation":"#))
    #expect(line.contains(#""reason":"outOfGrammar""#))
  }
}

import Bus
import Testing

@testable import Desktop

struct NotificationTextTests {
  @Test(arguments: [
    ("Maria Lopez", "Maria Lopez"),
    ("Bell\u{1B}[31m\r\nRing", "Bell [31m Ring"),
    ("\u{202E}gnp.exe", "gnp.exe"),
    ("a\u{2028}b\u{85}c\u{0}d", "a b c d"),
    ("نمی\u{200C}خواهم", "نمی\u{200C}خواهم"),
    (String(repeating: "a", count: 200), String(repeating: "a", count: 200)),
    (String(repeating: "a", count: 201), String(repeating: "a", count: 200) + "…"),
    (String(repeating: "a", count: 300), String(repeating: "a", count: 200) + "…"),
  ])
  func isCleaned(text: String, shown: String) {
    #expect(NotificationText.clean(text) == shown)
  }

  @Test
  func markupOfOthersIsText() {
    var notification = DesktopNotification("Incoming call", title: "<b>A & B</b>")
    notification.lines = [#"<a href="x">'mobile'</a>"#, " "]
    #expect(
      notification.body(hasMarkup: true) == """
        <b>&lt;b&gt;A &amp; B&lt;/b&gt;</b>
        &lt;a href=&quot;x&quot;&gt;&apos;mobile&apos;&lt;/a&gt;
        """)
    #expect(
      notification.body(hasMarkup: false) == """
        <b>A & B</b>
        <a href="x">'mobile'</a>
        """)
  }

  @Test(
    arguments: [
      (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"], "unix:path=/a"),
      (["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"], nil),
      (["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "run"], nil),
      (["XDG_RUNTIME_DIR": "/nowhere"], nil),
      ([:], nil),
    ] as [([String: String], String?)])
  func busIsFound(environment: [String: String], address: String?) {
    #expect(MessageBus.session.address(environment) == address)
  }
}

import Foundation
import Testing

@testable import Evaluation
@testable import Sessions

struct WakePageTests {
  private static func page(seconds: Double = 1800) -> String {
    var summary = WakeTrial.Summary()
    summary.seconds = seconds
    summary.falseAlarms = [0.3, 0.7, 0.3]
    summary.sayings = [0.9, 0.7, 0, 0.2]
    return WakePage(phrase: "hey <b>phone", summary).html
  }

  /// The curve goes across as false alarms are added, and down as more is heard: each by itself.
  @Test func theCurveIsDrawn() {
    let page = Self.page()
    #expect(
      page.contains(
        "points=\"40.0,12.0 40.0,12.0 40.0,12.0 40.0,55.5 142.7,55.5 142.7,99.0 348.0,99.0 348.0,99.0 "
          + "348.0,99.0 348.0,142.5\""))
    for tick in ["0", "1.5", "3", "4.5", "6"] { #expect(page.contains("middle\">\(tick)</text>")) }
    #expect(
      page.contains("<title>threshold 0.71: 75.0 % missed, 0.0 false alarms an hour</title>"))
  }

  @Test func theTableHasTheThresholds() {
    let page = Self.page()
    #expect(page.components(separatedBy: "<th scope=\"row\">").count == 11)
    #expect(
      page.contains(
        "<th scope=\"row\">0.70</th><td>50.0 % (15.0–85.0) <small>2/4</small></td><td>1</td>"
          + "<td>2.0</td>"))
    #expect(page.contains("4 recordings of it · 30.0 minutes of other sound"))
  }

  @Test func aPhraseIsText() {
    let page = Self.page()
    #expect(!page.contains("<b>"))
    #expect(page.contains("<h1>“hey &lt;b&gt;phone”</h1>"))
    #expect(page.contains("<title>“hey &lt;b&gt;phone” · callvoice doctor --wake</title>"))
    #expect(page.firstMatch(of: #/(?:src|href)="(?!data:)/#) == nil)
  }

  @Test(arguments: [(599.0, true), (600, false)])
  func fewMinutesAreSaid(seconds: Double, isSaid: Bool) {
    #expect(Self.page(seconds: seconds).contains("minutes are little to go by") == isSaid)
  }
}

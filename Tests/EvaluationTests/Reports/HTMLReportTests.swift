import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct HTMLReportTests {
  private static let tone = (0..<16_000).map { Int16(8000 * sin(Double($0) / 8)) }

  private static var report: TestReport {
    let meant = Expectation(rule: "call", slots: ["contact": "mom"], contact: "Maria <Lopez>")
    let right = ItemResult.make(
      "r.wav", meant: meant,
      heard: [.make(slots: ["contact": "mom"], contact: "Maria <Lopez>")], reference: "call mom")
    let wrong = ItemResult.make(
      "<script>alert(1)</script>.wav", condition: .snr(6), meant: meant,
      heard: [.make("call \"tom\" & co", confidence: 0.6, slots: ["contact": "tom"])],
      reference: "call mom", voice: "flite <slt>")
    let accepted = ItemResult.make(
      "n.wav", meant: nil, heard: [.make("call dom", confidence: 0.5)])
    var report = TestReport.make(
      [right, wrong, accepted], problems: [TestProblem("m:1", "<b>bad</b>")])
    report.comparison = Comparison(
      report.results, baseline: "old <1>.json", old: ["r.wav": false, "n.wav": true])
    report.bounds = [Bound("--min-acceptance 90%", .acceptance, 0.9, value: 0.5)]
    return report
  }

  private static var page: String { HTMLReport(report) { _ in tone }.html }

  @Test func everythingIsEscaped() {
    let page = Self.page
    #expect(!page.contains("<script"))
    #expect(!page.contains("<b>bad"))
    #expect(!page.contains("<Lopez>"))
    #expect(!page.contains("<slt>"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;.wav"))
    #expect(page.contains("“call &quot;tom&quot; &amp; co”") || page.contains("tom"))
  }

  /// Nothing is fetched: there is no address but those that hold their data.
  @Test func needsNoNetwork() {
    let page = Self.page
    #expect(page.firstMatch(of: #/(?:src|href)="(?!data:)/#) == nil)
    #expect(!page.contains("http:"))
    #expect(!page.contains("https:"))
    #expect(page.contains("default-src 'none'"))
  }

  @Test func showsMissesWithSoundAndReason() {
    let page = Self.page
    #expect(page.components(separatedBy: "<audio controls").count == 3)
    #expect(page.components(separatedBy: "class=\"waveform\"").count == 3)
    #expect(page.contains("<td class=\"wrong\">mom</td>"))
    #expect(page.contains("<td class=\"wrong\">tom</td>"))
    #expect(page.contains("synthetic: flite &lt;slt&gt;"))
    #expect(page.contains("Synthetic: 1 of 3 results"))
    #expect(page.contains("0.200 above the limit for being a request"))
    #expect(page.contains("--min-acceptance 90%: missed, it is 0.5"))
  }

  @Test func emptyReports() {
    let page = HTMLReport(TestReport.make([])) { _ in nil }.html
    #expect(page.contains("None: everything was as expected."))
    #expect(
      HTMLReport(TestReport.make([.make(heard: [])])) { _ in [] }.html.contains(
        "Nothing was heard."))
  }

  private static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  private func browse(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.browser))
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--user-data-dir=\(folder.path)/profile",
      ] + arguments
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  /// A browser finds the tables and the curves.
  ///
  /// Where CALLVOICE_ARTIFACTS names a folder, it also
  /// gets a picture of the page, wide and as on a phone.
  @Test(.enabled(if: browser != nil, "the Debian package chromium is not installed"))
  func inABrowser() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: Self.page, to: "report.html")
    let dom = try browse(["--dump-dom", "file://\(path)"], in: folder)
    for id in ["misses", "noise", "trade-off", "reliability"] {
      #expect(dom.contains("id=\"\(id)\""), "\(id)")
    }
    #expect(dom.components(separatedBy: "<polyline").count >= 5)
    #expect(dom.components(separatedBy: "<table").count >= 6)
    #expect(!dom.contains("<parsererror"))
    let pictures =
      ProcessInfo.processInfo.environment["CALLVOICE_ARTIFACTS"] ?? folder.path
    for (name, size) in [("report-wide", "1200,2400"), ("report-phone", "400,4000")] {
      let picture = "\(pictures)/\(name).png"
      _ = try browse(
        ["--window-size=\(size)", "--screenshot=\(picture)", "file://\(path)"], in: folder)
      let data = try Data(contentsOf: URL(fileURLWithPath: picture))
      #expect(data.starts(with: [0x89, 0x50, 0x4e, 0x47]))
      #expect(data.count > 10_000)
    }
  }
}

import Foundation
import Screening
import Testing

struct DoNotDisturbTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)  // 2027-01-15 08:00 UTC

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  @Test(
    arguments: [
      ("8:30", 30.0 * 60), ("08:30", 30 * 60), ("7:59", 24 * 3600 - 60), ("8:00", 24 * 3600),
      ("0:00", 16 * 3600), ("23:59", 16 * 3600 - 60), ("24:00", nil), ("8:60", nil), ("8", nil),
      ("8:5", nil), ("eight", nil), ("", nil), ("-1:00", nil),
    ] as [(String, Double?)])
  func endsAtTheNextSuchTime(text: String, seconds: Double?) {
    let date = DoNotDisturb.next(text, after: Self.now, in: Self.calendar)
    #expect(date == seconds.map { Self.now.addingTimeInterval($0) })
  }

  @Test(
    arguments: [
      (false, nil, false), (true, nil, true), (true, 1, true), (true, 0, false), (true, -1, false),
      (false, 1, false),
    ] as [(Bool, Double?, Bool)])
  func isOnUntilThen(isOn: Bool, seconds: Double?, expected: Bool) {
    let setting = DoNotDisturb(isOn: isOn, until: seconds.map { Self.now.addingTimeInterval($0) })
    #expect(setting.isOn(at: Self.now) == expected)
  }
}

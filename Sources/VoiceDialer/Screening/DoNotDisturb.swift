public import Foundation

/// Whether the user wants no calls, and until when.
public struct DoNotDisturb: Sendable, Hashable, Codable {
  /// Whether it was switched on.
  public var isOn: Bool
  /// When it ends by itself; nil where it does not.
  public var until: Date?

  /// Makes the setting.
  public init(isOn: Bool, until: Date? = nil) {
    self.isOn = isOn
    self.until = until
  }

  /// Whether no calls are wanted at a date.
  public func isOn(at date: Date) -> Bool {
    isOn && until.map { date < $0 } ?? true
  }

  /// Reads a time of day in 24 hours, such as `7:30`, as the next such time.
  ///
  /// - Parameters:
  ///   - text: the hour and the minute.
  ///   - now: the date after which it is.
  ///   - calendar: the user's.
  /// - Returns: a date within the next day; nil where the text is no time.
  public static func next(_ text: String, after now: Date, in calendar: Calendar) -> Date? {
    guard let match = text.wholeMatch(of: #/(\d{1,2}):(\d{2})/#), let hour = Int(match.1),
      let minute = Int(match.2), hour < 24, minute < 60
    else { return nil }
    return calendar.nextDate(
      after: now, matching: DateComponents(hour: hour, minute: minute, second: 0),
      matchingPolicy: .nextTime)
  }
}

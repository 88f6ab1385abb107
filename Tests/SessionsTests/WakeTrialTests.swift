import Testing

@testable import Sessions

/// The figures of a wake phrase's trial, of recordings that need not be there.
struct WakeTrialTests {
  private typealias Point = WakeTrial.Summary.Point

  /// Half an hour with three false alarms, and four recordings of the phrase, one of them not heard.
  private static var summary: WakeTrial.Summary {
    var summary = WakeTrial.Summary()
    summary.seconds = 1800
    summary.falseAlarms = [0.3, 0.7, 0.3]
    summary.sayings = [0.9, 0.7, 0, 0.2]
    return summary
  }

  @Test func theCurveHasAPointForEachThresholdThatChangesAnything() {
    #expect(
      Self.summary.curve == [
        Point(threshold: 1, missed: 1, falseAlarmsPerHour: 0),
        Point(threshold: 0.9, missed: 0.75, falseAlarmsPerHour: 0),
        Point(threshold: 0.7, missed: 0.5, falseAlarmsPerHour: 2),
        Point(threshold: 0.3, missed: 0.5, falseAlarmsPerHour: 6),
        Point(threshold: 0.2, missed: 0.25, falseAlarmsPerHour: 6),
      ])
  }

  @Test(
    arguments: [(0.95, 1, 0), (0.71, 0.75, 0), (0.5, 0.5, 2), (0.05, 0.25, 6)]
      as [(Double, Double, Double)])
  func thresholdsBetweenThem(threshold: Double, missed: Double, alarms: Double) {
    #expect(
      Self.summary.point(at: threshold)
        == Point(threshold: threshold, missed: missed, falseAlarmsPerHour: alarms))
  }

  /// One kind of recordings alone has nothing to be set against.
  @Test func noCurveOfOneKind() {
    var (said, others) = (Self.summary, Self.summary)
    said.seconds = 0
    others.sayings = []
    #expect(said.curve.isEmpty)
    #expect(others.curve.isEmpty)
  }
}

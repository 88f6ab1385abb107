internal import ArgumentParser
internal import Evaluation

/// The options for the bounds that decide about success.
struct TestBounds: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fail where fewer requests are right: a share such as 0.95 or 95%.", valueName: "share"))
  var minAcceptance: Share?

  @Option(
    help: ArgumentHelp(
      "Fail where more is taken for a request that is none: a number, a share such as 1%, or an "
        + "hourly rate such as 0.5/h.",
      valueName: "limit"))
  var maxFalseAccepts: AcceptLimit?

  @Option(
    help: ArgumentHelp(
      "Fail where there are more word errors: a share such as 0.05 or 5%.", valueName: "share"))
  var maxWer: Share?

  /// Whether no bound is set.
  var areNone: Bool { minAcceptance == nil && maxFalseAccepts == nil && maxWer == nil }

  /// Returns the bounds that are set, compared with figures.
  func bounds(of report: TestReport) -> [Bound] {
    [
      minAcceptance.map {
        Bound("--min-acceptance \($0.text)", .acceptance, $0.value, of: report)
      },
      maxFalseAccepts.map {
        Bound("--max-false-accepts \($0.text)", $0.measure, $0.value, of: report)
      },
      maxWer.map { Bound("--max-wer \($0.text)", .wordErrors, $0.value, of: report) },
    ].compactMap(\.self)
  }
}

/// A share, as `0.95` or `95%`.
struct Share: ExpressibleByArgument {
  let text: String
  let value: Double

  init?(argument: String) {
    text = argument
    let number = Double(argument.hasSuffix("%") ? String(argument.dropLast()) : argument)
    guard let number, number.isFinite, number >= 0 else { return nil }
    value = argument.hasSuffix("%") ? number / 100 : number
    guard value <= 1 else { return nil }
  }
}

/// A limit of false accepts: `3`, `1%` or `0.5/h`.
struct AcceptLimit: ExpressibleByArgument {
  let text: String
  let value: Double
  let measure: Bound.Measure

  init?(argument: String) {
    text = argument
    if argument.hasSuffix("/h") {
      guard let number = Double(argument.dropLast(2)), number.isFinite, number >= 0 else {
        return nil
      }
      (value, measure) = (number, .falseAcceptsPerHour)
    } else if let number = Int(argument), number >= 0 {
      (value, measure) = (Double(number), .falseAccepts)
    } else if let share = Share(argument: argument) {
      (value, measure) = (share.value, .falseAcceptShare)
    } else {
      return nil
    }
  }
}

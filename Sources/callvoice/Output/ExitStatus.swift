internal import Dialer
internal import Evaluation

/// The exit codes of the program; no other place holds them.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  case failure = 1
  case notUnderstood = 3
  case nobodyToCall = 4
  case undecided = 5
  case usage = 64
  case unreadableInput = 66
  case unavailable = 69
  case badConfiguration = 78

  /// The status of a program that had only the request with this outcome.
  init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .carriedOut: .success
      case .failed: .failure
      case .notUnderstood: .notUnderstood
      case .nobodyToCall: .nobodyToCall
      case .undecided: .undecided
      }
  }

  /// The status of a test run.
  init(_ conclusion: TestReport.Conclusion) {
    self =
      switch conclusion {
      case .passed: .success
      case .missed: .failure
      case .unreadable: .unreadableInput
      }
  }

  /// The meaning in a few words, as the program's help lists it.
  private var summary: String {
    switch self {
    case .success: "carried out"
    case .failure: "the call failed or was refused"
    case .notUnderstood: "no request understood"
    case .nobodyToCall: "nobody or nothing to call"
    case .undecided: "a choice or confirmation is needed"
    case .usage: "wrong use"
    case .unreadableInput: "input missing or unreadable"
    case .unavailable: "a device, model or library is missing"
    case .badConfiguration: "bad configuration, grammar or contacts file"
    }
  }

  /// The meaning in a sentence, as the manual page lists it.
  var meaning: String {
    switch self {
    case .success: "Carried out; with --dry-run: would be."
    case .failure:
      "The call failed, or the system refused it; test: an expectation was missed."
    case .notUnderstood:
      "No request was understood: silence, noise, another subject, too little confidence."
    case .nobodyToCall: "Understood, but there is nobody or nothing to call."
    case .undecided:
      "Understood, but a choice or confirmation is needed and nobody may be asked."
    case .usage: "Wrong use."
    case .unreadableInput: "An input is missing or unreadable."
    case .unavailable: "A device, model or library is missing."
    case .badConfiguration: "Bad configuration, grammar or contacts file."
    }
  }

  /// All statuses with their meanings, as one sentence without its full stop.
  static var summaries: String {
    allCases.map { "\($0.rawValue) \($0.summary)" }.joined(separator: ", ")
  }
}

extension Sequence<ExitStatus> {
  /// The status of several requests: the first that is not success.
  var overall: ExitStatus { first { $0 != .success } ?? .success }
}

internal import ArgumentParser
internal import ContactBook
internal import Desktop
internal import Evaluation
internal import Foundation
internal import IntentParser
internal import Intents
internal import Screening
internal import Speech
internal import Telephony
internal import VoiceDialer

/// What a failure is told as: a code for events, a sentence, an exit code.
struct Failure {
  let code: String
  let message: String
  let exitCode: Int32

  /// Knows the errors of all parts; an unknown one counts as a failed call.
  init(_ error: any Error) {
    switch error {
    case let error as SpeechError:
      let exitCode: Int32 =
        switch error.code {
        case .unreadableAudio: 66
        case .device, .missingModel, .decoder: 69
        case .badConfiguration: 78
        case .adaptation: 1
        case .unwritable: 66
        }
      self.init(error.code.rawValue, error.description, exitCode)
    case let error as GrammarError:
      self.init("grammar", error.description, error.code == .unreadable ? 66 : 78)
    case let error as ContactError:
      self.init("contacts", error.description, error.code == .unreadable ? 66 : 78)
    case let error as HistoryError:
      self.init("history", error.description, error.code == .unwritable ? 66 : 78)
    case let error as SetupError:
      let exitCode: Int32 =
        switch error.code {
        case .missing: 69
        case .badConfiguration: 78
        case .unreadable: 66
        }
      self.init("setup", error.description, exitCode)
    case let error as ScreeningError:
      let exitCode: Int32 =
        switch error.code {
        case .invalid: 64
        case .unreadable: 66
        case .badFile: 78
        case .busy: 1
        }
      self.init("screening", error.description, exitCode)
    case let error as SIPError:
      let exitCode: Int32 =
        switch error.code {
        case .missingAgent, .agentFailed, .portTaken: 69
        case .invalidAccount, .noSuchAccount: 64
        case .badFile: 78
        }
      self.init("sip", error.description, exitCode)
    case let error as DesktopError:
      self.init("desktop", error.description, error.code == .unwritable ? 66 : 69)
    case let error as StartCallError:
      self.init("invalidHandle", error.description, 64)
    case let error as IntentsError:
      self.init("activity", error.description, 66)
    case let error as InputError:
      self.init("input", error.message, 66)
    case let error as TestProblem:
      self.init("test", error.description, 66)
    case let error as UsageError:
      self.init("usage", error.message, 64)
    default:
      self.init("unknown", error.localizedDescription, 1)
    }
  }

  private init(_ code: String, _ message: String, _ exitCode: Int32) {
    self.code = code
    self.message = message
    self.exitCode = exitCode
  }
}

extension EventPrinter {
  /// Tells a failure and returns its exit code.
  func print(_ error: any Error, utterance: Int? = nil, source: String? = nil) -> Int32 {
    let failure = Failure(error)
    print(
      .error(
        utterance: utterance, source: source, code: failure.code, message: failure.message))
    return failure.exitCode
  }

  /// Runs a command: a failure is told, and a code that is not 0 becomes the program's.
  func run(_ command: () async throws -> Int32) async throws {
    let code: Int32
    do {
      code = try await command()
    } catch {
      code = print(error)
    }
    finish()
    TraceFile.finish()
    if code == 0, hasLostOutput { throw ExitCode(Outcome.failed.exitCode) }
    if code != 0 { throw ExitCode(code) }
  }
}

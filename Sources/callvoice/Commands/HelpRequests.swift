internal import CallKit
internal import ContactBook
internal import Conversation
internal import Dialer
internal import Foundation
internal import Service
internal import Sessions
internal import Synchronization
internal import Telephony

/// The requests of a command whose service does not answer: calls for help are made by the command itself, all
/// others are refused.
///
/// What is a call for help is not decided here: a request is one if the dialer, with yes for an answer, would call an
/// emergency number.
final class HelpRequests: Sendable {
  private let setup: DialerSetup
  private let region: String
  private let silence: ServiceError
  private let printer: EventPrinter
  private let refused = Mutex(false)

  /// Prepares for requests.
  ///
  /// - Parameters:
  ///   - setup: The language and the contacts.
  ///   - region: The region in which numbers are read.
  ///   - silence: The error of the service.
  ///   - printer: Prints what is done without the service.
  init(_ setup: DialerSetup, region: String, silence: ServiceError, _ printer: EventPrinter) {
    self.setup = setup
    self.region = region
    self.silence = silence
    self.printer = printer
  }

  /// Whether a request was refused.
  var hasRefused: Bool { refused.withLock(\.self) }

  /// Says that the command makes a call itself, if it is one for help; else says what to do about the service.
  ///
  /// - Parameter request: The request.
  /// - Returns: Whether it is a call for help.
  func allow(_ request: UserRequest) async -> Bool {
    guard await isForHelp(request) else {
      refused.withLock { $0 = true }
      _ = printer.print(silence)
      return false
    }
    printer.warn("\(silence.description) This command makes the call for help without it.")
    return true
  }

  private func isForHelp(_ request: UserRequest) async -> Bool {
    let (found, region) = (Found(), region)
    let dialer = VoiceDialer(
      language: setup.language, nameSearch: setup.nameSearch, network: SimulatedNetwork(),
      options: VoiceDialer.Options(
        region: region, isDryRun: true, confirmation: .never, asking: YesSayer(),
        answersGrammar: setup.resources.answersGrammar, prompts: setup.prompts),
      server: CallServer(), makeUUID: { UUID() }, now: { Date() },
      report: { event in
        guard case .transaction(let transaction) = event.kind else { return }
        let numbers = transaction.actions.compactMap { $0.handle?.value }
        if numbers.contains(where: { PhoneNumber.isEmergency($0, region: region) }) { found.note() }
      })
    _ = try? await dialer.carryOut(request, utterance: 1)
    return found.isTrue
  }

  private final class Found: Sendable {
    private let value = Mutex(false)
    var isTrue: Bool { value.withLock(\.self) }
    func note() { value.withLock { $0 = true } }
  }

  /// Says yes to everything, and takes the first of several.
  private struct YesSayer: Asking {
    func answer(to question: DialerQuestion) async -> String? {
      question.isRepeated ? nil : question.kind == .choice ? "1" : "yes"
    }
  }
}

/// The typed lines of a command whose service does not answer.
struct HelpLines: RequestHandling {
  let requests: HelpRequests
  let dialer: VoiceDialer

  func carryOut(_ request: UserRequest, utterance: Int) async throws -> Outcome? {
    switch request {
    case .key: return nil
    case .answer: break
    case .text, .link, .activity:
      guard await requests.allow(request) else { return .failed }
    }
    return try await dialer.carryOut(request, utterance: utterance)
  }

  func hasCalls() async throws -> Bool { try await dialer.hasCalls() }

  func requestExamples() async throws -> [RequestExamples] { await dialer.examples() }
}

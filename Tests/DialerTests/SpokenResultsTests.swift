import CallHistory
import Conversation
import Foundation
import Synchronization
import Telephony
import TestSupport
import Testing

@testable import Dialer

/// What is said aloud of spoken requests.
@Suite struct SpokenResultsTests {
  /// Somebody who is told what comes of requests.
  private final class Listener: Asking {
    let speaksResults = true
    private let said = Mutex<[String]>([])

    var statements: [String] { said.withLock { $0 } }

    func answer(to question: DialerQuestion) async -> String? { nil }

    func say(_ statement: String) async { said.withLock { $0.append(statement) } }

    /// Waits until so much was said.
    func said(_ count: Int) async -> [String] {
      while statements.count < count, !Task.isCancelled { await Task.yield() }
      return statements
    }
  }

  private func said(
    of text: String, _ count: Int = 1, language: CallLanguage? = nil,
    network: (any CallNetwork)? = nil, prompts: PromptTable = .english
  ) async throws -> [String] {
    let listener = Listener()
    let world = try World(
      language: language,
      network: network ?? SimulatedNetwork(clock: ImmediateClock(endlessFrom: .seconds(10))),
      asking: listener, prompts: prompts)
    _ = await world.dialer.spokenResults?.carryOut {
      await world.dialer.handle(text: text, utterance: 1)
    }
    return await listener.said(count)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("call john abernathy", "Calling John Abernathy, mobile."),
      ("call 415 555 0188", "Calling (415) 555-0188."),
      ("call zebedee", "Nobody is called zebedee."),
      ("what's john abernathy's number", "John Abernathy, mobile: (415) 555-0107."),
      ("hang up", "There is no call to hang up."),
    ])
  func whatComesOfItIsSaidOnce(text: String, statement: String) async throws {
    #expect(try await said(of: text) == [statement])
  }

  /// A call for help is announced, and not told of twice.
  @Test(.timeLimit(.minutes(1))) func aCallForHelpIsSaidOnce() async throws {
    #expect(try await said(of: "call 911") == ["Calling 911."])
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (CallFailure.busy, "The line is busy."), (.noAnswer, "Nobody answered."),
      (.unavailable, "The call to John Abernathy failed."),
    ])
  func aCallThatNobodyTakesIsSaid(failure: CallFailure, statement: String) async throws {
    let network = ScriptedNetwork(.connecting, .failed(failure))
    let all = try await said(of: "call john abernathy", 2, network: network)
    #expect(all == ["Calling John Abernathy, mobile.", statement])
  }

  /// Of the calls that are asked for, the names of the latest are said.
  @Test(.timeLimit(.minutes(1))) func theLatestCallersAreSaid() async throws {
    let listener = Listener()
    let world = try World(history: try CallHistory(folder: TemporaryFolder().url), asking: listener)
    for (name, number) in zip(["john abernathy", "john baker", "mom at home", "john baker"], 1...) {
      _ = await world.dialer.handle(text: "call \(name)", utterance: number)
      _ = await world.dialer.handle(text: "hang up", utterance: number)
    }
    _ = await world.dialer.spokenResults?.carryOut {
      await world.dialer.handle(text: "who did i call", utterance: 9)
    }
    #expect(await listener.said(1) == ["John Baker, Maria Lopez, John Baker."])
  }

  /// What is typed is only shown.
  @Test func whatIsTypedIsNotSaid() async throws {
    let listener = Listener()
    let world = try World(asking: listener)
    _ = await world.dialer.handle(text: "call john abernathy", utterance: 1)
    #expect(world.called == ["+14155550107"])
    #expect(listener.statements.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["de-DE", "es-ES", "fr-FR", "id-ID", "zh-CN"])
  func itIsSaidInTheLanguageOfTheRequest(locale: String) async throws {
    let prompts = try PromptTable(
      file: Resources(locale: locale, environment: [:]).promptTable, base: .english)
    let name = try await said(of: "call john abernathy", prompts: prompts)
    #expect(name.first?.contains("John Abernathy") == true)
    #expect(name.first?.hasPrefix("Calling") == false)
  }

  /// What is done is not told as what cannot be: whoever is left on hold is named, and the history has no such calls.
  @Test(.timeLimit(.minutes(1)), arguments: ["en-US", "es-ES", "zh-CN"])
  func whatIsDoneIsNoFailure(locale: String) async throws {
    let prompts = try PromptTable(
      file: Resources(locale: locale, environment: [:]).promptTable, base: .english)
    let listener = Listener()
    let world = try World(asking: listener, prompts: prompts)
    for text in ["call john abernathy", "call eleanor"] {
      _ = await world.dialer.handle(text: text, utterance: 1)
    }
    _ = await world.dialer.spokenResults?.carryOut {
      await world.dialer.handle(text: "hang up", utterance: 2)
    }
    let said = await listener.said(1)
    #expect(said.first?.contains("John Abernathy") == true)
    #expect(said.first?.hasPrefix("The call with") == (locale == "en-US"))
    #expect(!said.contains(prompts.spoken(.cannot)))
  }
}

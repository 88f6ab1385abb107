internal import Foundation
internal import Synchronization
internal import VoiceDialer

/// Takes answers that are typed at the terminal while they may as well be spoken.
final class AnswerKeys: AnswerTyping {
  private struct State {
    var line: AnswerLine?
    var answer: AskedReply?
  }

  private let printer: EventPrinter
  private let state = Mutex(State())

  init(_ printer: EventPrinter) {
    self.printer = printer
  }

  func begin(_ question: DialerQuestion) {
    state.withLock { $0 = State(line: AnswerLine(question)) }
    KeyReader.shared.lend { [weak self] byte in self?.take(byte) }
  }

  func answer() -> AskedReply? { state.withLock { $0.answer } }

  var isTyping: Bool { state.withLock { $0.line?.isEmpty == false } }

  func end() {
    KeyReader.shared.takeBack()
    let wasTyping = state.withLock { state in
      defer { state.line = nil }
      return state.line?.isEmpty == false
    }
    if wasTyping { printer.echo("\n") }
  }

  private func take(_ byte: UInt8) {
    let effect = state.withLock { state -> AnswerLine.Effect in
      guard state.answer == nil, var line = state.line else { return .none }
      let effect = line.take(byte)
      state.line = line
      if case .answer(let answer) = effect { state.answer = answer }
      return effect
    }
    switch effect {
    case .show(let text): printer.echo(text)
    case .takeAway: printer.echo("\u{8} \u{8}")
    case .answer: printer.echo("\n")
    case .none: break
    }
  }
}

internal import Speech
internal import Synchronization
internal import VoiceDialer

/// Says what is wrong with the sound of a microphone, each thing once, also where it is opened again.
final class SoundComplaints: Sendable {
  private let printer: EventPrinter
  private let origin: SoundProblem.Origin
  private let told = Mutex<Set<String>>([])

  init(_ printer: EventPrinter, about origin: SoundProblem.Origin) {
    self.printer = printer
    self.origin = origin
  }

  func tell(_ problem: SoundProblem) {
    if told.withLock({ $0.insert(problem.code).inserted }) { printer.tell(problem, about: origin) }
  }
}

extension EventPrinter {
  /// Says what is wrong with a sound: as a note in JSON, and to standard error.
  func tell(_ problem: SoundProblem, about origin: SoundProblem.Origin) {
    let sentence = problem.sentence(about: origin)
    note(problem.code, sentence)
  }
}

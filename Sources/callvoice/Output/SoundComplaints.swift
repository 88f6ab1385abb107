internal import Audio
internal import Synchronization
internal import VoiceDialer

/// Says what is wrong with the sound of a microphone, each thing once, also where it is opened again.
final class SoundComplaints: Sendable {
  private let printer: EventPrinter
  private let origin: AudioProblem.Origin
  private let told = Mutex<Set<String>>([])

  init(_ printer: EventPrinter, about origin: AudioProblem.Origin) {
    self.printer = printer
    self.origin = origin
  }

  func tell(_ problem: AudioProblem) {
    if told.withLock({ $0.insert(problem.code).inserted }) { printer.tell(problem, about: origin) }
  }
}

extension EventPrinter {
  /// Says what is wrong with a sound: as a note in JSON, and to standard error.
  func tell(_ problem: AudioProblem, about origin: AudioProblem.Origin) {
    let sentence = problem.sentence(about: origin)
    note(problem.code, sentence)
  }
}

internal import Synchronization

/// Says once that sound was lost.
final class OverrunNotice: Sendable {
  private let printer: EventPrinter
  private let isTold = Mutex(false)

  init(_ printer: EventPrinter) {
    self.printer = printer
  }

  func tell() {
    let isFirst = isTold.withLock { told in
      defer { told = true }
      return !told
    }
    if isFirst {
      printer.warn(
        "Sound from the microphone was lost, since the machine is too busy; end other programs.")
    }
  }
}

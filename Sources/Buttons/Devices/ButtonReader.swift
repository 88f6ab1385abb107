internal import CLinuxInput
internal import Foundation
internal import Synchronization

/// Reads the buttons of input devices, also of those that are plugged in later.
///
/// A thread of its own sleeps until something happens. The desktop has the same events: nothing is taken from it.
package final class ButtonReader: Sendable {
  /// What happens to buttons, in order; it ends when the reader is closed.
  package let events: AsyncStream<ButtonEvent>

  private let choice: ButtonChoice
  private let folders: InputFolders
  private let report: @Sendable (String) -> Void
  private let continuation: AsyncStream<ButtonEvent>.Continuation
  /// A pipe whose writing end is closed at the end; nil once that has happened.
  private let writingEnd: Mutex<FileHandle?>
  private let readingEnd: FileHandle

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - choice: The buttons that are wanted.
  ///   - folders: Where the devices are.
  ///   - report: Receives a sentence about a device that cannot be read, once until it is gone.
  package init(
    _ choice: ButtonChoice, in folders: InputFolders = .system,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.choice = choice
    self.folders = folders
    self.report = report
    (events, continuation) = AsyncStream.makeStream()
    let pipe = Pipe()
    readingEnd = pipe.fileHandleForReading
    writingEnd = Mutex(pipe.fileHandleForWriting)
    let thread = Thread { self.run() }
    thread.name = "callvoice.buttons"
    thread.start()
  }

  /// Ends the reading.
  package func close() {
    writingEnd.withLock { end in
      try? end?.close()
      end = nil
    }
  }

  // MARK: - On the thread

  private func run() {
    let changes = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    var open: [OpenDevice] = []
    var unreadable: Set<InputDevice> = []
    look(at: changes, &open, &unreadable)
    while true {
      let descriptors = [readingEnd.fileDescriptor, changes] + open.map(\.descriptor)
      var wanted = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&wanted, nfds_t(wanted.count), -1)
      if wanted[0].revents != 0 { break }
      for index in open.indices.reversed() where wanted[index + 2].revents != 0 {
        guard !open[index].read(continuation) else { continue }
        if open[index].isHeld { continuation.yield(.cancelled) }
        Glibc.close(open[index].descriptor)
        open.remove(at: index)
      }
      if wanted[1].revents != 0 {
        discard(from: changes)
        look(at: changes, &open, &unreadable)
      }
    }
    for device in open { Glibc.close(device.descriptor) }
    Glibc.close(changes)
    continuation.finish()
  }

  private func discard(from changes: Int32) {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while read(changes, &bytes, bytes.count) > 0 {}
  }

  /// Opens the devices that are new, or can be read by now.
  private func look(
    at changes: Int32, _ open: inout [OpenDevice], _ unreadable: inout Set<InputDevice>
  ) {
    // udev lets the user read a device some time after it is there. Without devices there may be no folder yet.
    let isThere =
      inotify_add_watch(changes, folders.devices, UInt32(IN_CREATE | IN_ATTRIB | IN_DELETE)) >= 0
    if !isThere {
      let parent = (folders.devices as NSString).deletingLastPathComponent
      inotify_add_watch(changes, parent, UInt32(IN_CREATE | IN_ONLYDIR))
    }
    let devices = InputDevice.all(choice, in: folders)
    unreadable.formIntersection(devices)
    for device in devices where !open.contains(where: { $0.device == device }) {
      let descriptor = Glibc.open(device.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 {
        _ = clinuxinput_use_monotonic_clock(descriptor)
        open.append(OpenDevice(device: device, descriptor: descriptor))
        unreadable.remove(device)
      } else if errno != ENOENT, unreadable.insert(device).inserted {
        report(Self.sentence(about: device, errno))
      }
    }
  }

  /// The sentence about a device that cannot be read.
  static func sentence(about device: InputDevice, _ error: Int32) -> String {
    "The buttons of \(device.name) cannot be read (\(device.path): \(String(cString: strerror(error)))); "
      + "let your user read that file, as docs/buttons.md says."
  }
}

/// A device that is read.
private struct OpenDevice {
  /// A record of the kernel.
  private typealias Record = input_event

  let device: InputDevice
  let descriptor: Int32

  /// The code that is down, and since when; seconds of a clock that only runs.
  private var held: (code: Int32, since: Duration)?
  /// The beginning of a record whose end has not come yet.
  private var rest: [UInt8] = []

  init(device: InputDevice, descriptor: Int32) {
    self.device = device
    self.descriptor = descriptor
  }

  /// Whether a button is down.
  var isHeld: Bool { held != nil }

  /// Reads what there is.
  ///
  /// - Returns: Whether more may come.
  mutating func read(_ continuation: AsyncStream<ButtonEvent>.Continuation) -> Bool {
    let size = MemoryLayout<Record>.size
    var bytes = [UInt8](repeating: 0, count: 64 * size)
    while true {
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      guard count > 0 else {
        return count < 0 && (errno == EAGAIN || errno == EINTR)
      }
      rest += bytes.prefix(count)
      while rest.count >= size {
        let record = rest.withUnsafeBytes { $0.loadUnaligned(as: Record.self) }
        rest.removeFirst(size)
        handle(record).map { _ = continuation.yield($0) }
      }
    }
  }

  private mutating func handle(_ record: Record) -> ButtonEvent? {
    let time = Duration.seconds(record.time.tv_sec) + .microseconds(record.time.tv_usec)
    switch (Int32(record.type), Int32(record.code), record.value) {
    case (EV_SYN, SYN_DROPPED, _):
      guard isHeld else { return nil }
      held = nil
      return .cancelled
    case (EV_KEY, let code, 1):
      guard held == nil, let button = Button.codes[code] else { return nil }
      held = (code, time)
      return .down(button)
    case (EV_KEY, let code, 0):
      guard let (heldCode, since) = held, heldCode == code, let button = Button.codes[code]
      else { return nil }
      held = nil
      return .up(ButtonPress(button, isLong: time - since >= ButtonPress.longDuration))
    default:
      return nil
    }
  }
}

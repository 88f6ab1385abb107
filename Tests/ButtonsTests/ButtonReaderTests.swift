import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Buttons

/// Input devices, on a machine made of folders and named pipes.
@Suite(.timeLimit(.minutes(10)))
struct ButtonReaderTests {
  private static let phoneKeys = [InputMachine.phone, InputMachine.mute]

  private static func press(_ button: Button, isLong: Bool = false) -> [ButtonEvent] {
    [.down(button), .up(ButtonPress(button, isLong: isLong))]
  }

  /// Reads so many events.
  private static func events(_ count: Int, of reader: ButtonReader) async -> [ButtonEvent] {
    var events: [ButtonEvent] = []
    for await event in reader.events {
      events.append(event)
      if events.count == count { break }
    }
    return events
  }

  @Test func presses_shortAndLong() async throws {
    let machine = try InputMachine()
    try machine.plug("event3", "Headset", keys: Self.phoneKeys)
    let reader = ButtonReader(.headset, in: machine.folders) { Issue.record("\($0)") }
    try machine.press(InputMachine.phone, on: "event3")
    try machine.press(InputMachine.phone, for: 799, on: "event3")
    try machine.press(InputMachine.phone, for: 800, on: "event3")
    try machine.press(InputMachine.mute, on: "event3")
    #expect(
      await Self.events(8, of: reader)
        == Self.press(.phone) + Self.press(.phone) + Self.press(.phone, isLong: true)
        + Self.press(.mute))
    reader.close()
    #expect(await Self.events(1, of: reader) == [])
  }

  /// Repetitions, other keys, sounds and movements, and what goes up without having gone down.
  @Test func otherEvents_areNone() async throws {
    let machine = try InputMachine()
    try machine.plug("event3", "Headset", keys: Self.phoneKeys)
    let reader = ButtonReader(.headset, in: machine.folders) { Issue.record("\($0)") }
    let key = InputMachine.keyEvent
    try machine.write(
      [
        (0, key, InputMachine.phone, 0), (0, key, InputMachine.a, 1), (0, 4, 4, 458_756),
        (1, key, InputMachine.phone, 1), (300, key, InputMachine.phone, 2),
        (330, key, InputMachine.phone, 2), (340, key, InputMachine.mute, 1),
        (350, key, InputMachine.mute, 0), (400, key, InputMachine.phone, 0),
      ], to: "event3")
    #expect(await Self.events(2, of: reader) == Self.press(.phone))
    reader.close()
  }

  /// The kernel's buffer was full, so that nobody knows whether the button is still down.
  @Test func lostEvents_cancelThePress() async throws {
    let machine = try InputMachine()
    try machine.plug("event3", "Headset", keys: Self.phoneKeys)
    let reader = ButtonReader(.headset, in: machine.folders) { Issue.record("\($0)") }
    let key = InputMachine.keyEvent
    try machine.write(
      [(0, key, InputMachine.phone, 1), (5, 0, 3, 0), (9, key, InputMachine.phone, 0)],
      to: "event3")
    try machine.press(InputMachine.mute, on: "event3")
    #expect(
      await Self.events(4, of: reader) == [.down(.phone), .cancelled] + Self.press(.mute))
    reader.close()
  }

  @Test func recordInTwoParts_isOne() async throws {
    let machine = try InputMachine()
    try machine.plug("event3", "Headset", keys: Self.phoneKeys)
    let reader = ButtonReader(.headset, in: machine.folders) { Issue.record("\($0)") }
    let record = (0, InputMachine.keyEvent, InputMachine.phone, Int32(1))
    try machine.write(part: 0..<7, of: record, to: "event3")
    try machine.write(part: 7..<24, of: record, to: "event3")
    try machine.write([(10, InputMachine.keyEvent, InputMachine.phone, 0)], to: "event3")
    #expect(await Self.events(2, of: reader) == Self.press(.phone))
    reader.close()
  }

  /// What is plugged in later is read, also where there was no folder of devices; what is unplugged cancels its press.
  @Test(arguments: [true, false])
  func devices_comeAndGo(hasFolder: Bool) async throws {
    let machine = try InputMachine(hasFolder: hasFolder)
    let reader = ButtonReader(.headset, in: machine.folders) { Issue.record("\($0)") }
    for node in ["event3", "event11"] {
      try machine.plug(node, "Headset", keys: Self.phoneKeys)
      try machine.press(InputMachine.phone, on: node)
      #expect(await Self.events(2, of: reader) == Self.press(.phone))
    }
    try machine.write([(0, InputMachine.keyEvent, InputMachine.phone, 1)], to: "event11")
    #expect(await Self.events(1, of: reader) == [.down(.phone)])
    try machine.unplug("event11")
    #expect(await Self.events(1, of: reader) == [.cancelled])
    try machine.press(InputMachine.mute, on: "event3")
    #expect(await Self.events(2, of: reader) == Self.press(.mute))
    reader.close()
  }

  /// A device that cannot be read is told of once, and read as soon as it can be.
  @Test func unreadableDevice_isTold() async throws {
    let machine = try InputMachine()
    try machine.plug("event3", "Headset", keys: Self.phoneKeys, isReadable: false)
    let told = Mutex<[String]>([])
    let reader = ButtonReader(.headset, in: machine.folders) { sentence in
      told.withLock { $0.append(sentence) }
    }
    // Another device has all of them looked at again.
    try machine.plug("event4", "Other", keys: Self.phoneKeys)
    try machine.press(InputMachine.mute, on: "event4")
    #expect(await Self.events(2, of: reader) == Self.press(.mute))
    let sentence =
      "The buttons of Headset cannot be read (\(machine.path(of: "event3")): Too many levels of "
      + "symbolic links); let your user read that file, as docs/buttons.md says."
    #expect(told.withLock(\.self) == [sentence])
    #expect(ButtonDevices(.headset, in: machine.folders).problems == [sentence])
    try machine.allow("event3")
    try machine.press(InputMachine.phone, on: "event3")
    #expect(await Self.events(2, of: reader) == Self.press(.phone))
    #expect(told.withLock(\.self).count == 1)
    reader.close()
  }
}

/// Which devices count.
struct ButtonDevicesTests {
  private let machine: InputMachine

  /// A keyboard with media keys, a mouse with one, headsets by USB, Bluetooth and plug, keys of a laptop, and a
  /// device without such keys.
  init() throws {
    machine = try InputMachine()
    try machine.plug(
      "event0", "Power Button", keys: [116], bus: "0019", phys: "PNP0C0C/button/input0")
    try machine.plug("event2", "Keyboard", keys: [InputMachine.a], phys: "usb-1/input0")
    try machine.plug(
      "event3", "Keyboard Consumer Control", keys: [InputMachine.playPause], phys: "usb-1/input1")
    try machine.plug(
      "event4", "Mouse", keys: [InputMachine.leftButton, InputMachine.playPause],
      phys: "usb-2/input0")
    try machine.plug(
      "event5", "ThinkPad Extra Buttons", keys: [InputMachine.mute, 0x1bd, 0x1be], bus: "0019",
      phys: "thinkpad_acpi/input0")
    try machine.plug(
      "event6", "USB Headset", keys: [InputMachine.phone, InputMachine.mute], phys: "usb-3/input3")
    try machine.plug(
      "event7", "HDA Intel PCH Headphone", keys: [InputMachine.playPause, 0x246], bus: "0000",
      phys: "ALSA")
    try machine.plug(
      "event8", "Bluetooth Keyboard", keys: [InputMachine.a, InputMachine.playPause], bus: "0005",
      phys: "00:1a:7d:da:71:13", uniq: "aa:aa:aa:aa:aa:aa")
    try machine.plug(
      "event10", "Earbuds (AVRCP)", keys: [200, 201], bus: "0005", phys: "00:1a:7d:da:71:13")
  }

  @Test(arguments: [
    (ButtonChoice.off, []),
    (.headset, ["USB Headset", "HDA Intel PCH Headphone", "Earbuds (AVRCP)"]),
    (
      .all,
      [
        "Keyboard Consumer Control", "Mouse", "ThinkPad Extra Buttons", "USB Headset",
        "HDA Intel PCH Headphone", "Bluetooth Keyboard", "Earbuds (AVRCP)",
      ]
    ),
  ])
  func choice_names(choice: ButtonChoice, names: [String]) {
    let devices = ButtonDevices(choice, in: machine.folders)
    #expect(devices.readable == names)
    #expect(devices.problems == [])
  }

  @Test func machineWithoutDevices_hasNone() {
    let nowhere = InputFolders(devices: "/nonexistent/input", attributes: "/nonexistent/class")
    #expect(ButtonDevices(.all, in: nowhere).isEmpty)
  }
}

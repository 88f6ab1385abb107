internal import CLinuxInput
internal import Foundation

/// An input device of the kernel (evdev), as its attributes in `/sys/class/input` describe it.
struct InputDevice: Sendable, Hashable {
  private static let usb: UInt16 = 0x03
  private static let bluetooth: UInt16 = 0x05

  /// Its name, such as "Jabra Link 380".
  let name: String
  /// The file that its events are read from, such as `/dev/input/event7`.
  let path: String
  /// The codes of its keys.
  private let keys: Set<Int32>
  private let bus: UInt16
  private let place: String
  private let address: String

  /// The device of a name such as `event7`; nil where its attributes cannot be read.
  init?(_ node: String, in folders: InputFolders) {
    let folder = folders.attributes + "/" + node + "/device/"
    func attribute(_ name: String) -> String? {
      (try? String(contentsOfFile: folder + name, encoding: .utf8))?
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    guard let mask = attribute("capabilities/key") else { return nil }
    path = folders.devices + "/" + node
    name = attribute("name").flatMap { $0.isEmpty ? nil : $0 } ?? node
    keys = Self.keys(mask)
    bus = attribute("id/bustype").flatMap { UInt16($0, radix: 16) } ?? 0
    place = attribute("phys") ?? ""
    address = attribute("uniq") ?? ""
  }

  /// The codes of a mask: words in hexadecimal digits, the last of which has the lowest codes.
  private static func keys(_ mask: String) -> Set<Int32> {
    var keys: Set<Int32> = []
    for (index, word) in mask.split(separator: " ").reversed().enumerated() {
      guard let bits = UInt(word, radix: 16) else { continue }
      for bit in 0..<UInt.bitWidth where bits >> bit & 1 == 1 {
        keys.insert(Int32(index * UInt.bitWidth + bit))
      }
    }
    return keys
  }

  /// Whether it has a button that is about calls.
  private var hasButtons: Bool { !keys.isDisjoint(with: Button.codes.keys) }

  /// Whether it has what is typed or pointed with.
  private var isForHands: Bool { keys.contains(KEY_A) || keys.contains(BTN_LEFT) }

  /// Whether it hangs at a USB port, is a Bluetooth device or the button at a headset's plug.
  private var isHeadsetLike: Bool {
    bus == Self.usb || bus == Self.bluetooth || place == "ALSA"
  }

  /// What tells which devices are parts of the same hardware.
  private var hardware: String {
    if !address.isEmpty { return address }
    return place.lastIndex(of: "/").map { String(place[..<$0]) } ?? path
  }

  /// The devices whose buttons are about calls.
  ///
  /// - Parameters:
  ///   - choice: Which of them are wanted.
  ///   - folders: Where they are.
  /// - Returns: The devices, by their paths.
  static func all(_ choice: ButtonChoice, in folders: InputFolders) -> [InputDevice] {
    let nodes = (try? FileManager.default.contentsOfDirectory(atPath: folders.attributes)) ?? []
    let devices = nodes.filter { $0.hasPrefix("event") }.compactMap {
      InputDevice($0, in: folders)
    }
    let keyboards = Set(devices.filter(\.isForHands).map(\.hardware))
    return devices.filter { device in
      guard device.hasButtons else { return false }
      switch choice {
      case .off: return false
      case .headset: return device.isHeadsetLike && !keyboards.contains(device.hardware)
      case .all: return true
      }
    }.sorted { $0.path.localizedStandardCompare($1.path) == .orderedAscending }
  }
}

/// Where the kernel has the input devices.
package struct InputFolders: Sendable, Hashable {
  /// The folder of the files that events are read from.
  let devices: String
  /// The folder of the devices' attributes.
  let attributes: String

  /// The folders of this machine.
  package static let system = InputFolders(devices: "/dev/input", attributes: "/sys/class/input")
}

/// The buttons that are heeded.
package enum ButtonChoice: String, Sendable, Hashable, CaseIterable {
  /// None.
  case off
  /// Those of headsets, and the desktop's play key during calls.
  case headset
  /// These, the keys of keyboards, and shortcuts that the desktop assigns.
  case all
}

import Foundation
import TestSupport

@testable import Buttons

/// A machine's input devices in folders of a test's own: attributes as in `/sys/class/input`, and a named pipe in the
/// place of each device, into which the kernel's records are written.
final class InputMachine {
  /// `EV_KEY` and the codes of keys, as `linux/input-event-codes.h` has them.
  static let keyEvent: UInt16 = 1
  static let (a, leftButton, phone, playPause, mute): (UInt16, UInt16, UInt16, UInt16, UInt16) =
    (30, 0x110, 169, 164, 248)

  let folders: InputFolders
  private let folder: TemporaryFolder
  private var pipes: [String: FileHandle] = [:]

  init(hasFolder: Bool = true) throws {
    folder = try TemporaryFolder()
    folders = InputFolders(
      devices: folder.url.path + "/dev/input", attributes: folder.url.path + "/class")
    try FileManager.default.createDirectory(
      atPath: hasFolder ? folders.devices : folder.url.path + "/dev",
      withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folders.attributes, withIntermediateDirectories: true)
  }

  /// Plugs a device in.
  func plug(
    _ node: String, _ name: String, keys: [UInt16], bus: String = "0003",
    phys: String = "usb-0000:00:14.0-1/input0", uniq: String = "",
    isReadable: Bool = true
  ) throws {
    let attributes = "\(folders.attributes)/\(node)/device"
    for subfolder in ["capabilities", "id"] {
      try FileManager.default.createDirectory(
        atPath: "\(attributes)/\(subfolder)", withIntermediateDirectories: true)
    }
    var words = [UInt64](repeating: 0, count: 12)
    for key in keys { words[Int(key) / 64] |= 1 << (UInt64(key) % 64) }
    let mask = words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
    for (file, text) in [
      ("name", name), ("phys", phys), ("uniq", uniq), ("id/bustype", bus),
      ("capabilities/key", mask),
    ] {
      try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: "\(attributes)/\(file)"))
    }
    try FileManager.default.createDirectory(
      atPath: folders.devices, withIntermediateDirectories: true)
    guard isReadable else {
      // A link to itself, which not even root can read.
      return try FileManager.default.createSymbolicLink(
        atPath: path(of: node), withDestinationPath: node)
    }
    try open(node)
  }

  private func open(_ node: String) throws {
    guard mkfifo(path(of: node), 0o600) == 0 else { throw POSIXError(.EIO) }
    pipes[node] = FileHandle(
      fileDescriptor: Glibc.open(path(of: node), O_RDWR), closeOnDealloc: true)
  }

  /// Lets a device be read that could not be.
  func allow(_ node: String) throws {
    try FileManager.default.removeItem(atPath: path(of: node))
    try open(node)
  }

  /// The file that a device's events are read from.
  func path(of node: String) -> String { "\(folders.devices)/\(node)" }

  /// Unplugs it.
  func unplug(_ node: String) throws {
    try FileManager.default.removeItem(atPath: "\(folders.devices)/\(node)")
    try FileManager.default.removeItem(atPath: "\(folders.attributes)/\(node)")
    try pipes.removeValue(forKey: node)?.close()
  }

  /// Writes records, each of which is a time in milliseconds, a type, a code and a value.
  func write(_ records: [(Int, UInt16, UInt16, Int32)], to node: String) throws {
    try pipes[node]?.write(contentsOf: Data(records.flatMap(Self.bytes)))
  }

  /// Writes a press that lasts for some milliseconds.
  func press(_ code: UInt16, for duration: Int = 100, on node: String) throws {
    try write(
      [
        (0, Self.keyEvent, code, 1), (0, 0, 0, 0), (duration, Self.keyEvent, code, 0),
        (duration, 0, 0, 0),
      ], to: node)
  }

  /// Writes bytes that are no whole record.
  func write(part: Range<Int>, of record: (Int, UInt16, UInt16, Int32), to node: String) throws {
    try pipes[node]?.write(contentsOf: Data(Self.bytes(of: record)[part]))
  }

  /// The 24 bytes of a record on a machine with 64 bits: seconds, microseconds, type, code and value.
  private static func bytes(of record: (time: Int, UInt16, UInt16, Int32)) -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBytes(of: Int64(record.time / 1_000)) { bytes += $0 }
    withUnsafeBytes(of: Int64(record.time % 1_000 * 1_000)) { bytes += $0 }
    withUnsafeBytes(of: record.1) { bytes += $0 }
    withUnsafeBytes(of: record.2) { bytes += $0 }
    withUnsafeBytes(of: record.3) { bytes += $0 }
    return bytes
  }
}

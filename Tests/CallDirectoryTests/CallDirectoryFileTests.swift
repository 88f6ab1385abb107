import CallDirectory
import CallKit
import Foundation
import TestSupport
import Testing

/// A file that is not as it was written is told, and traps nothing.
struct CallDirectoryFileTests {
  private static let identifier = DirectoryWorld.identifier
  private static let headerSize = 96

  private static func loaded() async -> DirectoryWorld {
    let world = DirectoryWorld()
    let labels = (1...300).map { (Int64($0 * 7), "Caller \($0 % 5)") }
    #expect(
      await world.load(blocking: (1...200).map { Int64($0 * 3) }, identification: labels) == nil)
    return world
  }

  private static func error(_ code: String, _ path: String) -> String {
    "\(path): the call directory is damaged (\(code)); load it again, or remove it."
  }

  @Test(
    arguments: [
      ("empty", "it is no call directory"), ("short", "it is no call directory"),
      ("text", "it is no call directory"), ("magic", "it was cut off"), ("cut", "it was cut off"),
      ("cutLabels", "it was cut off"), ("longer", "its size is wrong"),
      ("header", "its header was changed"), ("number", "its checksum is wrong"),
      ("label", "its checksum is wrong"), ("order", "its numbers are out of order"),
      ("folder", "it is no file"),
    ])
  func isTold(damage: String, reason: String) async throws {
    let world = await Self.loaded()
    let url = URL(fileURLWithPath: world.path)
    var data = try Data(contentsOf: url)
    switch damage {
    case "empty": data = Data()
    case "short": data = Data("CVC".utf8)
    case "text": data = Data(String(repeating: "+14155550100,Spam\n", count: 99).utf8)
    case "magic": data = data.prefix(50)
    case "cut": data.removeLast(1)
    case "cutLabels": data = data.prefix(Self.headerSize + 3)
    case "longer": data.append(0)
    case "header": data[40] ^= 1
    case "number": data[data.count - 8] ^= 1
    case "label": data[Self.headerSize] ^= 1
    case "order": data[data.count - 1] ^= 0x80
    default:
      try FileManager.default.removeItem(at: url)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    if damage != "folder" { try data.write(to: url) }
    let message = Self.error(reason, world.path)
    #expect(world.directory.blocker(of: 3) == nil)
    #expect(world.directory.caller(of: 7) == nil)
    #expect(world.directory.problems.map(\.description) == [message])
    #expect(world.directory.problems.map(\.code) == [.corrupt])
    // Others answer all the same.
    #expect(await world.load("org.example.other", blocking: [3]) == nil)
    #expect(world.directory.blocker(of: 3) == "org.example.other")
    guard damage != "folder" else { return }
    // The way out: to load it again, which is not incremental.
    let result1 = await world.load { context in
      #expect(!context.isIncremental)
      context.addBlockingEntry(withNextSequentialPhoneNumber: 11)
      context.completeRequest()
    }
    #expect(result1 == nil)
    #expect(world.directory.blocker(of: 11) == Self.identifier)
    #expect(world.directory.problems == [])
  }

  @Test func aNewerVersion() async throws {
    let world = await Self.loaded()
    let url = URL(fileURLWithPath: world.path)
    var data = try Data(contentsOf: url)
    data[8] = 2
    try data.write(to: url)
    #expect(
      world.directory.problems.map(\.description) == [
        "\(world.path): the call directory was written by a newer version; update, or load it again."
      ])
  }

  @Test func isCutWhileItIsOpen() async throws {
    let world = await Self.loaded()
    let file = try #require(try world.store.file(of: Self.identifier))
    #expect(truncate(world.path, 0) == 0)
    #expect(throws: CallDirectoryError.self) { try file.isBlocked(3) }
    #expect(throws: CallDirectoryError.self) { try file.label(of: 7) }
  }

  @Test func aLinkIsNotFollowed() async throws {
    let world = await Self.loaded()
    let elsewhere = world.folder.deletingLastPathComponent().appending(path: "elsewhere")
    try FileManager.default.moveItem(atPath: world.path, toPath: elsewhere.path)
    try FileManager.default.createSymbolicLink(
      atPath: world.path, withDestinationPath: elsewhere.path)
    #expect(world.directory.problems.map(\.code) == [.unreadable])
    #expect(await world.load(blocking: [5]) == nil)
    #expect(world.entries(among: 0...9).blocked == [5])
    #expect(FileManager.default.fileExists(atPath: elsewhere.path))
  }

  /// Bytes changed, cut, doubled and swapped by chance; half the time with the checksums put right, so
  /// that what lies behind them is tried, too.
  @Test(arguments: 0..<8)
  func mutationsTrapNothing(seed: UInt64) async throws {
    let world = await Self.loaded()
    let url = URL(fileURLWithPath: world.path)
    let whole = try [UInt8](Data(contentsOf: url))
    var random = SeededGenerator(seed: seed)
    let rounds =
      ProcessInfo.processInfo.environment["CALLVOICE_FUZZ_ROUNDS"].flatMap(Int.init) ?? 150
    for _ in 0..<rounds {
      var bytes = whole
      for _ in 0...random.below(4) { Self.mutate(&bytes, &random) }
      if Bool.random(using: &random) { Self.seal(&bytes) }
      guard bytes != whole else { continue }
      try Data(bytes).write(to: url)
      do throws(CallDirectoryError) {
        let file = try world.store.file(of: Self.identifier)
        for number in [0, 1, 3, 7, 299, 600, 2100, .max, .min] as [Int64] {
          _ = try file?.isBlocked(number)
          _ = try file?.label(of: number)
        }
      } catch {
        #expect([.corrupt, .newerVersion].contains(error.code))
      }
      // Changes of what is there are read from it.
      #expect(
        await world.load { context in
          _ = context.isIncremental
          context.addIdentificationEntry(withNextSequentialPhoneNumber: 5, label: "Five")
          context.completeRequest()
        } == nil)
      #expect(world.directory.caller(of: 5)?.label == "Five")
    }
  }

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    switch random.below(6) {
    case 0: bytes[place] ^= 1 << UInt8(random.below(8))
    case 1: bytes[place] = [0, 0x7F, 0x80, 0xFF][random.below(4)]
    case 2: bytes[random.below(min(bytes.count, headerSize))] = UInt8(random.below(256))
    case 3: bytes.removeLast(random.below(bytes.count))
    case 4: bytes.append(contentsOf: bytes[place...].prefix(64))
    default: bytes.swapAt(place, random.below(bytes.count))
    }
  }

  /// Puts the sums of the header and of what is behind it right.
  private static func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= headerSize else { return }
    func put(_ sum: UInt64, at place: Int) {
      for index in 0..<8 { bytes[place + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
    }
    put(sum(of: bytes[headerSize...]), at: 40)
    put(sum(of: bytes[..<(headerSize - 8)]), at: headerSize - 8)
  }

  /// The checksum of the format, written down once more.
  private static func sum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum: UInt64 = 0x9E37_79B9_7F4A_7C15
    for start in stride(from: bytes.startIndex, to: bytes.endIndex - 7, by: 8) {
      let word = bytes[start..<(start + 8)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      sum = (sum ^ word) &* 0xFF51_AFD7_ED55_8CCD
      sum = sum << 31 | sum >> 33
    }
    return sum
  }
}

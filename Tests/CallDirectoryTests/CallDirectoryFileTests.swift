import CallDirectory
import CallKit
import Foundation
import TestSupport
import Testing

/// A file that is not as it was written is told, and traps nothing.
struct CallDirectoryFileTests {
  private static let identifier = DirectoryWorld.identifier

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
      ("list", "it is no call directory"), ("old", "an older version wrote it"),
      ("cut", "it was cut off"), ("cutLine", "it was cut off"), ("cutLabels", "it was cut off"),
      ("noEnd", "it was cut off"), ("longer", "it was changed"), ("missing", "it was changed"),
      ("number", "it was changed"), ("order", "its numbers are out of order"),
      ("twice", "its numbers are out of order"), ("label", "its numbers are out of order"),
      ("folder", "it is no file"),
    ])
  func isTold(damage: String, reason: String) async throws {
    let world = await Self.loaded()
    let url = URL(fileURLWithPath: world.path)
    var text = try String(contentsOf: url, encoding: .utf8)
    switch damage {
    case "empty": text = ""
    case "short": text = "call"
    case "list": text = String(repeating: "+14155550100,Spam\n", count: 99)
    case "old": text = "CCVCALDR\u{1}\0\0\0\0\0\0\0"
    case "cut": text.removeLast(1)
    case "cutLine": text = String(text.prefix(60))
    case "cutLabels": text = String(text.prefix { $0 != "\n" }) + "\n7\tCaller 1\n"
    case "noEnd": text = String(text[..<(try #require(text.range(of: "end ")).lowerBound)])
    case "longer": text += "601\n"
    case "missing": text = text.replacing("\n300\n", with: "\n")
    case "number": text = text.replacing("\n300\n", with: "\n3x0\n")
    case "order": text = text.replacing("\n300\n", with: "\n290\n")
    case "twice": text = text.replacing("\n300\n", with: "\n300\n300\n")
    case "label": text = text.replacing("\n300\n", with: "\n300\tCaller\n")
    default:
      try FileManager.default.removeItem(at: url)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    let data = Data(text.utf8)
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
    try Data("callvoice call directory 3\n".utf8).write(to: url)
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

  /// Any program can show what is stored; a label is on one line whatever it has.
  @Test func isText() async throws {
    let world = DirectoryWorld()
    let labels: [(Int64, String)] = [
      (14_155_550_100, "Spam"), (14_155_550_101, ""), (14_155_550_102, "a\tb\nc\\n\\"),
    ]
    #expect(await world.load(blocking: [14_155_550_100], identification: labels) == nil)
    #expect(
      try String(contentsOf: URL(filePath: world.path), encoding: .utf8)
        == "callvoice call directory 2\n14155550100\tSpam\n14155550101\t\n"
        + "14155550102\ta\tb\\nc\\\\n\\\\\n14155550100\nend 3 1 "
        + "\(Int(DirectoryWorld.date.timeIntervalSince1970 * 1000))\n")
    #expect(world.directory.caller(of: 14_155_550_102)?.label == "a\tb\nc\\n\\")
    let file = try world.store.file(of: Self.identifier)
    #expect(try file?.label(of: 14_155_550_101)?.isEmpty == true)
  }

  /// Bytes changed, cut, doubled and swapped by chance.
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
    case 2: bytes[place] = UInt8(random.below(256))
    case 3: bytes.removeLast(random.below(bytes.count))
    case 4: bytes.append(contentsOf: bytes[place...].prefix(64))
    default: bytes.swapAt(place, random.below(bytes.count))
    }
  }
}

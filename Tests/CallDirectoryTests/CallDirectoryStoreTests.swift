import CallDirectory
import CallKit
import Foundation
import TestSupport
import Testing

struct CallDirectoryStoreTests {
  private static let identifier = DirectoryWorld.identifier

  @Test func filesAreTheUsersAlone() async throws {
    let world = DirectoryWorld()
    #expect(await world.load(blocking: [1]) == nil)
    try world.manager.setEnabled(false, forExtensionWithIdentifier: Self.identifier)
    #expect(
      try world.names() == ["org.example.spam.directory", "org.example.spam.off"])
    for (path, mode) in [
      (world.folder.path, 0o700), (world.folder.deletingLastPathComponent().path, 0o700),
      (world.path, 0o600), (world.folder.path + "/org.example.spam.off", 0o600),
    ] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test func tellsWhatIsStored() async throws {
    let world = DirectoryWorld()
    #expect(try world.store.identifiers() == [])
    #expect(try world.store.file(of: Self.identifier) == nil)
    #expect(await world.load(blocking: [1, 2], identification: [(3, "Three")]) == nil)
    let file = try #require(try world.store.file(of: Self.identifier))
    #expect(file.blockingCount == 2)
    #expect(file.identificationCount == 1)
    #expect(file.dateLoaded == DirectoryWorld.date)
    #expect(try world.store.remove(Self.identifier))
    #expect(try !world.store.remove(Self.identifier))
    #expect(try world.names() == [])
    // What is open stays readable.
    #expect(try file.isBlocked(2))
    #expect(try file.label(of: 3) == "Three")
    #expect(world.directory.blocker(of: 2) == nil)
  }

  @Test(arguments: [
    "org.example.spam", "Spam list/2", "..", ".hidden", "ünï\ncode", "a%2Fb", "-", "100 %",
  ])
  func anyIdentifierHasAFile(identifier: String) async throws {
    let world = DirectoryWorld()
    #expect(await world.load(identifier, blocking: [1]) == nil)
    #expect(try world.store.identifiers() == [identifier])
    #expect(world.directory.blocker(of: 1) == identifier)
    let name = try #require(try world.names().first)
    #expect(name.hasSuffix(".directory") && !name.hasPrefix(".") && !name.contains("/"))
    try world.store.setEnabled(false, identifier)
    #expect(world.directory.blocker(of: 1) == nil)
    #expect(try world.store.remove(identifier))
    #expect(try world.names() == [])
  }

  @Test func otherFilesAreNotReadAsDirectories() async throws {
    let world = DirectoryWorld()
    #expect(await world.load(blocking: [1]) == nil)
    for name in ["notes.txt", "a b.directory", "%41.directory", ".x.directory"] {
      try Data("x".utf8).write(to: world.folder.appending(path: name))
    }
    #expect(try world.store.identifiers() == [Self.identifier])
    #expect(world.directory.problems == [])
  }

  @Test func whatACrashLeftIsInNobodysWay() async throws {
    let world = DirectoryWorld()
    #expect(await world.load(blocking: [1]) == nil)
    for part in ["new", "part", "lock"] {
      try Data("x".utf8).write(
        to: world.folder.appending(path: ".org.example.spam.directory.\(part)"))
    }
    #expect(await world.load(blocking: [2]) == nil)
    #expect(try world.names() == ["org.example.spam.directory"])
    #expect(world.entries(among: 0...3).blocked == [2])
  }

  @Test func aFolderThatCannotBeMade() async throws {
    let world = DirectoryWorld()
    let parent = world.folder.deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: parent.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: parent)
    #expect(
      await world.load(blocking: [1])
        == CXErrorCodeCallDirectoryManagerError(
          .unknown,
          message: "\(world.folder.path): the call directory cannot be written (not a directory); "
            + "what was stored before stays."))
    #expect(world.directory.blocker(of: 1) == nil)
  }

  @Test func severalLoadersAtOnceLoseNothing() async throws {
    let world = DirectoryWorld()
    await withTaskGroup(of: Void.self) { group in
      for loader in 0..<8 {
        group.addTask {
          let own = CXCallDirectoryManager(store: world.store)
          own.register("list \(loader)") {
            ScriptedDirectory(
              script: { context in
                for number in 1...500 {
                  context.addBlockingEntry(
                    withNextSequentialPhoneNumber: Int64(number * 10 + loader))
                }
                context.completeRequest()
              }, failed: { _ in })
          }
          for _ in 0..<5 {
            try? await own.reloadExtension(withIdentifier: "list \(loader)")
            #expect(world.directory.blocker(of: Int64(5000 + loader)) == "list \(loader)")
          }
        }
      }
    }
    #expect(world.entries(among: 0...6000).blocked.count == 4000)
    #expect(try world.names().count == 8)
  }

  @Test func aCrashLeavesWhatWasStored() async throws {
    let world = DirectoryWorld()
    #expect(await world.load(blocking: [1]) == nil)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = world.folder.path as String] in
      let store = CallDirectoryStore(folder: URL(fileURLWithPath: path))
      let load = try CallDirectoryLoad(of: DirectoryWorld.identifier, in: store)
      for number in 1...50_000 { try load.addBlocking(Int64(number)) }
      kill(getpid(), SIGKILL)
      try load.commit()
    }
    #expect(world.entries(among: 0...3).blocked == [1])
    #expect(await world.load(blocking: [2]) == nil)
    #expect(world.entries(among: 0...3).blocked == [2])
    #expect(try world.names() == ["org.example.spam.directory"])
  }

  @Test func aFullDiskLeavesWhatWasStored() async throws {
    let world = DirectoryWorld()
    let base = world.folder
    #expect(await world.load(blocking: [1], identification: [(2, "Two")]) == nil)
    // A limit of the process stands in for the disk's; only a process of its own may have it.
    let result = await #expect(
      processExitsWith: .success
    ) { [path = base.path as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let store = CallDirectoryStore(folder: URL(fileURLWithPath: path))
      let load = try CallDirectoryLoad(of: DirectoryWorld.identifier, in: store)
      var failure: CallDirectoryLoadError?
      do throws(CallDirectoryLoadError) {
        for number in 1...40_000 { try load.addBlocking(Int64(number)) }
        for number in 1...2_000 { try load.addIdentification(Int64(number), label: "Spam") }
        try load.commit()
      } catch {
        failure = error
      }
      guard case .storage(let error)? = failure, error.code == .unwritable,
        error.description.contains("(file too large); what was stored before stays.")
      else { exit(1) }
    }
    #expect(result != nil)
    #expect(try world.names() == ["org.example.spam.directory"])
    #expect(world.entries(among: 0...10).blocked == [1])
    #expect(world.entries(among: 0...10).labels == [2: "Two"])
  }
}

import CallDirectory
import CallKit
import Foundation
import Synchronization
import TestSupport

/// A folder of call directories, as long as the value is there, with a manager and a reader.
final class DirectoryWorld: Sendable {
  static let identifier = "org.example.spam"
  static let date = Date(timeIntervalSince1970: 1_800_000_000.125)

  let folder: URL
  let manager: CXCallDirectoryManager
  let directory: CallDirectory
  private let told = Mutex<[String]>([])

  /// What the delegate was told.
  var failures: [String] { told.withLock { $0 } }
  var store: CallDirectoryStore { CallDirectoryStore(folder: folder) }
  var path: String { store.path(of: Self.identifier) }

  init(maximumEntries: Int = CallDirectoryLoad.maximumEntries) {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "callvoice-test-\(UUID().uuidString)/data/directories", directoryHint: .isDirectory)
    let store = CallDirectoryStore(folder: folder)
    manager = CXCallDirectoryManager(
      store: store, maximumEntries: maximumEntries, now: { Self.date })
    directory = CallDirectory(folder: folder)
  }

  deinit {
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    try? FileManager.default.removeItem(at: root)
  }

  /// Loads an extension that does what the closure does, completing the request included.
  func load(
    _ identifier: String = DirectoryWorld.identifier,
    _ script: @escaping @Sendable (CXCallDirectoryExtensionContext) -> Void
  ) async -> CXErrorCodeCallDirectoryManagerError? {
    // The manager keeps the closure, and this keeps the manager.
    manager.register(identifier) { [weak self] in
      ScriptedDirectory(script: script) { [weak self] error in
        self?.told.withLock { $0.append("\(error)") }
      }
    }
    do {
      try await manager.reloadExtension(withIdentifier: identifier)
      return nil
    } catch {
      return error as? CXErrorCodeCallDirectoryManagerError
    }
  }

  /// Loads these entries in place of all others.
  func load(
    _ identifier: String = DirectoryWorld.identifier,
    blocking: [CXCallDirectoryPhoneNumber] = [],
    identification: [(CXCallDirectoryPhoneNumber, String)] = []
  ) async -> CXErrorCodeCallDirectoryManagerError? {
    await load(identifier) { context in
      for number in blocking { context.addBlockingEntry(withNextSequentialPhoneNumber: number) }
      for (number, label) in identification {
        context.addIdentificationEntry(withNextSequentialPhoneNumber: number, label: label)
      }
      context.completeRequest()
    }
  }

  /// All that is stored for an extension, as the reader finds it.
  func entries(
    among numbers: some Sequence<CXCallDirectoryPhoneNumber>
  ) -> (blocked: [CXCallDirectoryPhoneNumber], labels: [CXCallDirectoryPhoneNumber: String]) {
    var blocked: [CXCallDirectoryPhoneNumber] = []
    var labels: [CXCallDirectoryPhoneNumber: String] = [:]
    for number in numbers {
      if directory.blocker(of: number) != nil { blocked.append(number) }
      labels[number] = directory.caller(of: number)?.label
    }
    return (blocked, labels)
  }

  /// The names in the folder, hidden ones included.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}

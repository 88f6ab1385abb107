public import Foundation
internal import Storage
internal import Synchronization

/// Looks up numbers among the entries of all extensions that are switched on.
///
/// Entries that are loaded, removed or switched later count from the next lookup on. Of several
/// extensions the first by its identifier answers. A file that is damaged or cannot be read is skipped
/// and listed in ``problems``. A lookup takes microseconds. May be used from any thread.
public final class CallDirectory: Sendable {
  /// The owner of a number, as an extension identifies it.
  public struct Caller: Sendable, Hashable {
    /// The label of the owner.
    public let label: String
    /// The identifier of the extension.
    public let identifier: String
  }

  /// The entries of one extension.
  private struct Part: Sendable {
    let identifier: String
    let stamp: FileStamp
    let file: CallDirectoryFile?
    let problem: CallDirectoryError?
  }

  private struct Contents: Sendable {
    /// The stamp of the folder.
    var stamp: FileStamp?
    /// False while another change of the folder could have the same stamp.
    var isSettled = false
    var parts: [Part] = []
    var enabled: [Part] = []
    var problem: CallDirectoryError?
  }

  private let store: CallDirectoryStore
  private let contents = Mutex(Contents())

  /// Makes the directory of the entries that are kept in a folder.
  ///
  /// - Parameter folder: The folder into which `CXCallDirectoryManager` loads; it need not exist.
  public convenience init(folder: URL) {
    self.init(store: CallDirectoryStore(folder: folder))
  }

  package init(store: CallDirectoryStore) {
    self.store = store
  }

  /// The identifier of the extension that blocks a number; `nil` if none does.
  public func blocker(of number: DirectoryNumber) -> String? {
    for part in parts() where (try? part.file?.isBlocked(number)) == true {
      return part.identifier
    }
    return nil
  }

  /// The owner of a number; `nil` if no extension identifies it.
  public func caller(of number: DirectoryNumber) -> Caller? {
    for part in parts() {
      guard let label = try? part.file?.label(of: number), !label.isEmpty else { continue }
      return Caller(label: label, identifier: part.identifier)
    }
    return nil
  }

  /// The problems with the files of extensions that are switched on.
  public var problems: [CallDirectoryError] {
    let parts = parts()
    return (contents.withLock { $0.problem }.map { [$0] } ?? []) + parts.compactMap(\.problem)
  }

  /// The entries of the extensions that are switched on, read again if the folder has changed.
  private func parts() -> [Part] {
    contents.withLock { contents in
      let stamp = FileStamp(of: store.path)
      if contents.isSettled, contents.stamp == stamp { return contents.enabled }
      contents.isSettled = stamp?.isRecent != true
      contents.stamp = stamp
      update(&contents)
      return contents.enabled
    }
  }

  /// Reads the extensions whose files have changed.
  private func update(_ contents: inout Contents) {
    let old = contents.parts
    contents.parts = []
    contents.problem = nil
    do throws(CallDirectoryError) {
      for identifier in try store.identifiers() {
        // The stamp is taken before the file is opened: at worst the file is opened once more.
        guard let stamp = FileStamp(of: store.path(of: identifier)) else { continue }
        if let part = old.first(where: { $0.identifier == identifier && $0.stamp == stamp }) {
          contents.parts.append(part)
          continue
        }
        do throws(CallDirectoryError) {
          guard let file = try store.file(of: identifier) else { continue }
          contents.parts.append(
            Part(identifier: identifier, stamp: stamp, file: file, problem: nil))
        } catch {
          contents.parts.append(
            Part(identifier: identifier, stamp: stamp, file: nil, problem: error))
        }
      }
    } catch {
      contents.problem = error
    }
    contents.enabled = contents.parts.filter { store.isEnabled($0.identifier) }
  }
}

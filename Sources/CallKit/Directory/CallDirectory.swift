public import Foundation
internal import Storage

/// Answers from the entries of all extensions that are switched on: is a number blocked, who has it.
///
/// What is loaded, removed or switched while the value is there counts from the next question on. Of
/// several extensions the first by its identifier answers. A file that is damaged or cannot be read
/// answers nothing and is among the ``problems``. An answer takes microseconds. May be used from any
/// thread.
public final class CallDirectory: Sendable {
  /// Who has a number, and which extension says so.
  public struct Caller: Sendable, Hashable {
    /// Who it is.
    public let label: String
    /// The extension.
    public let identifier: String
  }

  private struct Part: Sendable {
    let identifier: String
    let stamp: FileStamp
    let file: CallDirectoryFile?
    let problem: CallDirectoryError?
  }

  private struct Contents: Sendable {
    var stamp: FileStamp?
    var isSettled = false
    var parts: [Part] = []
    var enabled: [Part] = []
    var problem: CallDirectoryError?
  }

  private let store: CallDirectoryStore
  private let contents = Locked(Contents())

  /// Reads the entries that are kept in a folder.
  ///
  /// - Parameter folder: ``CXCallDirectoryManager/folder`` of those who load; it need not be there.
  public convenience init(folder: URL) {
    self.init(store: CallDirectoryStore(folder: folder))
  }

  package init(store: CallDirectoryStore) {
    self.store = store
  }

  /// The extension that blocks a number; `nil` where none does.
  public func blocker(of number: CXCallDirectoryPhoneNumber) -> String? {
    for part in parts() where (try? part.file?.isBlocked(number)) == true {
      return part.identifier
    }
    return nil
  }

  /// Who has a number; `nil` where no extension says.
  public func caller(of number: CXCallDirectoryPhoneNumber) -> Caller? {
    for part in parts() {
      guard let label = try? part.file?.label(of: number), !label.isEmpty else { continue }
      return Caller(label: label, identifier: part.identifier)
    }
    return nil
  }

  /// What is wrong with the files of extensions that are switched on.
  public var problems: [CallDirectoryError] {
    let parts = parts()
    return (contents.withLock { $0.problem }.map { [$0] } ?? []) + parts.compactMap(\.problem)
  }

  /// The parts that answer, read anew where the folder has changed.
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

  private func update(_ contents: inout Contents) {
    let old = contents.parts
    contents.parts = []
    contents.problem = nil
    do throws(CallDirectoryError) {
      for identifier in try store.identifiers() {
        // The time is taken before the file is opened: at worst it is opened once more.
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

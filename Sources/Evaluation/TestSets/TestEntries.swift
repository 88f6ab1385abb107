internal import Foundation
internal import Storage

/// An entry of a test set: a line of a manifest or a recording of a folder, not read yet.
struct TestEntry: Sendable {
  /// The origin of an entry.
  enum Source: Sendable {
    /// A line of a manifest.
    case line(ManifestReader, number: Int, bytes: [UInt8])
    /// A recording, by its path below a folder.
    case recording(FolderReader, name: String)
    /// A line that cannot be used, whatever is in it.
    case unusable(TestProblem)
    /// A manifest or folder that cannot be read, or has nothing in it.
    case problem(TestProblem)
  }

  /// The place among the entries of all manifests and folders, from 0.
  let position: Int
  /// The origin.
  let source: Source

  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0d]

  /// The hash of the line without the blanks around it, or of the recording's path below its folder:
  /// FNV-1a with 64 bits, the same on every machine.
  var hash: UInt64 {
    var hash = FNV1a()
    switch source {
    case .line(_, _, let bytes):
      // A line has at least one byte that is no blank.
      let start = bytes.firstIndex { !Self.blanks.contains($0) } ?? 0
      let end = bytes.lastIndex { !Self.blanks.contains($0) }.map { $0 + 1 } ?? 0
      bytes[start..<max(start, end)].withUnsafeBufferPointer { bytes in
        for byte in bytes { hash.add(byte) }
      }
    case .recording(_, let name): hash.add(name.utf8)
    case .unusable(let problem), .problem(let problem): hash.add(problem.message.utf8)
    }
    return hash.value
  }

  /// The problem of an entry that stands for a whole manifest or folder; else nil.
  var problem: TestProblem? { if case .problem(let problem) = source { problem } else { nil } }

  /// Reads the item.
  ///
  /// - Throws: `TestProblem` with what is wrong with it.
  func item() throws(TestProblem) -> TestItem {
    switch source {
    case .line(let reader, let number, let bytes): try reader.item(number, bytes)
    case .recording(let reader, let name): try reader.item(name)
    case .unusable(let problem), .problem(let problem): throw problem
    }
  }

  /// Whether a line holds nothing.
  static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { blanks.contains($0) }
  }
}

/// The entries of manifests and folders, in order.
///
/// A manifest is read line by line, so that one of any length takes no memory; of a folder, the names
/// of all recordings are held.
final class TestEntries {
  private let paths: [String]
  private var nextPath = 0
  private var position = 0
  /// The number of entries that the path in hand has had.
  private var count = 0
  private var part = Part.none

  /// The path in hand.
  private enum Part {
    case none
    case manifest(ManifestReader, ManifestLines)
    case folder(FolderReader, [String], next: Int)
  }

  /// The entries of manifests and folders, as named by the user.
  init(paths: [String]) { self.paths = paths }

  /// The next entry, or nil at the end; a path that cannot be read is an entry of its own.
  func next() -> TestEntry? {
    while true {
      if case .none = part, nextPath >= paths.count { return nil }
      if let source = nextSource() {
        defer { position += 1 }
        return TestEntry(position: position, source: source)
      }
    }
  }

  /// The next entry of the path in hand; nil where a path was opened or is over.
  private func nextSource() -> TestEntry.Source? {
    switch part {
    case .none:
      defer { nextPath += 1 }
      count = 0
      return open(paths[nextPath]).map { .problem($0) }
    case .manifest(let reader, let lines):
      do throws(SystemError) {
        if let line = try lines.next() {
          if line.isTooLong { return counted(.unusable(Self.tooLong(reader.path, line.number))) }
          return counted(.line(reader, number: line.number, bytes: line.bytes))
        }
      } catch {
        part = .none
        return .problem(Self.unreadable(reader.path))
      }
      part = .none
      return count > 0
        ? nil
        : .problem(
          TestProblem(paths[nextPath - 1], "The manifest is empty; write one JSON object a line."))
    case .folder(let reader, let names, let next):
      guard next < names.count else {
        part = .none
        return count > 0
          ? nil
          : .problem(
            TestProblem(
              paths[nextPath - 1], "There is no manifest.jsonl and no recording in the folder."))
      }
      part = .folder(reader, names, next: next + 1)
      return counted(.recording(reader, name: names[next]))
    }
  }

  private func counted(_ source: TestEntry.Source) -> TestEntry.Source {
    count += 1
    return source
  }

  /// Opens a manifest or folder.
  ///
  /// - Returns: Why it cannot be read, where it cannot.
  private func open(_ path: String) -> TestProblem? {
    let prefix = paths.count > 1 ? path : ""
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return TestProblem(path, "There is no such file or folder; name a manifest or a folder.")
    }
    guard let manifest = Self.manifest(of: path, isFolder: isFolder.boolValue) else {
      let reader = FolderReader(path: path, prefix: prefix)
      part = .folder(reader, reader.names(), next: 0)
      return nil
    }
    do throws(SystemError) {
      let lines = try ManifestLines(of: manifest)
      if try lines.beginAsSomethingElse() { return Self.noManifest(manifest) }
      part = .manifest(ManifestReader(path: manifest, prefix: prefix), lines)
      return nil
    } catch {
      return Self.unreadable(manifest)
    }
  }

  /// The manifest of a path; nil of a folder that has none.
  private static func manifest(of path: String, isFolder: Bool) -> String? {
    guard isFolder else { return path }
    let manifest = path.hasSuffix("/") ? path + "manifest.jsonl" : path + "/manifest.jsonl"
    return FileManager.default.fileExists(atPath: manifest) ? manifest : nil
  }

  private static func unreadable(_ path: String) -> TestProblem {
    TestProblem(path, "The manifest cannot be read; see that you may read it.")
  }

  private static func noManifest(_ path: String) -> TestProblem {
    TestProblem(
      path,
      "The first \(ManifestLines.examinedLines) lines are no JSON objects; a manifest has one a line, such as "
        + #"{"text":"call mom","expect":{"rule":"call","slots":{"contact":"mom"}}}."#)
  }

  private static func tooLong(_ path: String, _ number: Int) -> TestProblem {
    TestProblem(
      "\(path):\(number)", "The line has more than a megabyte; write one JSON object a line.")
  }

  /// Tells that a manifest can be read once only, such as a pipe.
  static func unrepeatable(among paths: [String]) -> TestProblem? {
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        let manifest = manifest(of: path, isFolder: isFolder.boolValue),
        !ManifestReader.isRegular(manifest)
      else { continue }
      return TestProblem(
        manifest, "A part of a set is found by reading it twice; write the manifest into a file.")
    }
    return nil
  }
}

@available(*, unavailable)
extension TestEntries: Sendable {}

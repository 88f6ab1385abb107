internal import Foundation
internal import IntentParser
internal import Storage

/// Results in the folder `cache` of the data folder, of work that takes longer than reading them.
///
/// A file (mode 0600) is good for the program that wrote it. A damaged one, and one of another build, is
/// made anew. A folder that cannot be written only costs time, and a data folder is never made for it.
struct WorkCache: Sendable {
  /// The most files of a kind that are kept.
  private static let mostFiles = 6

  private let folder: String
  private let ending: String
  private let program: String?

  /// A cache in a data folder.
  ///
  /// - Parameters:
  ///   - data: The data folder.
  ///   - kind: The ending of its files.
  ///   - program: What tells this program from others; nil keeps nothing.
  init(data: URL, kind: String, program: String?) {
    folder = data.appendingPathComponent("cache").path
    ending = ".\(kind)"
    self.program = program
  }

  /// Reads what was kept.
  ///
  /// - Parameters:
  ///   - key: All that tells the result from others.
  ///   - read: Makes the result; nil where it is not good any more.
  /// - Returns: The result, or nil where there is none.
  func kept<Result>(_ key: [String], read: (inout PackedReader) -> Result?) -> Result? {
    guard let program else { return nil }
    return CheckedFile.read(path(key)) { bytes in
      var reader = PackedReader(bytes)
      guard reader.texts() == [program] + key else { return nil }
      return read(&reader)
    }
  }

  /// Keeps a result in place of one that is not good any more.
  ///
  /// - Parameters:
  ///   - key: All that tells the result from others.
  ///   - write: Writes it.
  func keep(_ key: [String], write: (inout PackedWriter) -> Void) {
    guard let program, mkdir(folder, 0o700) == 0 || errno == EEXIST else { return }
    var writer = PackedWriter()
    writer.write([program] + key)
    write(&writer)
    let path = path(key)
    guard (try? CheckedFile.write(writer.bytes, to: path)) != nil else { return }
    removeOthers(than: path)
  }

  /// The file of a key; that of another build of the program is in the same place.
  private func path(_ key: [String]) -> String {
    var hash = FNV1a()
    for text in key {
      hash.add(text.utf8)
      hash.add(UInt8(0))
    }
    return "\(folder)/\(ChecksumText.text(hash.value))\(ending)"
  }

  /// Removes all but the newest files.
  private func removeOthers(than kept: String) {
    let names = (try? FolderWalk.names(in: folder)) ?? []
    let others = names.filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
      .filter { $0 != kept }
    guard others.count >= Self.mostFiles else { return }
    let dated = others.map { path -> (path: String, modified: Int) in
      var status = stat()
      return (path, lstat(path, &status) == 0 ? status.st_mtim.tv_sec : 0)
    }
    for old in dated.sorted(by: { $0.modified > $1.modified }).dropFirst(Self.mostFiles - 1) {
      unlink(old.path)
    }
  }
}

package import Foundation

/// A file of JSON in a folder of the user's, with mode 0600, which is replaced as a whole.
///
/// A change holds the lock of its folder, so that of two processes neither loses what the other has
/// written. Dates are in ISO 8601.
package struct JSONFile<Content: Codable & Equatable & Sendable, Failure: Error>: Sendable {
  /// The reasons why a file cannot be used.
  package enum Problem: Error, Sendable, Hashable {
    /// The file is there and cannot be read.
    case unreadable
    /// The file holds something else.
    case malformed
    /// Its folder cannot be made, opened or locked.
    case folder(SystemError)
    /// The file cannot be written; it is as it was.
    case unwritable(SystemError)
  }

  /// The file.
  package let path: String

  private let folder: URL
  private let empty: Content
  private let explain: @Sendable (Problem) -> Failure

  /// Names a file; nothing is made yet.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - folder: Its folder, which is made with the first change.
  ///   - empty: The contents of a file that is not there.
  ///   - explain: Makes the caller's error of a problem.
  package init(
    _ name: String, in folder: URL, empty: Content,
    explain: @escaping @Sendable (_ problem: Problem, _ path: String) -> Failure
  ) {
    self.folder = folder.standardizedFileURL
    let path = self.folder.path + "/" + name
    self.path = path
    self.empty = empty
    self.explain = { explain($0, path) }
  }

  /// Reads the file.
  ///
  /// - Throws: The caller's error for `unreadable` or `malformed`.
  package func read() throws(Failure) -> Content {
    var status = stat()
    if stat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR { return empty }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw explain(.unreadable)
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      return try decoder.decode(Content.self, from: data)
    } catch {
      throw explain(.malformed)
    }
  }

  /// Changes the contents; where nothing changes, nothing is written.
  ///
  /// - Parameter change: Changes them.
  /// - Returns: The result of `change`.
  /// - Throws: The error of `change`, or the caller's error; the file is as it was then.
  package func change<Result>(
    _ change: (inout Content) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lock: FileLock
    do {
      lock = try FileLock(folder: folder.path)
    } catch {
      throw explain(.folder(error))
    }
    defer { lock.release() }
    let old = try read()
    var new = old
    let result = try change(&new)
    if new != old { try write(new) }
    return result
  }

  private func write(_ content: Content) throws(Failure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    guard var data = try? encoder.encode(content) else {
      throw explain(.unwritable(SystemError(EILSEQ)))
    }
    data.append(UInt8(ascii: "\n"))
    do throws(SystemError) {
      try PrivateFile.write(data, to: URL(fileURLWithPath: path), makesFolders: false)
    } catch {
      throw explain(.unwritable(error))
    }
  }
}

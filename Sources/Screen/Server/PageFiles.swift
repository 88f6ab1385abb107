package import Foundation

/// The files of the page, read once; nothing else is served.
package struct PageFiles: Sendable {
  /// A file of the page.
  struct File: Sendable {
    let type: String
    let data: Data
  }

  /// The types of files by the ends of their names.
  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "json": "application/json", "svg": "image/svg+xml",
  ]
  /// The bytes of a file at most.
  private static let mostBytes = 1 << 20

  private let files: [String: File]

  /// Reads the files.
  ///
  /// - Parameter folder: The folder `screen` of callvoice's own files.
  /// - Throws: `ScreenError` with ``ScreenError/Code/missing``.
  package init(folder: URL) throws(ScreenError) {
    var files: [String: File] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      let url = folder.appendingPathComponent(name)
      guard let type = Self.types[url.pathExtension], let data = try? Data(contentsOf: url),
        data.count <= Self.mostBytes
      else { continue }
      files[name == "index.html" ? "/" : "/\(name)"] = File(type: type, data: data)
    }
    for name in ["/", "/screen.css", "/screen.js", "/words.js"] where files[name] == nil {
      throw ScreenError(
        .missing,
        "\(folder.path) has no \(name == "/" ? "index.html" : String(name.dropFirst())); "
          + "install callvoice anew.")
    }
    self.files = files
  }

  /// The file at a path of the page's address.
  subscript(path: String) -> File? { files[path] }
}

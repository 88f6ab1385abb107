internal import Foundation

/// A source of the grammars that others import.
protocol GrammarLibrary {
  /// The places where a grammar of that full name may be, the best first.
  func places(of name: String, for importer: GrammarFile, at place: GrammarPlace?) -> [GrammarPlace]

  /// Reads the grammar at a place; nil if there is none.
  /// - Throws: Why it cannot be read, in a few words.
  func content(of place: GrammarPlace, limit: Int) throws(UnreadableFile) -> GrammarContent?

  /// The sentence that says that none of the places has the grammar of that name; `others` are the
  /// names of the grammars that some of the places have, by their files.
  func complaint(about name: String, places: [GrammarPlace], others: [String: String]) -> String
}

/// A place where a grammar may be.
struct GrammarPlace: Sendable, Hashable {
  /// The name of the file in diagnostics.
  let file: String
  /// The folder that was looked into, and the path in it, as they are told to people.
  let folder: String
  let path: String
  /// The URL of the file, if it is one.
  let url: URL?
}

/// The reason why a file cannot be read, in a few words.
struct UnreadableFile: Error, Sendable, Hashable {
  let reason: String
}

/// Finds imported grammars as files beside the importing one.
struct GrammarFolder: GrammarLibrary {
  /// Receives each file that is looked for, with its bytes where it is there.
  var note: (_ file: URL, _ bytes: [UInt8]?) -> Void = { _, _ in }

  func places(
    of name: String, for importer: GrammarFile, at place: GrammarPlace?
  ) -> [GrammarPlace] {
    guard let url = place?.url else { return [] }
    let folder = url.absoluteURL.standardizedFileURL.deletingLastPathComponent()
    let label = place.map { Self.folderLabel(of: $0.file) } ?? ""
    let path = name.replacing(".", with: "/") + ".jsgf"
    let simple = String(GrammarName.lastPart(of: name)) + ".jsgf"
    var places: [GrammarPlace] = []
    func add(_ path: String, in folder: URL, _ label: String) {
      let name = label.isEmpty ? "." : label
      guard !places.contains(where: { $0.folder == name && $0.path == path }) else { return }
      places.append(
        GrammarPlace(
          file: label.isEmpty ? path : label.hasSuffix("/") ? label + path : "\(label)/\(path)",
          folder: name, path: path,
          url: folder.appending(path: path, directoryHint: .notDirectory)))
    }
    for path in [simple, name + ".jsgf", path] { add(path, in: folder, label) }
    if let (root, label) = Self.root(of: importer, folder: folder, label: label) {
      for path in [path, name + ".jsgf"] { add(path, in: root, label) }
    }
    return places
  }

  func content(of place: GrammarPlace, limit: Int) throws(UnreadableFile) -> GrammarContent? {
    guard let url = place.url else { return nil }
    guard FileManager.default.fileExists(atPath: url.path) else {
      note(url, nil)
      return nil
    }
    let bytes = try Self.bytes(of: url, limit: limit)
    note(url, bytes)
    return GrammarContent(file: place.file, text: .bytes(bytes), url: url)
  }

  func complaint(
    about name: String, places: [GrammarPlace], others: [String: String]
  ) -> String {
    guard !places.isEmpty else {
      return "there is no grammar \(name); its importer is no file beside which it could be"
    }
    var folders: [String] = []
    for place in places where !folders.contains(place.folder) { folders.append(place.folder) }
    let searches = folders.map { folder in
      let paths = places.filter { $0.folder == folder }.map { place in
        others[place.file].map { "\(place.path) (which is grammar \(Excerpt.of($0)))" }
          ?? place.path
      }
      let first = paths.dropLast().joined(separator: ", ")
      return "\(first.isEmpty ? "" : "\(first) and ")\(paths[paths.count - 1]) in \(folder)"
    }
    return "there is no grammar \(name); looked for \(searches.joined(separator: ", and for "))"
  }

  /// The bytes of a plain file, at most `limit`, or of a pipe where that may be; what is neither is
  /// not even opened.
  static func bytes(
    of url: URL, limit: Int, mayBePipe: Bool = false
  ) throws(UnreadableFile) -> [UInt8] {
    guard url.isFileURL else { throw UnreadableFile(reason: "it is no file on this machine") }
    var status = stat()
    guard stat(url.path, &status) == 0 else {
      throw errno == ENOENT ? UnreadableFile(reason: "no such file") : .last
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw UnreadableFile(reason: "it is a folder")
    case S_IFIFO where mayBePipe: break
    default: throw UnreadableFile(reason: "it is no plain file")
    }
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { try? handle.close() }
    var data = Data()
    do {
      // A pipe hands out less at a time than is asked for.
      while data.count <= limit, let more = try handle.read(upToCount: limit + 1 - data.count),
        !more.isEmpty
      {
        data += more
      }
    } catch {
      throw UnreadableFile(reason: error.localizedDescription)
    }
    guard data.count <= limit else {
      throw UnreadableFile(reason: "it is larger than the \(limit >> 20) MB that are read")
    }
    return Array(data)
  }

  /// The folder in the label of a file; empty for a file without one.
  private static func folderLabel(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "" }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }

  /// The folder that the packages of the importing grammar lie in, where its own folder is named
  /// for them.
  private static func root(
    of importer: GrammarFile, folder: URL, label: String
  ) -> (URL, String)? {
    guard let packages = importer.name?.split(separator: ".").dropLast(), !packages.isEmpty
    else { return nil }
    var (folder, label) = (folder, label)
    for package in packages.reversed() {
      guard folder.lastPathComponent == package else { return nil }
      folder.deleteLastPathComponent()
      // A label that is shorter than the way up continues with dots.
      switch label {
      case "", ".": label = ".."
      case _ where label.hasSuffix(".."): label += "/.."
      default: label = folderLabel(of: label)
      }
    }
    return (folder, label)
  }
}

extension UnreadableFile {
  /// The failure of the last system call.
  fileprivate static var last: UnreadableFile {
    UnreadableFile(reason: String(cString: strerror(errno)).lowercased())
  }
}

/// Finds imported grammars by asking the program.
struct GrammarTexts: GrammarLibrary {
  /// The text of the grammar of a full name, or nil if the program has none.
  let text: (String) -> String?

  func places(
    of name: String, for importer: GrammarFile, at place: GrammarPlace?
  ) -> [GrammarPlace] {
    [GrammarPlace(file: name + ".jsgf", folder: "", path: name, url: nil)]
  }

  func content(of place: GrammarPlace, limit: Int) throws(UnreadableFile) -> GrammarContent? {
    text(place.path).map { GrammarContent(file: place.file, text: .text($0)) }
  }

  func complaint(
    about name: String, places: [GrammarPlace], others: [String: String]
  ) -> String {
    let others = others.values.sorted().map { "; what it gave is grammar \(Excerpt.of($0))" }
    return "the program has no grammar \(name)\(others.joined())"
  }
}

/// Finds no grammars: what a text without a place to look at imports from.
struct NoGrammars: GrammarLibrary {
  func places(
    of name: String, for importer: GrammarFile, at place: GrammarPlace?
  ) -> [GrammarPlace] {
    []
  }

  func content(of place: GrammarPlace, limit: Int) throws(UnreadableFile) -> GrammarContent? {
    nil
  }

  func complaint(
    about name: String, places: [GrammarPlace], others: [String: String]
  ) -> String {
    "there is no grammar \(name), as this one was not read from a file; "
      + "read it from one, or hand its imports along"
  }
}

internal import Foundation
internal import SpokenText
internal import Storage

/// The files that paths name: the files themselves, and those in folders, at any depth.
///
/// Folders may be in the layout of vdir, as vdirsyncer and khard use it: a card a file, and a file
/// `displayname` in a folder that is a collection.
struct ContactFiles: Sendable, Hashable {
  /// The files in the order of the paths, those of a folder in the order of their names.
  private(set) var files: [ContactFile] = []
  /// What is wrong with folders, each with how many files stand before it.
  private var warnings: [Warning] = []

  /// A warning and the file it is about: its place among the files, or that of the next file.
  struct Warning: Sendable, Hashable {
    let place: Int
    let warning: ContactWarning
  }

  /// The ends of the names of files that are read from folders, and names without an end.
  private static let endings: Set<String> = ["vcf", "vcard", "csv"]
  private static let names: Set<String> = ["addressbook"]

  /// Looks for the files; nothing is opened but folders and their names.
  /// - Throws: `.unreadable` where a path does not exist or may not be read.
  init(_ paths: [URL]) throws(ContactError) {
    for path in paths {
      let name = path.relativePath
      var status = stat()
      guard stat(path.path, &status) == 0 else {
        throw .unreadable(name, reason: String(cString: strerror(errno)).lowercased())
      }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        files.append(
          ContactFile(
            path: path.path, name: name, isNamed: true, group: "", state: FileState(status)))
        continue
      }
      let found: [ContactFile]
      do throws(SystemError) {
        found = try Self.find(in: path.path, named: name)
      } catch {
        throw .unreadable(name, reason: error.description)
      }
      if found.isEmpty {
        let warning = ContactWarning(
          file: name, line: nil,
          message: "the folder has no .vcf or .vcard file; no contacts are read from it.")
        warnings.append(Warning(place: files.count, warning: warning))
      }
      files += found.sorted { $0.name < $1.name }
    }
  }

  /// The files of a folder and of those below it, in no order.
  private static func find(
    in folder: String, named name: String
  ) throws(SystemError) -> [ContactFile] {
    var files: [ContactFile] = []
    var groups: [String: String] = [:]
    for below in try FolderWalk(folder, isWanted: isContactFile).folders {
      let group =
        displayName(of: folder + below.place) ?? below.parent.flatMap { groups[$0] } ?? ""
      groups[below.place] = group
      for file in below.files {
        files.append(
          ContactFile(
            path: "\(folder)\(below.place)/\(file.name)",
            name: "\(name)\(below.place)/\(file.name)",
            isNamed: false, group: group, state: FileState(file.status)))
      }
    }
    return files
  }

  private static func isContactFile(_ name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return names.contains(name) }
    return endings.contains(name[name.index(after: dot)...].lowercased())
  }

  /// The name of a collection, or nil where the folder has none.
  private static func displayName(of folder: String) -> String? {
    guard let data = try? InputFile.contents(of: "\(folder)/displayname", limit: 1024) else {
      return nil
    }
    let name = String(decoding: data, as: UTF8.self).withoutHidden().collapsed
    return name.isEmpty ? nil : name
  }

  /// The warnings about files, those about folders among them in the order of the paths.
  func interleaving(_ others: [Warning]) -> [ContactWarning] {
    var all: [ContactWarning] = []
    var rest = warnings[...]
    for other in others {
      while let next = rest.first, next.place <= other.place {
        all.append(rest.removeFirst().warning)
      }
      all.append(other.warning)
    }
    return all + rest.map(\.warning)
  }

  /// A sum of files and their states: it changes when a file does.
  static func fingerprint(of files: some Sequence<ContactFile>) -> UInt64 {
    var sum = Fingerprint()
    var writer = ByteWriter()
    for file in files {
      writer.removeAll()
      file.write(to: &writer)
      sum.add(writer.bytes)
    }
    return sum.value
  }
}

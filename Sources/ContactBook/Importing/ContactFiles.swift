internal import Foundation

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
      var found: [ContactFile] = []
      let number = try Self.find(in: path.path, named: name, depth: 0, group: "", into: &found)
      guard number == 0 else {
        throw .unreadable(name, reason: String(cString: strerror(number)).lowercased())
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

  /// How deep folders are followed, so that a link to a folder above ends.
  private static let deepest = 16

  /// Adds the files of a folder and those below it.
  ///
  /// - Returns: 0, or the system's number for why the folder cannot be read.
  private static func find(
    in folder: String, named name: String, depth: Int, group: String,
    into files: inout [ContactFile]
  ) throws(ContactError) -> Int32 {
    guard let handle = opendir(folder) else { return errno }
    defer { closedir(handle) }
    let group = displayName(of: folder) ?? group
    let descriptor = dirfd(handle)
    while let entry = readdir(handle) {
      let file = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !file.hasPrefix(".") else { continue }
      let type = Int32(entry.pointee.d_type)
      let isWanted = isContactFile(file)
      guard type == Int32(DT_DIR) || type == Int32(DT_LNK) || type == Int32(DT_UNKNOWN) || isWanted
      else { continue }
      var status = stat()
      guard fstatat(descriptor, file, &status, 0) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        guard depth < deepest else { continue }
        // A folder below that cannot be read is passed over, as it always was.
        _ = try find(
          in: "\(folder)/\(file)", named: "\(name)/\(file)", depth: depth + 1, group: group,
          into: &files)
      } else if isWanted {
        files.append(
          ContactFile(
            path: "\(folder)/\(file)", name: "\(name)/\(file)", isNamed: false, group: group,
            state: FileState(status)))
      }
    }
    return 0
  }

  private static func isContactFile(_ name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return names.contains(name) }
    return endings.contains(name[name.index(after: dot)...].lowercased())
  }

  /// The name of a collection, or nil where the folder has none.
  private static func displayName(of folder: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: "\(folder)/displayname") else { return nil }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: 1024) else { return nil }
    let name = String(decoding: data, as: UTF8.self).collapsed
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

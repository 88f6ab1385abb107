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

/// A file with contacts, as it was found.
struct ContactFile: Sendable, Hashable {
  /// Where it is, absolute or relative to where the program runs.
  let path: String
  /// The file as it was named, for messages.
  let name: String
  /// Whether the user named it, so that what is wrong with it is an error.
  let isNamed: Bool
  /// The name of the collection that the file is in, or empty: its contacts belong to that group.
  let group: String
  /// What the system said of it.
  var state: FileState
}

extension ContactFile {
  /// Whether both are the same file in the same state.
  func isSame(as other: ContactFile) -> Bool { self == other && state != .unknown }

  func write(to writer: inout ByteWriter) {
    writer.write(path)
    writer.write(name)
    writer.write(isNamed ? 1 : 0)
    writer.write(group)
    state.write(to: &writer)
  }

  init(reading reader: inout ByteReader) {
    path = reader.text()
    name = reader.text()
    isNamed = reader.number() == 1
    group = reader.text()
    state = FileState(reading: &reader)
  }
}

/// What the system says of a file, by which a change of it shows.
struct FileState: Sendable, Hashable {
  /// The size in bytes.
  var size: Int64
  /// The time of the last change of the content, in nanoseconds since 1970.
  var modified: Int64
  /// The time of the last change of the content or of what the system says, which nobody can set.
  var changed: Int64
  /// The number of the file on its disk, another one where a file was put in its place.
  var number: UInt64

  /// Takes what the system says; what is in a pipe cannot be told by that.
  init(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .unknown
      return
    }
    size = Int64(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    number = UInt64(status.st_ino)
  }

  /// A state that no file has: what was read in it is read again.
  static let unknown = FileState(size: -1, modified: 0, changed: 0, number: 0)

  init(size: Int64, modified: Int64, changed: Int64, number: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.number = number
  }

  /// How long the clock of a file system may stand still, in nanoseconds.
  private static let clockStep: Int64 = 20_000_000

  /// The state for a cache: ``unknown`` where a later change might not show in it.
  ///
  /// The clock of a file system goes in steps, so a file that was changed right before it was read
  /// may change once more without a trace.
  ///
  /// - Parameter time: When the reading of the file began, in nanoseconds since 1970.
  /// - Returns: The state, or ``unknown``.
  func settled(at time: Int64) -> FileState {
    max(modified, changed) + Self.clockStep < time ? self : .unknown
  }

  /// Nanoseconds since 1970, by the clock of the system.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

extension FileState {
  func write(to writer: inout ByteWriter) {
    writer.write(Int(size))
    writer.write(fixed: UInt64(bitPattern: modified))
    writer.write(fixed: UInt64(bitPattern: changed))
    writer.write(fixed: number)
  }

  init(reading reader: inout ByteReader) {
    size = Int64(reader.number())
    modified = Int64(bitPattern: reader.fixed())
    changed = Int64(bitPattern: reader.fixed())
    number = reader.fixed()
  }
}

package import Foundation

/// The folders at and below a path, each of them once, however many links lead to it.
///
/// Hidden entries are passed over. Links are followed once all folders are known that are there
/// without them, but not to a folder that the path itself lies in: what is around it was not named.
package struct FolderWalk {
  /// A folder and its files.
  package struct Folder {
    /// The folder's path below that of the walk: empty for its own, else with a slash before it.
    package let place: String
    /// The folder above it; nil for the walk's own.
    package let parent: String?
    /// The files, by name.
    package let files: [File]
  }

  /// A file in a folder, links resolved.
  package struct File {
    package let name: String
    package let status: stat
  }

  /// A folder or file, whatever it is called.
  private struct Identity: Hashable {
    let device: UInt
    let number: UInt

    init(_ status: stat) {
      device = UInt(status.st_dev)
      number = UInt(status.st_ino)
    }
  }

  /// The folders, each behind the one above it.
  package private(set) var folders: [Folder] = []

  private let path: String
  private let isWanted: (String) -> Bool
  private var seen: Set<Identity> = []
  private var links: [(place: String, parent: String)] = []

  /// Walks through a folder; one below it that cannot be read is passed over.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - isWanted: Whether files of a name matter; others are left out.
  /// - Throws: What the system says of the folder; `ENOTSUP` for one that only shows the state of
  ///   the system, such as `/proc`.
  package init(_ path: String, isWanted: @escaping (String) -> Bool) throws(SystemError) {
    self.path = path
    self.isWanted = isWanted
    addFoldersAbove()
    try visit("", parent: nil)
    var next = 0
    while next < links.count {
      let link = links[next]
      next += 1
      // A folder below that cannot be read is passed over.
      try? visit(link.place, parent: link.parent)
    }
    links = []
  }

  /// Takes the folders that the path lies in for seen.
  private mutating func addFoldersAbove() {
    guard let real = realpath(path, nil) else { return }
    defer { free(real) }
    var folder = String(cString: real)
    while let slash = folder.lastIndex(of: "/"), folder != "/" {
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
      var status = stat()
      if stat(folder, &status) == 0 { seen.insert(Identity(status)) }
    }
  }

  /// Visits a folder and those below it that are no links.
  private mutating func visit(_ place: String, parent: String?) throws(SystemError) {
    var pending = [(place: place, parent: parent)]
    while let next = pending.popLast() {
      do throws(SystemError) {
        let below = try read(next.place, parent: next.parent)
        pending += below.reversed().map { ($0, next.place) }
      } catch {
        guard next.place != place else { throw error }
      }
    }
  }

  /// Reads a folder, unless it was read before.
  ///
  /// - Returns: The folders in it, by name.
  private mutating func read(
    _ place: String, parent: String?
  ) throws(SystemError) -> [String] {
    let full = path + place
    var status = stat()
    guard stat(full, &status) == 0 else { throw .last }
    guard seen.insert(Identity(status)).inserted else { return [] }
    guard !Self.systemDevices.contains(UInt(status.st_dev)) else { throw SystemError(ENOTSUP) }
    var files: [File] = []
    var below: [String] = []
    for name in try Self.names(in: full).sorted() where !name.hasPrefix(".") {
      var status = stat()
      guard lstat("\(full)/\(name)", &status) == 0 else { continue }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      if isLink, stat("\(full)/\(name)", &status) != 0 { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        if isLink {
          links.append(("\(place)/\(name)", place))
        } else {
          below.append("\(place)/\(name)")
        }
      } else if isWanted(name) {
        files.append(File(name: name, status: status))
      }
    }
    folders.append(Folder(place: place, parent: parent, files: files))
    return below
  }

  /// The devices of the file systems that only show the state of the system.
  private static let systemDevices: Set<UInt> = {
    let devices = ["/", "/proc", "/sys"].map { path -> UInt? in
      var status = stat()
      return stat(path, &status) == 0 ? UInt(status.st_dev) : nil
    }
    return Set(devices.dropFirst().compactMap(\.self)).subtracting(devices[0].map { [$0] } ?? [])
  }()

  /// The names of everything in a folder but itself and the one above it, in no order.
  ///
  /// - Throws: What the system says.
  package static func names(in path: String) throws(SystemError) -> [String] {
    guard let stream = opendir(path) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // The system's entries are only as long as their names: the type of an entry must not be copied.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      names.append(String(cString: name))
    }
    names.removeAll { $0 == "." || $0 == ".." }
    return names
  }
}

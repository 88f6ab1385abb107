internal import ContactBook
internal import Foundation
internal import Storage

/// Copies of contacts that are on another file system than the user's data, such as a server's or a memory card, which
/// may not be mounted at times.
///
/// Each file or folder that is named has a folder of its own in `books/mounted` in the data folder. Several processes
/// may use them at once.
struct MountedCopies: Sendable {
  /// What is known of a file or folder.
  private struct State: Codable, Hashable {
    /// A file of contacts in it.
    struct File: Codable, Hashable {
      /// The place below the folder, with a slash before it; empty for a file that is itself named.
      let place: String
      let size: Int64
      let seconds: Int
      let nanoseconds: Int

      init(_ place: String, _ status: stat) {
        self.place = place
        size = Int64(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
      }
    }

    let path: String
    /// The number of the file system that it was on.
    let device: UInt64
    let files: [File]
  }

  /// Contacts that are away.
  struct Away: Sendable {
    /// The copy.
    let url: URL
    /// What is read in the place of the contacts.
    let problem: BookProblem
  }

  private static let stateFile = "state.json"
  /// The size of files that are copied at most, in bytes.
  private static let sizeLimit = 64 << 20

  /// The folder of all copies, which is in the data folder.
  private let books: URL
  private var folder: URL { books.appendingPathComponent("mounted", isDirectory: true) }

  init(books: URL) { self.books = books }

  /// Copies contacts that have changed, where they may be away one day.
  ///
  /// - Parameter url: A file, or a folder of files.
  /// - Returns: The copy and the reason, where the contacts are away; nil where they are there or nothing is known of
  ///   them, and they are read as they are.
  /// - Throws: `.unreadable` where the file system does not answer and nothing is known of them.
  func refresh(_ url: URL) throws(ContactError) -> Away? {
    let known = state(of: url)
    if known == nil, !FileSystemProbe.answers(url.path) {
      throw .unreadable(
        book: url.path, reason: Self.silence,
        remedy: "look whether the server or the device is there, or name other contacts")
    }
    if let away = away(url, known) { return away }
    guard let device = Self.device(of: url.path),
      device != Self.nearestDevice(to: books.path)
    else { return nil }
    let files = Self.files(in: url)
    let state = State(path: url.path, device: device, files: files)
    // Contacts that cannot be copied are read where they are.
    if state != known, !(files.isEmpty && known == nil) { try? copy(url, state) }
    return nil
  }

  /// Looks whether contacts are away, without copying any.
  func away(_ url: URL) -> Away? { away(url, state(of: url)) }

  private func away(_ url: URL, _ known: State?) -> Away? {
    guard let known, !known.files.isEmpty else { return nil }
    guard FileSystemProbe.answers(url.path) else { return away(url, because: Self.silence) }
    // On a file system that is there, what is missing was deleted.
    guard Self.nearestDevice(to: url.path) != known.device else { return nil }
    var status = stat()
    let reason =
      stat(url.path, &status) == 0 ? nil : String(cString: strerror(errno)).lowercased()
    guard reason != nil || Self.files(in: url).isEmpty else { return nil }
    return away(url, because: reason ?? "nothing is mounted there")
  }

  private func away(_ url: URL, because reason: String) -> Away {
    let copy = contents(of: url)
    let count = (try? ContactBook.load(paths: [copy], region: "").book.contacts.count) ?? 0
    let attributes = try? FileManager.default.attributesOfItem(atPath: stateFile(of: url).path)
    return Away(
      url: copy,
      problem: BookProblem(
        of: url.path, reason, count: count,
        date: attributes?[.modificationDate] as? Date ?? .distantPast))
  }

  private static let silence = "its file system does not answer"

  private func copy(_ url: URL, _ state: State) throws {
    let lock = try FileLock(folder: books.path)
    defer { lock.release() }
    // Without a state, there is no copy.
    try? FileManager.default.removeItem(at: place(of: url))
    guard state.files.reduce(0, { $0 + $1.size }) <= Self.sizeLimit else { return }
    for file in state.files {
      let contents = try InputFile.contents(of: url.path + file.place, limit: Self.sizeLimit)
      let target = self.contents(of: url).path + file.place
      try PrivateFile.write(contents, to: URL(fileURLWithPath: target), synchronizes: false)
    }
    try PrivateFile.write(JSONEncoder().encode(state), to: stateFile(of: url))
  }

  private func state(of url: URL) -> State? {
    guard let data = try? InputFile.contents(of: stateFile(of: url).path, limit: 64 << 20),
      let state = try? JSONDecoder().decode(State.self, from: data), state.path == url.path
    else { return nil }
    return state
  }

  /// The folder of what is kept of a file or folder.
  private func place(of url: URL) -> URL {
    var checksum = FNV1a()
    checksum.add(url.path.utf8)
    return folder.appendingPathComponent(String(checksum.value, radix: 16), isDirectory: true)
  }

  private func stateFile(of url: URL) -> URL {
    place(of: url).appendingPathComponent(Self.stateFile)
  }

  /// The copy, which is called as the original.
  private func contents(of url: URL) -> URL {
    URL(
      fileURLWithPath: url.lastPathComponent,
      relativeTo: place(of: url).appendingPathComponent("contacts", isDirectory: true))
  }

  /// The files of contacts, with the names of collections (`displayname`), in the order of their places.
  private static func files(in url: URL) -> [State.File] {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return [] }
    // What a pipe has can be read only once.
    if status.st_mode & S_IFMT == S_IFREG { return [State.File("", status)] }
    guard status.st_mode & S_IFMT == S_IFDIR else { return [] }
    let walk = try? FolderWalk(url.path) { name in
      ["vcf", "vcard", "csv"].contains((name as NSString).pathExtension.lowercased())
        || ["addressbook", "displayname"].contains(name)
    }
    return (walk?.folders ?? []).flatMap { folder in
      folder.files.map { State.File("\(folder.place)/\($0.name)", $0.status) }
    }.sorted { $0.place < $1.place }
  }

  private static func device(of path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_dev) : nil
  }

  /// The file system of a path, or of the nearest folder above it that is there.
  private static func nearestDevice(to path: String) -> UInt64? {
    var path = path
    while true {
      if let device = device(of: path) { return device }
      guard path != "/", !path.isEmpty else { return nil }
      path = (path as NSString).deletingLastPathComponent
    }
  }
}

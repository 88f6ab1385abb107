package import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Storage

/// Results of work that takes longer than reading them: `cache/work.sqlite` in the data folder.
///
/// A result (mode 0600) is good for the program that kept it. A damaged file is made anew. Several
/// processes may use it at once. A file that is busy, and a folder that is full or cannot be written, only
/// cost time.
package struct WorkCache: Sendable {
  /// The kinds of results.
  package enum Kind: String, Sendable, CaseIterable {
    /// Contacts and their indexes, for paths, a region and a language.
    case contacts
    /// Compiled grammars.
    case grammar
    /// The words by which contacts may be called.
    case names

    /// The most results that are kept; the oldest goes.
    var most: Int { self == .contacts ? 4 : 6 }
  }

  /// A result that was kept.
  package struct Result: Sendable, Hashable {
    package let bytes: [UInt8]
    /// The checksum of the bytes, and of what they are the result of.
    package let checksum: UInt64
  }

  /// How long another process is waited for, in seconds.
  private static let patience = 1.0

  private let folder: String
  private let file: String
  private let program: String?

  /// A cache in a data folder.
  ///
  /// - Parameters:
  ///   - data: The data folder.
  ///   - program: What tells this program from others; nil keeps nothing.
  package init(data: URL, program: String? = RunningProgram.identity) {
    folder = data.appendingPathComponent("cache").path
    file = folder + "/work.sqlite"
    self.program = program
  }

  /// Reads what was kept.
  ///
  /// - Parameters:
  ///   - kind: The kind of result.
  ///   - key: All that tells the result from others of its kind.
  /// - Returns: The result, or nil where there is none, or one of another program, or a damaged one.
  package func result(_ kind: Kind, of key: [String]) -> Result? {
    guard let program, isOwnFile else { return nil }
    let stamp = FileStamp(of: file)
    var configuration = Self.configuration
    configuration.readonly = true
    do {
      return try DatabaseQueue(path: file, configuration: configuration).read { database in
        let rows = try Row.fetchCursor(
          database,
          sql: "SELECT checksum, number FROM work WHERE kind = ? AND key = ? AND program = ?",
          arguments: [kind.rawValue, Self.data(key), program])
        guard let row = try rows.next() else { return nil }
        // A subscript of the row would end the program where its columns are damaged.
        let expected = try row.decode(Int64.self, atIndex: 0)
        let bytes = try Self.value(of: row.decode(Int64.self, atIndex: 1), in: database)
        let checksum = Self.checksum(of: bytes, kind, key, program)
        guard UInt64(bitPattern: expected) == checksum else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return Result(bytes: bytes, checksum: checksum)
      }
    } catch {
      let isDamage = (error as? DatabaseError).map {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains($0.resultCode)
      }
      if isDamage ?? true, FileStamp(of: file) == stamp { removeFile() }
      return nil
    }
  }

  /// Keeps a result in place of one that is not good any more.
  ///
  /// - Parameters:
  ///   - bytes: The result; nil for none any more.
  ///   - kind: The kind of result.
  ///   - key: All that tells the result from others of its kind.
  ///   - makesFolders: Whether a data folder is made for it.
  package func keep(
    _ bytes: [UInt8]?, _ kind: Kind, of key: [String], makesFolders: Bool = false
  ) {
    guard let program else { return }
    // What cannot be written where it could be is damaged; a new file is tried once.
    for _ in 0..<2 {
      guard makeFile(makesFolders: makesFolders) else { return }
      do {
        return try write(bytes, kind, key, program)
      } catch {
        switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_NOMEM,
          .SQLITE_TOOBIG:
          return
        default: removeFile()
        }
      }
    }
  }

  /// Reads a value into its place at once: a row of GRDB's would be a copy before.
  private static func value(of number: Int64, in database: Database) throws -> [UInt8] {
    var blob: OpaquePointer?
    let code = sqlite3_blob_open(
      database.sqliteConnection, "main", "work", "value", number, 0, &blob)
    defer { sqlite3_blob_close(blob) }
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    let size = sqlite3_blob_bytes(blob)
    return try [UInt8](unsafeUninitializedCapacity: Int(size)) { bytes, count in
      let code = sqlite3_blob_read(blob, bytes.baseAddress, size, 0)
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      count = Int(size)
    }
  }

  private func write(_ bytes: [UInt8]?, _ kind: Kind, _ key: [String], _ program: String) throws {
    var configuration = Self.configuration
    configuration.prepareDatabase { database in
      // Large pages are read faster; what is not kept any more leaves the disk.
      try database.execute(sql: "PRAGMA page_size = 65536")
      try database.execute(sql: "PRAGMA auto_vacuum = FULL")
      // What is lost with the power is made anew, so nothing waits for the disk.
      try database.execute(sql: "PRAGMA synchronous = OFF")
    }
    try DatabaseQueue(path: file, configuration: configuration).write { database in
      // A scan of a few rows: their values lie elsewhere.
      try database.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS work(
            number INTEGER PRIMARY KEY, kind TEXT, key BLOB, program TEXT, checksum INTEGER, value BLOB)
          """)
      try database.execute(
        sql: "DELETE FROM work WHERE kind = ? AND key = ?",
        arguments: [kind.rawValue, Self.data(key)])
      guard let bytes else { return }
      let checksum = Int64(bitPattern: Self.checksum(of: bytes, kind, key, program))
      try bytes.withUnsafeBytes { buffer in
        // Tens of megabytes are not copied for it.
        let value = buffer.baseAddress.map { start in
          Data(
            bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: buffer.count,
            deallocator: .none)
        }
        try database.execute(
          sql: "INSERT INTO work(kind, key, program, checksum, value) VALUES (?, ?, ?, ?, ?)",
          arguments: [kind.rawValue, Self.data(key), program, checksum, value ?? Data()])
      }
      try database.execute(
        sql: """
          DELETE FROM work WHERE kind = ?1 AND number NOT IN
            (SELECT number FROM work WHERE kind = ?1 ORDER BY number DESC LIMIT ?2)
          """, arguments: [kind.rawValue, kind.most])
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.label = "callvoice.cache"
    return configuration
  }

  /// A key as bytes; no part of one has a zero.
  private static func data(_ key: [String]) -> Data { Data(key.joined(separator: "\0").utf8) }

  private static func checksum(
    of bytes: [UInt8], _ kind: Kind, _ key: [String], _ program: String
  ) -> UInt64 {
    var sum = WordChecksum()
    for text in [kind.rawValue, program] + key { sum.add(text) }
    sum.add(bytes)
    return sum.value
  }
}

extension WorkCache {
  /// Whether there is a file, and it is no link and no other user's.
  private var isOwnFile: Bool {
    var status = stat()
    return lstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_uid == geteuid()
  }

  /// Makes the file where it is missing, readable by its owner only.
  private func makeFile(makesFolders: Bool) -> Bool {
    if makesFolders {
      try? PrivateFolder.make(folder)
    } else {
      mkdir(folder, 0o700)
    }
    // Closing a file takes away the locks that SQLite has on it in the same process, so none is opened.
    if mknod(file, S_IFREG | 0o600, 0) == 0 { removeFormerFiles() }
    return isOwnFile
  }

  /// Removes a damaged file.
  private func removeFile() {
    // A journal that is left alone would be taken for that of the next file.
    for path in ["\(file)-journal", "\(file)-wal", "\(file)-shm", file] { unlink(path) }
  }

  /// Removes what earlier versions kept, each result in a file of its own.
  private func removeFormerFiles() {
    for name in (try? FolderWalk.names(in: folder)) ?? []
    where [".book", ".grammar", ".names", ".tmp"].contains(where: name.hasSuffix) {
      unlink("\(folder)/\(name)")
    }
  }
}

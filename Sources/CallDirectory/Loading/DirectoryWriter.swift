internal import Foundation
internal import Storage

/// A writer of an extension's file: first its identification entries, then its blocking ones.
final class DirectoryWriter {
  private let file: OpenFile
  private let writer: BlockWriter
  private let spoolPath: String
  private var header = DirectoryHeader()

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - spoolPath: A path that nobody else uses, for a file without a name.
  /// - Throws: `.unwritable`.
  init(path: String, spoolPath: String) throws(CallDirectoryError) {
    file = try OpenFile(making: path)
    writer = BlockWriter(file, at: DirectoryHeader.size)
    self.spoolPath = spoolPath
  }

  /// Writes the labels and records of all entries of the identification list.
  ///
  /// - Throws: ``CallDirectoryLoadError``.
  func writeIdentification(
    _ entries: MergedEntries, limit: Int
  ) throws(CallDirectoryLoadError) {
    do throws(CallDirectoryError) {
      let spool = try OpenFile.unnamed(at: spoolPath)
      let records = BlockWriter(spool)
      let labels = LabelWriter(writer)
      while header.identificationCount < limit, let (record, source) = entries.current {
        let place = try labels.append(source.label(of: record))
        try records.append(UInt64(bitPattern: record.number))
        try records.append(place)
        header.identificationCount += 1
        try entries.advance(past: record.number)
      }
      try writer.pad(from: DirectoryHeader.size)
      header.labelBytes = writer.offset - DirectoryHeader.size
      try records.flush()
      try copy(records.offset, from: spool)
    } catch {
      throw .storage(error)
    }
    try checkEnd(of: entries, .identification, limit: limit)
  }

  /// Writes the records of all entries of the blocking list.
  ///
  /// - Throws: ``CallDirectoryLoadError``.
  func writeBlocking(_ entries: MergedEntries, limit: Int) throws(CallDirectoryLoadError) {
    do throws(CallDirectoryError) {
      while header.blockingCount < limit, let (record, _) = entries.current {
        try writer.append(UInt64(bitPattern: record.number))
        header.blockingCount += 1
        try entries.advance(past: record.number)
      }
    } catch {
      throw .storage(error)
    }
    try checkEnd(of: entries, .blocking, limit: limit)
  }

  /// Writes the header, and waits until everything is on the disk.
  ///
  /// - Throws: `.unwritable`.
  func finish(at date: Date) throws(CallDirectoryError) {
    try writer.flush()
    header.checksum = writer.checksum.value
    header.loaded = Int64((date.timeIntervalSince1970 * 1000).rounded())
    try header.write(to: file)
    try file.synchronize()
  }

  /// Checks that the limit left no entry over.
  private func checkEnd(
    of entries: MergedEntries, _ list: CallDirectoryList, limit: Int
  ) throws(CallDirectoryLoadError) {
    guard let number = entries.current?.record.number else { return }
    throw .entry(
      CallDirectoryEntryError(
        mistake: .tooMany(limit: limit), list: list, row: limit + 1, number: number))
  }

  /// Copies the beginning of a file behind what was written.
  private func copy(_ count: Int, from spool: OpenFile) throws(CallDirectoryError) {
    let block = ByteBlock(count: 1 << 16)
    var offset = 0
    while offset < count {
      let piece = UnsafeMutableRawBufferPointer(
        rebasing: block.bytes[..<min(block.bytes.count, count - offset)])
      try spool.read(into: piece, at: offset)
      try writer.append(UnsafeRawBufferPointer(piece))
      offset += piece.count
    }
  }
}

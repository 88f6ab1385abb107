import Foundation

/// Writes a new file of an extension: first its identification entries, then its blocking ones.
final class DirectoryWriter {
  private let file: OpenFile
  private let writer: BlockWriter
  private let spoolPath: String
  private var header = DirectoryHeader()
  private var lastLabel: [UInt8] = []
  private var lastPlace: UInt64?

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - spoolPath: A file name that nobody else uses.
  /// - Throws: `.unwritable`.
  init(path: String, spoolPath: String) throws(CallDirectoryError) {
    file = try OpenFile(making: path)
    writer = BlockWriter(file, at: DirectoryHeader.size)
    self.spoolPath = spoolPath
  }

  /// Writes the labels and records of all entries.
  ///
  /// - Throws: ``CallDirectoryLoadError``.
  func writeIdentification(
    _ entries: MergedEntries, limit: Int
  ) throws(CallDirectoryLoadError) {
    do throws(CallDirectoryError) {
      let spool = try OpenFile.unnamed(at: spoolPath)
      let records = BlockWriter(spool)
      while header.identificationCount < limit, let (record, source) = entries.current {
        let place = try place(of: source.label(of: record))
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

  /// Writes the records of all entries.
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

  /// Writes the header, and waits until all is on the disk.
  ///
  /// - Throws: `.unwritable`.
  func finish(at date: Date) throws(CallDirectoryError) {
    try writer.flush()
    header.checksum = writer.checksum.value
    header.loaded = Int64((date.timeIntervalSince1970 * 1000).rounded())
    try header.write(to: file)
    try file.synchronize()
  }

  private func checkEnd(
    of entries: MergedEntries, _ list: CallDirectoryList, limit: Int
  ) throws(CallDirectoryLoadError) {
    guard let number = entries.current?.record.number else { return }
    throw .entry(
      CallDirectoryEntryError(
        mistake: .tooMany(limit: limit), list: list, row: limit + 1, number: number))
  }

  /// Where a label lies in the file; the same label in a row lies there once.
  private func place(of label: UnsafeRawBufferPointer) throws(CallDirectoryError) -> UInt64 {
    if let lastPlace, lastLabel.elementsEqual(label) { return lastPlace }
    let place = EntryRecord.label(
      at: writer.offset - DirectoryHeader.size, count: label.count)
    try writer.append(label)
    lastLabel.removeAll(keepingCapacity: true)
    lastLabel.append(contentsOf: label)
    lastPlace = place
    return place
  }

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

internal import CallDirectory
internal import ContactBook
internal import Foundation
internal import SpokenText

/// A reader of a list of numbers, which holds no more than a block of it at a time.
final class CallerListReader {
  /// A line with a number.
  struct Line {
    let number: DirectoryNumber
    let label: String?
  }

  private static let blockSize = 1 << 17
  private static let mark = UInt8(ascii: "\"")

  private let file: String
  private let region: String
  private let descriptor: Int32
  private let start = UnsafeMutableRawPointer.allocate(
    byteCount: CallerListReader.blockSize, alignment: 16)
  private var held = 0..<0
  private var isAtEnd = false
  private var row = 0
  private var number: DirectoryNumber = 0

  /// Opens a list.
  ///
  /// - Parameters:
  ///   - file: The path as the user names it; `-` is standard input.
  ///   - region: The user's region, such as `US`.
  /// - Throws: `ScreeningError`, `.unreadable`.
  init(_ file: String, region: String) throws(ScreeningError) {
    self.file = file
    self.region = region
    descriptor = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(errno) }
  }

  deinit {
    start.deallocate()
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Reads the next line with a number; `nil` at the end.
  ///
  /// - Throws: `ScreeningError` that names file and line.
  func next() throws(ScreeningError) -> Line? {
    while let bytes = try nextBytes() {
      row += 1
      var bytes = Self.trimmed(bytes)
      if row == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
      guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
      let separator = bytes.firstIndex { [0x2C, 0x3B, 0x09].contains($0) }
      let field = Self.unquoted(bytes[..<(separator ?? bytes.endIndex)])
      guard let number = DirectoryNumber(text: UnsafeRawBufferPointer(rebasing: field))
      else {
        if row == 1, !field.contains(where: { (0x30...0x39).contains($0) }) { continue }
        throw complaint(
          "\"\(Self.shown(field))\" is no phone number; write the country code and the digits.")
      }
      if field.first != UInt8(ascii: "+"),
        let whole = PhoneNumber.completion(of: "\(number)", region: region)
      {
        throw complaint(
          "\"\(Self.shown(field))\" may lack its country code; write it with +, such as \(whole).")
      }
      self.number = number
      guard let separator else { return Line(number: number, label: nil) }
      return Line(number: number, label: try label(bytes[(separator + 1)...]))
    }
    return nil
  }

  /// The error of a load in the line that was read last.
  func error(_ error: CallDirectoryLoadError) -> ScreeningError {
    switch error {
    case .storage(let error): return ScreeningError(error)
    case .entry(let error):
      let remedy =
        switch error.mistake {
        case .outOfOrder: "sort the lines by number"
        case .duplicate: "keep one of the lines"
        default: "nothing was loaded"
        }
      return complaint("+\(error.number) \(error.complaint); \(remedy).")
    }
  }

  /// The error of a line that has no label although it needs one: the one that was read last.
  func missingLabel() -> ScreeningError {
    complaint("+\(number) has no label; write NUMBER,LABEL, or load the list to block.")
  }

  /// The error of a list without numbers, which may be the wrong file.
  func emptiness() -> ScreeningError {
    ScreeningError(
      .badFile,
      "\(file): has no phone number in it, so nothing was loaded; callvoice directory remove empties "
        + "a directory.")
  }

  private func complaint(_ text: String) -> ScreeningError {
    ScreeningError(.badFile, "\(file):\(row): \(text)")
  }

  private func unreadable(_ number: Int32) -> ScreeningError {
    let reason = String(cString: strerror(number)).lowercased()
    return ScreeningError(
      .unreadable, "\(file): cannot be read (\(reason)); name a list of numbers that you may read.")
  }

  /// The label after the separator; more columns may follow a label in quotation marks.
  private func label(_ field: Slice<UnsafeRawBufferPointer>) throws(ScreeningError) -> String? {
    var field = Self.trimmed(field)
    let isQuoted = field.first == Self.mark
    if isQuoted {
      field.removeFirst()
      field = field[..<Self.end(ofQuoted: field)]
    }
    guard let text = String(validating: field, as: UTF8.self) else {
      throw complaint("the label is no UTF-8; save the list as UTF-8.")
    }
    guard !text.allSatisfy(\.isWhitespace) else { return nil }
    return (isQuoted ? text.replacing("\"\"", with: "\"") : text).withoutHidden()
  }

  /// The index of the first quotation mark that is not doubled.
  private static func end(ofQuoted field: Slice<UnsafeRawBufferPointer>) -> Int {
    var index = field.startIndex
    while index < field.endIndex {
      if field[index] == mark {
        guard index + 1 < field.endIndex, field[index + 1] == mark else { return index }
        index += 1
      }
      index += 1
    }
    return index
  }

  /// Reads the bytes of the next line, valid until the next call; `nil` at the end.
  private func nextBytes() throws(ScreeningError) -> Slice<UnsafeRawBufferPointer>? {
    var searched = held.lowerBound
    while true {
      if let found = memchr(start + searched, 0x0A, held.upperBound - searched) {
        let end = UnsafeRawPointer(found) - UnsafeRawPointer(start)
        defer { held = (end + 1)..<held.upperBound }
        return Slice(base: block, bounds: held.lowerBound..<end)
      }
      guard !isAtEnd else { break }
      searched = held.count
      try fill()
    }
    guard !held.isEmpty else { return nil }
    defer { held = held.upperBound..<held.upperBound }
    return Slice(base: block, bounds: held)
  }

  /// Moves the unread bytes to the beginning of the block, and reads more behind them.
  private func fill() throws(ScreeningError) {
    guard held.count < Self.blockSize else {
      row += 1
      throw complaint("the line is too long; is this a list of numbers?")
    }
    memmove(start, start + held.lowerBound, held.count)
    held = 0..<held.count
    while true {
      let count = read(descriptor, start + held.upperBound, Self.blockSize - held.upperBound)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(errno) }
      isAtEnd = count == 0
      held = 0..<(held.upperBound + count)
      return
    }
  }

  private var block: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: Self.blockSize)
  }

  private static func trimmed(
    _ bytes: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer> {
    var bytes = bytes
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 || last == 0x0D {
      bytes.removeLast()
    }
    return bytes
  }

  /// A field without the quotation marks around it.
  private static func unquoted(
    _ bytes: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer> {
    let bytes = trimmed(bytes)
    guard bytes.count >= 2, bytes.first == mark, bytes.last == mark else { return bytes }
    return bytes.dropFirst().dropLast()
  }

  private static func shown(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.count > 40 ? text.prefix(40) + "…" : text
  }
}

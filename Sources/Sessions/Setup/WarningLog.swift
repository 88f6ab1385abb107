internal import ContactBook
public import Foundation
public import Storage

/// The warnings about contacts that were shown today, so that each is shown once a day.
///
/// The day and checksums of the warnings are kept in `cache` in the data folder. A file that cannot be
/// read or written only means that they are shown again.
public struct WarningLog: Sendable {
  private let file: URL
  /// The day as "2026-11-22".
  private let day: String

  /// Opens the log.
  ///
  /// - Parameters:
  ///   - data: The user's folder.
  ///   - now: The time.
  ///   - calendar: The calendar by which days begin.
  public init(data: DataFolder, now: Date = Date(), calendar: Calendar = .current) {
    file = data.url.appendingPathComponent("cache/warnings.txt")
    let parts = calendar.dateComponents([.year, .month, .day], from: now)
    day = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }

  /// Returns the warnings that were not shown today, and keeps that they are shown now.
  func unshown<Warning: CustomStringConvertible>(_ warnings: [Warning]) -> [Warning] {
    guard !warnings.isEmpty else { return [] }
    let text = (try? InputFile.contents(of: file.path)).map { String(decoding: $0, as: UTF8.self) }
    let lines = (text ?? "").split(separator: "\n").map(String.init)
    var shown = lines.first == day ? Set(lines.dropFirst()) : []
    let unshown = warnings.filter { shown.insert(Self.checksum(of: $0)).inserted }
    if !unshown.isEmpty {
      let lines = [day] + shown.sorted()
      try? PrivateFile.write(lines.map { $0 + "\n" }.joined(), to: file)
    }
    return unshown
  }

  private static func checksum(of warning: some CustomStringConvertible) -> String {
    var checksum = FNV1a()
    checksum.add(warning.description.utf8)
    return String(checksum.value, radix: 16)
  }
}

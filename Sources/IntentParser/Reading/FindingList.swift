/// What one look through a file found wrong with it: the first findings, and how many more.
struct FindingList: Sendable, Hashable {
  /// How many findings are kept, of one list and of all together.
  static let limit = 100

  private(set) var findings: [Finding] = []
  /// How many more were found.
  private(set) var omittedCount = 0

  var isEmpty: Bool { findings.isEmpty }

  /// Whether further findings are only counted.
  var isFull: Bool { findings.count >= Self.limit }

  /// Notes a finding; the message is not even made where it would not be kept.
  mutating func report(_ message: @autoclosure () -> String, at offset: Int) {
    if !isFull {
      findings.append(Finding(offset: offset, message: message()))
    } else {
      omittedCount += 1
    }
  }

  /// The list with the findings of `other`; the first ones of both in the order of the file.
  mutating func merge(_ other: FindingList) {
    let all = (findings + other.findings).enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
    findings = all.prefix(Self.limit).map(\.element)
    omittedCount += other.omittedCount + all.count - findings.count
  }
}

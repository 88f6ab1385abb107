internal import ContactBook

extension Verdict {
  /// Whether two numbers or addresses reach the same: numbers in any layout, addresses in any case.
  static func isSameHandle(_ first: String, _ second: String, _ region: String) -> Bool {
    if first.lowercased() == second.lowercased() { return true }
    guard let one = PhoneNumber(first, region: region)?.e164,
      let other = PhoneNumber(second, region: region)?.e164
    else { return false }
    return one == other
  }
}

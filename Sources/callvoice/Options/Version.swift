/// The version of the program; no other place holds it, and make release-check compares all that name it.
enum Version {
  /// Such as "0.1.0".
  static let current = "0.1.0"
}

import Foundation

extension PersonNameComponents {
  /// The parts of the name with blanks between them, or `nil` if there are none.
  var joinedParts: String? {
    let parts = [namePrefix, givenName, middleName, familyName, nameSuffix]
      .compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? nickname : parts.joined(separator: " ")
  }
}

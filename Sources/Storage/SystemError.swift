internal import Foundation

/// The reason why a system call failed.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system's number for it, such as `ENOENT`.
  package let number: Int32

  /// Takes the system's number.
  package init(_ number: Int32) { self.number = number }

  /// The failure of the last call to the system on this thread.
  package static var last: SystemError { SystemError(errno) }

  /// The system's words in lower case, such as "no such file or directory".
  package var description: String { String(cString: strerror(number)).lowercased() }
}

internal import Foundation

/// The error of a service, or of a program that uses one.
package struct ServiceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of error.
  package enum Code: String, Sendable, Hashable, Codable {
    /// A service runs already.
    case runsAlready
    /// The socket cannot be made.
    case socket
    /// The service was lost.
    case serviceLost
    /// The service does not answer.
    case silent
    /// The two speak different versions of the protocol.
    case version
    /// The line is no request that is known.
    case badRequest
    /// A line, an upload or the number of clients or requests is beyond its limit.
    case tooMuch
    /// The connection is another user's.
    case notYours
    /// The request itself failed, with a code and a sentence of its own.
    case request
  }

  /// The kind of error.
  package let code: Code
  /// The error as a sentence.
  package let description: String
  /// The code of a request's own failure, such as `invalidHandle`.
  package let requestCode: String?

  init(_ code: Code, _ description: String, requestCode: String? = nil) {
    self.code = code
    self.description = description
    self.requestCode = requestCode
  }
}

extension ServiceError: LocalizedError {
  package var errorDescription: String? { description }
}

import Foundation

/// What a call can be started from.
protocol StartCallConvertible {
  var startCallHandle: String? { get }
  var video: Bool? { get }
}

extension StartCallConvertible {
  var video: Bool? { nil }
}

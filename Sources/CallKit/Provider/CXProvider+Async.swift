public import Foundation

extension CXProvider {
  /// Tells that a call has come in and is to ring, and returns when it does.
  ///
  /// - Parameters:
  ///   - uuid: the name of the call, which no other call has.
  ///   - update: what is known of the call.
  /// - Throws: ``CXErrorCodeIncomingCallError`` if there is to be no such call.
  public func reportNewIncomingCall(with uuid: UUID, update: CXCallUpdate) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      reportNewIncomingCall(with: uuid, update: update) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}

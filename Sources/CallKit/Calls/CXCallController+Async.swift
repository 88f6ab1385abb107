extension CXCallController {
  /// Requests that a transaction is carried out, and returns when it is accepted.
  ///
  /// - Throws: ``CXErrorCodeRequestTransactionError`` if it is refused.
  public func request(_ transaction: CXTransaction) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      request(transaction) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Requests that actions are carried out, and returns when they are accepted.
  ///
  /// - Throws: ``CXErrorCodeRequestTransactionError`` if they are refused.
  public func requestTransaction(with actions: [CXAction]) async throws {
    try await request(CXTransaction(actions: actions))
  }

  /// Requests that an action is carried out, and returns when it is accepted.
  ///
  /// - Throws: ``CXErrorCodeRequestTransactionError`` if it is refused.
  public func requestTransaction(with action: CXAction) async throws {
    try await request(CXTransaction(action: action))
  }
}

extension INInteraction {
  /// Tells the system of an interaction that took place.
  ///
  /// - Throws: ``INIntentError``, as the form with a completion gives it.
  public func donate() async throws {
    try await Self.wait { donate(completion: $0) }
  }

  /// Makes the system forget all interactions.
  ///
  /// - Throws: ``INIntentError``, as the form with a completion gives it.
  public class func deleteAll() async throws {
    try await wait { deleteAll(completion: $0) }
  }

  /// Makes the system forget the interactions with these names.
  ///
  /// - Throws: ``INIntentError``, as the form with a completion gives it.
  public class func delete(with identifiers: [String]) async throws {
    try await wait { delete(with: identifiers, completion: $0) }
  }

  /// Makes the system forget the interactions of a group.
  ///
  /// - Throws: ``INIntentError``, as the form with a completion gives it.
  public class func delete(with groupIdentifier: String) async throws {
    try await wait { delete(with: groupIdentifier, completion: $0) }
  }

  private static func wait(
    for work: (@escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      work { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}

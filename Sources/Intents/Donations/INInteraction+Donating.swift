internal import Foundation
internal import Synchronization

extension INInteraction {
  private static let queue = DispatchQueue(label: "callvoice.interactions")
  private static let installedStore = Mutex<any InteractionStore>(MemoryInteractionStore())

  /// The store of donated interactions: a ``MemoryInteractionStore`` unless another was set.
  public static var store: any InteractionStore { installedStore.withLock { $0 } }

  /// Sets the store of donated interactions.
  ///
  /// Ours. Earlier donations stay in the store of before.
  public static func setStore(_ store: any InteractionStore) {
    installedStore.withLock { $0 = store }
  }

  /// Donates the interaction to the system, after it took place.
  ///
  /// The interaction is kept as it is now; a later change has no effect until it is donated again.
  ///
  /// - Parameter completion: Is called once, on a queue of its own, with an ``INIntentError`` or `nil`:
  ///   `interactionOperationNotSupported` for an intent without a kind, `donatingInteraction` with the
  ///   store's reason.
  @preconcurrency public func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    let donation = InteractionDonation(self)
    let isKept = type(of: intent) != INIntent.self
    Self.perform(.donatingInteraction, "donated", completion) { store in
      guard isKept else {
        throw INIntentError(
          .interactionOperationNotSupported,
          message: "An INIntent without a kind cannot be donated; donate one of its subclasses.")
      }
      try store.add(donation)
    }
  }

  /// Makes the system forget all interactions.
  ///
  /// - Parameter completion: Is called once, on a queue of its own, with an ``INIntentError``,
  ///   `deletingAllInteractions`, or `nil`.
  @preconcurrency public class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil)
  {
    perform(.deletingAllInteractions, "deleted", completion) { try $0.removeAll() }
  }

  /// Makes the system forget interactions.
  ///
  /// - Parameters:
  ///   - identifiers: The names of the interactions; those that are not there are no error.
  ///   - completion: Is called once, on a queue of its own, with an ``INIntentError``,
  ///     `deletingInteractionWithIdentifiers`, or `nil`.
  @preconcurrency public class func delete(
    with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(.deletingInteractionWithIdentifiers, "deleted", completion) {
      try $0.remove(identifiers: identifiers)
    }
  }

  /// Makes the system forget the interactions of a group.
  ///
  /// - Parameters:
  ///   - groupIdentifier: The name of the group; one that is not there is no error.
  ///   - completion: Is called once, on a queue of its own, with an ``INIntentError``,
  ///     `deletingInteractionWithGroupIdentifier`, or `nil`.
  @preconcurrency public class func delete(
    with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    perform(.deletingInteractionWithGroupIdentifier, "deleted", completion) {
      try $0.remove(groupIdentifier: groupIdentifier)
    }
  }

  private static func perform(
    _ code: INIntentError.Code, _ verb: String, _ completion: (@Sendable ((any Error)?) -> Void)?,
    _ work: @escaping @Sendable (any InteractionStore) throws -> Void
  ) {
    queue.async {
      do {
        try work(store)
        completion?(nil)
      } catch let error as INIntentError {
        completion?(error)
      } catch {
        completion?(
          INIntentError(code, message: "The interactions could not be \(verb): \(error)"))
      }
    }
  }
}

extension INInteraction {
  /// Donates the interaction to the system, after it took place.
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

  /// Makes the system forget the interactions with these identifiers.
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

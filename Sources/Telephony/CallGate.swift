internal import Synchronization

/// The switch that lets no more calls begin, as at the end of a program.
///
/// The rule: once it is closed, no call is started and none is answered, whatever request is under way and however
/// far it has come. It is looked at where a transaction is requested, and again at the last moment before a network
/// sends an invitation or an answer. Calls in progress are not affected. Safe to use from any
/// thread.
public final class CallGate: Sendable {
  private let closed = Atomic(false)

  /// A gate that is open.
  public init() {}

  /// Blocks new calls permanently.
  public func close() { closed.store(true, ordering: .sequentiallyConsistent) }

  /// Whether no more calls begin.
  public var isClosed: Bool { closed.load(ordering: .sequentiallyConsistent) }
}

import CallKit
import Foundation
import Testing

private let mainKey = DispatchSpecificKey<Bool>()

/// Who is called, and where.
struct DelegateTests {
  @Test func withoutAQueueItIsCalledOnTheMainQueue() async {
    DispatchQueue.main.setSpecific(key: mainKey, value: true)
    let server = CallServer()
    let (threads, continuation) = AsyncStream.makeStream(of: Bool.self)
    let delegate = ThreadDelegate(continuation)
    let provider = CXProvider(configuration: CXProviderConfiguration(), server: server)
    provider.setDelegate(delegate, queue: nil)
    #expect(await threads.first { _ in true } == true)
    let observer = CXCallObserver(server: server)
    observer.setDelegate(delegate, queue: nil)
    provider.reportNewIncomingCall(with: uuid(1), update: CXCallUpdate()) { _ in }
    #expect(await threads.first { _ in true } == true)
    withExtendedLifetime((provider, delegate, observer)) {}
  }

  @Test func delegatesAreHeldWeakly() {
    let world = World()
    var delegate: ThreadDelegate? = ThreadDelegate(nil)
    weak let weakDelegate = delegate
    let provider = CXProvider(configuration: CXProviderConfiguration(), server: world.server)
    provider.setDelegate(delegate, queue: world.delegateQueue)
    world.controller.callObserver.setDelegate(delegate, queue: world.delegateQueue)
    world.settle()
    delegate = nil
    #expect(weakDelegate == nil)
    withExtendedLifetime(provider) {}
  }

  @Test func itBeginsOnce() {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    world.settle()
    provider.setDelegate(nil, queue: nil)
    provider.setDelegate(delegate, queue: world.delegateQueue)
    world.settle()
    #expect(delegate.log == ["begin"])
  }

  @Test func aSecondDelegateTakesOver() async throws {
    let world = World()
    let (first, second) = (ProviderDelegate(), ProviderDelegate())
    let provider = world.makeProvider(first)
    world.settle()
    provider.setDelegate(second, queue: world.delegateQueue)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    #expect(first.log == ["begin"])
    #expect(second.log == ["start +14155550100", "audio on"])
    withExtendedLifetime((first, second)) {}
  }

  /// A delegate that is set while a message is on its way gets it on its own queue.
  @Test func whoTakesOverIsCalledOnTheRightQueue() async {
    let world = World()
    let (old, new) = (DispatchQueue(label: "test.old"), DispatchQueue(label: "test.new"))
    new.setSpecific(key: mainKey, value: true)
    let (threads, continuation) = AsyncStream.makeStream(of: Bool.self)
    let (first, second) = (ThreadDelegate(nil), ThreadDelegate(continuation))
    let provider = CXProvider(configuration: CXProviderConfiguration(), server: world.server)
    old.suspend()
    provider.setDelegate(first, queue: old)
    provider.setDelegate(second, queue: new)
    old.resume()
    #expect(await threads.first { _ in true } == true)
    withExtendedLifetime((provider, first)) {}
  }

  /// An observer's delegate hears nothing of what was before it was set.
  @Test func anObserverHearsOnlyWhatFollows() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    let queue = DispatchQueue(label: "test.old")
    let (before, after) = (CallLog(), CallLog())
    queue.suspend()
    world.controller.callObserver.setDelegate(before, queue: queue)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    world.controller.callObserver.setDelegate(after, queue: queue)
    queue.resume()
    queue.sync {}
    #expect(after.changes.withLock(\.self) == [])
    try await world.controller.requestTransaction(with: CXEndCallAction(call: uuid(1)))
    world.settle()
    queue.sync {}
    #expect(after.changes.withLock(\.self) == ["ended"])
    withExtendedLifetime((provider, before)) {}
  }
}

/// Tells whether it was called on the main queue.
private final class ThreadDelegate: NSObject, CXProviderDelegate, CXCallObserverDelegate {
  private let continuation: AsyncStream<Bool>.Continuation?

  init(_ continuation: AsyncStream<Bool>.Continuation?) { self.continuation = continuation }

  func providerDidReset(_ provider: CXProvider) {}

  func providerDidBegin(_ provider: CXProvider) {
    continuation?.yield(DispatchQueue.getSpecific(key: mainKey) == true)
  }

  func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
    continuation?.yield(DispatchQueue.getSpecific(key: mainKey) == true)
  }
}

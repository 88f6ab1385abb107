import AVFAudio
import CallKit
import Testing

/// The code of an app compiles with the imports that it has on Apple's systems, and works.
///
/// None of the other files of this target imports Foundation.
struct AppSourceTests {
  @Test func aCallRingsIsAnsweredAndEnds() async throws {
    let center = CallCenter()
    let call = UUID()
    try await wait { center.ring(call, from: "+14155550100", completion: $0) }
    try await wait { center.answer(call, completion: $0) }
    while !center.active.contains(call) { await Task.yield() }
    #expect(AVAudioSession.sharedInstance().mode == .voiceChat)
    try center.useSpeaker(true)
    #expect(
      AVAudioSession.sharedInstance().currentRoute.outputs.map(\.portType) == [.builtInSpeaker])
    try center.useSpeaker(false)
    #expect(
      AVAudioSession.sharedInstance().currentRoute.outputs.map(\.portType) == [.builtInReceiver])
    try await wait { center.end(call, completion: $0) }
    while center.active.contains(call) { await Task.yield() }
    center.provider.invalidate()
  }

  @Test func aDirectoryWithoutALoadIsIgnored() {
    let context = CXCallDirectoryExtensionContext()
    CallDirectoryHandler().beginRequest(with: context)
    #expect(!context.isIncremental)
  }

  private func wait(
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

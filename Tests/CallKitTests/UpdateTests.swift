import CallKit
import Foundation
import Testing

/// What an update does not set stays as it was.
struct UpdateTests {
  private static let properties: [(String, @Sendable (CXCallUpdate) -> Void)] = [
    ("handle", { $0.remoteHandle = CXHandle(type: .generic, value: "b") }),
    ("name", { $0.localizedCallerName = "Maria" }),
    ("holding", { $0.supportsHolding = false }),
    ("grouping", { $0.supportsGrouping = false }),
    ("ungrouping", { $0.supportsUngrouping = false }),
    ("tones", { $0.supportsDTMF = false }),
    ("video", { $0.hasVideo = true }),
  ]

  /// The properties of a call that are not as they are at the start.
  private static func changed(_ call: TrackedCall) -> [String] {
    [
      ("handle", call.handle != makeStart(1).handle), ("name", call.localizedCallerName != nil),
      ("holding", !call.supportsHolding), ("grouping", !call.supportsGrouping),
      ("ungrouping", !call.supportsUngrouping), ("tones", !call.supportsDTMF),
      ("video", call.isVideo),
    ].filter(\.1).map(\.0)
  }

  @Test(arguments: properties.indices)
  func oneProperty(_ index: Int) async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    let update = CXCallUpdate()
    Self.properties[index].1(update)
    let copy = try #require(update.copy() as? CXCallUpdate)
    provider.reportCall(with: uuid(1), updated: copy)
    let call = try #require(world.server.calls.first)
    #expect(Self.changed(call) == [Self.properties[index].0])
    provider.reportCall(with: uuid(1), updated: CXCallUpdate())
    #expect(world.server.calls == [call])
  }

  @Test func theyAddUp() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await world.controller.requestTransaction(with: makeStart(1))
    world.settle()
    for (_, set) in Self.properties {
      let update = CXCallUpdate()
      set(update)
      provider.reportCall(with: uuid(1), updated: update)
    }
    let call = try #require(world.server.calls.first)
    #expect(Self.changed(call) == Self.properties.map(\.0))
  }

  @Test func whatWasNotSetReadsAsFalse() {
    let update = CXCallUpdate()
    #expect(update.remoteHandle == nil)
    #expect(update.localizedCallerName == nil)
    #expect(!update.supportsHolding)
    #expect(!update.supportsGrouping)
    #expect(!update.supportsUngrouping)
    #expect(!update.supportsDTMF)
    #expect(!update.hasVideo)
  }
}

import CallHistory
import Foundation
import Telephony
import TestSupport
import Testing

@testable import Dialer

/// What a dialer has open is closed with it.
struct OpenFilesTests {
  /// The files below a folder that this process has open.
  private static func open(below folder: TemporaryFolder) -> [String] {
    let own = folder.url.resolvingSymlinksInPath().path
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }.filter { $0.hasPrefix(own) }
  }

  /// A call that goes on keeps the history open no longer than the dialer is there.
  @Test(.timeLimit(.minutes(10)))
  func theHistoryIsClosed() async throws {
    let folder = try TemporaryFolder()
    for text in ["call john baker", "who did i call today"] {
      let world = try World(history: CallHistory(folder: folder.url))
      _ = await world.dialer.handle(text: text, utterance: 1)
      #expect(await world.dialer.isInCall == (text == "call john baker"))
      #expect(!Self.open(below: folder).isEmpty)
    }
    // What was asked of the dialer last may be still about to let it go.
    while !Self.open(below: folder).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
  }
}

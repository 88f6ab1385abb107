import CallDirectory
import CallKit
import Foundation
import Synchronization
import Testing

struct CallDirectoryManagerTests {
  private static let identifier = DirectoryWorld.identifier

  @Test func rawValues() {
    #expect(CXCallDirectoryManager.EnabledStatus.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(
      CXCallDirectoryManager.EnabledStatus.allCases == [.unknown, .disabled, .enabled])
    #expect(CXCallDirectoryManager.sharedInstance === CXCallDirectoryManager.sharedInstance)
  }

  @Test func whatIsNotRegisteredIsNotFound() async {
    let world = DirectoryWorld()
    let expected = CXErrorCodeCallDirectoryManagerError(
      .noExtensionFound,
      message: "No extension org.example.spam is registered; make it known with "
        + "register(_:provider:).")
    await #expect(throws: expected) {
      try await world.manager.reloadExtension(withIdentifier: Self.identifier)
    }
    await #expect(throws: expected) {
      _ = try await world.manager.enabledStatusForExtension(withIdentifier: Self.identifier)
    }
    let (status, error): (CXCallDirectoryManager.EnabledStatus, (any Error)?) =
      await withCheckedContinuation { continuation in
        world.manager.getEnabledStatusForExtension(withIdentifier: Self.identifier) {
          continuation.resume(returning: ($0, $1))
        }
      }
    #expect(status == .unknown)
    #expect((error as NSError?)?.code == 1)
    #expect((error as NSError?)?.domain == "com.apple.CallKit.error.calldirectorymanager")
    #expect(await world.load(blocking: [1]) == nil)
    world.manager.unregister(Self.identifier)
    await #expect(throws: expected) {
      try await world.manager.reloadExtension(withIdentifier: Self.identifier)
    }
    #expect(world.directory.blocker(of: 1) == Self.identifier)
  }

  @Test func whatIsSwitchedOffDoesNotCount() async throws {
    let world = DirectoryWorld()
    #expect(await world.load(blocking: [1]) == nil)
    #expect(
      try await world.manager.enabledStatusForExtension(withIdentifier: Self.identifier)
        == .enabled)
    try world.manager.setEnabled(false, forExtensionWithIdentifier: Self.identifier)
    #expect(
      try await world.manager.enabledStatusForExtension(withIdentifier: Self.identifier)
        == .disabled)
    #expect(world.directory.blocker(of: 1) == nil)
    #expect(
      await world.load(blocking: [2])
        == CXErrorCodeCallDirectoryManagerError(
          .extensionDisabled,
          message: "The extension org.example.spam is switched off; switch it on with "
            + "setEnabled(true, forExtensionWithIdentifier:)."))
    // Another process finds it switched off, too.
    let other = CXCallDirectoryManager(store: world.store)
    other.register(Self.identifier) { CXCallDirectoryProvider() }
    #expect(
      try await other.enabledStatusForExtension(withIdentifier: Self.identifier) == .disabled)
    try other.setEnabled(true, forExtensionWithIdentifier: Self.identifier)
    #expect(world.directory.blocker(of: 1) == Self.identifier)
  }

  @Test func oneLoadAtATime() async {
    let world = DirectoryWorld()
    #expect(await world.load(blocking: [4]) == nil)
    let ended: CXErrorCodeCallDirectoryManagerError? = await withCheckedContinuation { ended in
      world.manager.register(Self.identifier) {
        ScriptedDirectory(
          script: { context in
            // The second load, and one of another process, while this one goes on.
            Task {
              let second = await world.load { $0.completeRequest() }
              #expect(
                second
                  == CXErrorCodeCallDirectoryManagerError(
                    .currentlyLoading,
                    message: "\(world.path): the call directory is being loaded; try again when "
                      + "that has ended."))
              #expect(throws: CallDirectoryError.self) {
                _ = try CallDirectoryLoad(of: Self.identifier, in: world.store)
              }
              #expect(throws: CallDirectoryError.self) {
                try world.manager.removeEntries(ofExtensionWithIdentifier: Self.identifier)
              }
              #expect(await world.load("org.example.other", blocking: [5]) == nil)
              await context.completeRequest()
            }
          }, failed: { _ in })
      }
      world.manager.reloadExtension(withIdentifier: Self.identifier) { error in
        ended.resume(returning: error as? CXErrorCodeCallDirectoryManagerError)
      }
    }
    #expect(ended == nil)
    #expect(await world.load(blocking: [6]) == nil)
    #expect(world.directory.blocker(of: 5) == "org.example.other")
    #expect(world.directory.blocker(of: 6) == Self.identifier)
  }

  @Test func theHandlerMayLoadAgain() async {
    let world = DirectoryWorld()
    world.manager.register(Self.identifier) {
      ScriptedDirectory(script: { $0.completeRequest() }, failed: { _ in })
    }
    let error: (any Error)? = await withCheckedContinuation { continuation in
      world.manager.reloadExtension(withIdentifier: Self.identifier) { first in
        #expect(first == nil)
        world.manager.reloadExtension(withIdentifier: Self.identifier) {
          continuation.resume(returning: $0)
        }
      }
    }
    #expect(error == nil)
  }

  private struct OutOfNumbers: LocalizedError {
    var errorDescription: String? { "There are no numbers left." }
  }

  @Test func whatGivesUpWasInterrupted() async {
    let world = DirectoryWorld()
    #expect(await world.load(blocking: [1]) == nil)
    let message = "The extension org.example.spam cancelled its request: There are no numbers left."
    let result1 = await world.load { context in
      context.addBlockingEntry(withNextSequentialPhoneNumber: 2)
      context.cancelRequest(withError: OutOfNumbers())
      context.completeRequest { #expect($0) }
    }
    #expect(result1 == CXErrorCodeCallDirectoryManagerError(.loadingInterrupted, message: message))
    #expect(world.failures == [message])
    #expect(
      await world.load { context in
        context.addBlockingEntry(withNextSequentialPhoneNumber: 2)
      }
        == CXErrorCodeCallDirectoryManagerError(
          .loadingInterrupted,
          message: "The extension org.example.spam ended without completing its request; call "
            + "completeRequest() after the last entry."))
    world.manager.register(Self.identifier) { CXCallDirectoryProvider() }
    await #expect(throws: CXErrorCodeCallDirectoryManagerError.self) {
      try await world.manager.reloadExtension(withIdentifier: Self.identifier)
    }
    #expect(world.entries(among: 1...3).blocked == [1])
  }

  @Test func completesLaterAndOnAnotherThread() async {
    let world = DirectoryWorld()
    let error = await world.load { context in
      Task {
        context.addIdentificationEntry(withNextSequentialPhoneNumber: 7, label: "Seven")
        #expect(await context.completeRequest() == false)
        #expect(await context.completeRequest())
        context.addIdentificationEntry(withNextSequentialPhoneNumber: 8, label: "Eight")
        context.removeAllIdentificationEntries()
        #expect(!context.isIncremental)
      }
    }
    #expect(error == nil)
    #expect(world.entries(among: 1...9).labels == [7: "Seven"])
  }

  @Test func asItemsAreReturned() async {
    let world = DirectoryWorld()
    let error = await world.load { context in
      context.addBlockingEntry(withNextSequentialPhoneNumber: 7)
      let context: NSExtensionContext = context
      #expect(context.inputItems.isEmpty)
      context.completeRequest(returningItems: nil) { #expect(!$0) }
    }
    #expect(error == nil)
    #expect(world.directory.blocker(of: 7) == Self.identifier)
  }

  @Test func settings() async throws {
    let world = DirectoryWorld()
    await #expect(
      throws: CXErrorCodeCallDirectoryManagerError(
        .unknown,
        message: "There are no settings for call directories here; switch extensions on and off "
          + "with setEnabled(_:forExtensionWithIdentifier:).")
    ) {
      try await world.manager.openSettings()
    }
    let opened = Mutex(0)
    world.manager.setSettings { opened.withLock { $0 += 1 } }
    try await world.manager.openSettings()
    #expect(opened.withLock { $0 } == 1)
  }

  @Test func aContextOfNoLoadIgnoresAll() {
    let context = CXCallDirectoryExtensionContext()
    context.addBlockingEntry(withNextSequentialPhoneNumber: 1)
    #expect(!context.isIncremental)
    context.completeRequest { #expect($0) }
  }
}

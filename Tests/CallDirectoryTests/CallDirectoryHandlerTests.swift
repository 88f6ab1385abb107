import CallDirectory
import CallKit
import Foundation
import Testing

/// An extension as people write it on Apple's systems, without a word for this one.
private class CallDirectoryHandler: CXCallDirectoryProvider {
  override func beginRequest(with context: CXCallDirectoryExtensionContext) {
    context.delegate = self
    if context.isIncremental {
      addOrRemoveIncrementalBlockingPhoneNumbers(to: context)
      addOrRemoveIncrementalIdentificationPhoneNumbers(to: context)
    } else {
      addAllBlockingPhoneNumbers(to: context)
      addAllIdentificationPhoneNumbers(to: context)
    }
    context.completeRequest()
  }

  private func addAllBlockingPhoneNumbers(to context: CXCallDirectoryExtensionContext) {
    let allPhoneNumbers: [CXCallDirectoryPhoneNumber] = [1_408_555_0100, 1_800_555_0101]
    for phoneNumber in allPhoneNumbers {
      context.addBlockingEntry(withNextSequentialPhoneNumber: phoneNumber)
    }
  }

  private func addOrRemoveIncrementalBlockingPhoneNumbers(
    to context: CXCallDirectoryExtensionContext
  ) {
    context.addBlockingEntry(withNextSequentialPhoneNumber: 1_408_555_0199)
    let phoneNumbersToRemove: [CXCallDirectoryPhoneNumber] = [1_800_555_0101]
    for phoneNumber in phoneNumbersToRemove {
      context.removeBlockingEntry(withPhoneNumber: phoneNumber)
    }
  }

  private func addAllIdentificationPhoneNumbers(to context: CXCallDirectoryExtensionContext) {
    let numbers: [CXCallDirectoryPhoneNumber] = [1_877_555_0102, 1_888_555_0103]
    let labels = ["Telemarketer", "Local business"]
    for (phoneNumber, label) in zip(numbers, labels) {
      context.addIdentificationEntry(withNextSequentialPhoneNumber: phoneNumber, label: label)
    }
  }

  private func addOrRemoveIncrementalIdentificationPhoneNumbers(
    to context: CXCallDirectoryExtensionContext
  ) {
    context.removeIdentificationEntry(withPhoneNumber: 1_888_555_0103)
  }
}

extension CallDirectoryHandler: CXCallDirectoryExtensionContextDelegate {
  func requestFailed(
    for extensionContext: CXCallDirectoryExtensionContext, withError error: any Error
  ) {
    Issue.record("\((error as NSError).code)")
  }
}

struct CallDirectoryHandlerTests {
  @Test func runsUnchanged() async throws {
    let world = DirectoryWorld()
    world.manager.register("org.example.handler") { CallDirectoryHandler() }
    try await world.manager.reloadExtension(withIdentifier: "org.example.handler")
    let numbers: [CXCallDirectoryPhoneNumber] = [
      1_408_555_0100, 1_408_555_0199, 1_800_555_0101, 1_877_555_0102, 1_888_555_0103,
    ]
    let first = world.entries(among: numbers)
    #expect(first.blocked == [1_408_555_0100, 1_800_555_0101])
    #expect(
      first.labels == [1_877_555_0102: "Telemarketer", 1_888_555_0103: "Local business"])
    try await world.manager.reloadExtension(withIdentifier: "org.example.handler")
    let second = world.entries(among: numbers)
    #expect(second.blocked == [1_408_555_0100, 1_408_555_0199])
    #expect(second.labels == [1_877_555_0102: "Telemarketer"])
  }

  @Test func theSystemsRequestIsHandedOn() {
    let handler: any NSExtensionRequestHandling = CallDirectoryHandler()
    handler.beginRequest(with: NSExtensionContext())
    handler.beginRequest(with: CXCallDirectoryExtensionContext())
  }
}

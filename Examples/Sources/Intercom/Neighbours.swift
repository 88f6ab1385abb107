import CallKit
import Foundation

/// The people next door, whose calls are named, and the numbers that never ring.
public final class Neighbours: CXCallDirectoryProvider {
  private static let identifier = "intercom.neighbours"
  private static let names: [CXCallDirectoryPhoneNumber: String] = [
    1_415_555_0142: "Okafor, number 12", 1_415_555_0177: "Lindqvist, number 16",
  ]
  private static let unwanted: [CXCallDirectoryPhoneNumber] = [1_415_555_0199]

  /// Adds all numbers, in ascending order.
  public override func beginRequest(with context: CXCallDirectoryExtensionContext) {
    if context.isIncremental {
      context.removeAllBlockingEntries()
      context.removeAllIdentificationEntries()
    }
    for number in Self.unwanted.sorted() {
      context.addBlockingEntry(withNextSequentialPhoneNumber: number)
    }
    for (number, name) in Self.names.sorted(by: { $0.key < $1.key }) {
      context.addIdentificationEntry(withNextSequentialPhoneNumber: number, label: name)
    }
    context.completeRequest()
  }

  /// Has the system use the numbers for all calls that come in.
  ///
  /// - Parameter folder: where the numbers are kept.
  /// - Returns: the directory, which says who has a number.
  /// - Throws: ``CXErrorCodeCallDirectoryManagerError``; the numbers of before stay.
  public static func move(into folder: URL) async throws -> CallDirectory {
    let manager = CXCallDirectoryManager.sharedInstance
    manager.setFolder(folder)
    manager.register(identifier) { Neighbours() }
    try await manager.reloadExtension(withIdentifier: identifier)
    let directory = CallDirectory(folder: folder)
    CallSystem.setScreening(directory)
    return directory
  }
}

internal import CallKit

/// An extension with made-up numbers, every third one from a start on.
final class MadeUpDirectory: CXCallDirectoryProvider {
  /// What the extension adds.
  enum Content: Sendable {
    case blocking
    case identification
    case both
    /// Adds or replaces as many entries in between, and removes as many.
    case changes
  }

  static let start: CXCallDirectoryPhoneNumber = 14_150_000_000

  private let content: Content
  private let count: Int

  init(_ content: Content, count: Int) {
    self.content = content
    self.count = count
  }

  /// The number at a place.
  static func number(_ index: Int) -> CXCallDirectoryPhoneNumber {
    start + CXCallDirectoryPhoneNumber(index) * 3
  }

  /// Who has it.
  static func label(_ index: Int) -> String { "Caller number \(index)" }

  override func beginRequest(with context: CXCallDirectoryExtensionContext) {
    if content == .changes, context.isIncremental { return change(context) }
    if content != .identification {
      for index in 0..<count {
        context.addBlockingEntry(withNextSequentialPhoneNumber: Self.number(index))
      }
    }
    if content != .blocking {
      for index in 0..<count {
        context.addIdentificationEntry(
          withNextSequentialPhoneNumber: Self.number(index), label: Self.label(index))
      }
    }
    context.completeRequest()
  }

  private func change(_ context: CXCallDirectoryExtensionContext) {
    for index in 0..<count {
      context.addBlockingEntry(withNextSequentialPhoneNumber: Self.number(index * 50) + 1)
      context.removeBlockingEntry(withPhoneNumber: Self.number(index * 50 + 7))
      context.addIdentificationEntry(
        withNextSequentialPhoneNumber: Self.number(index * 50), label: "Changed")
      context.removeIdentificationEntry(withPhoneNumber: Self.number(index * 50 + 7))
    }
    context.completeRequest()
  }
}

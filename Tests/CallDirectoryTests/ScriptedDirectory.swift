import CallDirectory
import CallKit
import Foundation

/// An extension that does what a closure does, and hands on what its delegate is told.
final class ScriptedDirectory: CXCallDirectoryProvider, CXCallDirectoryExtensionContextDelegate {
  private let script: @Sendable (CXCallDirectoryExtensionContext) -> Void
  private let failed: @Sendable (any Error) -> Void

  init(
    script: @escaping @Sendable (CXCallDirectoryExtensionContext) -> Void,
    failed: @escaping @Sendable (any Error) -> Void
  ) {
    self.script = script
    self.failed = failed
  }

  override func beginRequest(with context: CXCallDirectoryExtensionContext) {
    context.delegate = self
    script(context)
  }

  func requestFailed(
    for extensionContext: CXCallDirectoryExtensionContext, withError error: any Error
  ) {
    failed(error)
  }
}

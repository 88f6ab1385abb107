/// One that handles requests of the system as an extension; Foundation has it on Apple's systems.
public protocol NSExtensionRequestHandling {
  /// Begins a request; the context says when it is done.
  func beginRequest(with context: NSExtensionContext)
}

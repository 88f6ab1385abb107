extension CXProvider {
  /// Hands a push message that announces a call from a notification service to its app.
  ///
  /// There are no notification services here, so the completion always gets
  /// ``CXErrorCodeNotificationServiceExtensionError``, `invalidClientProcess`, before this returns.
  ///
  /// - Parameters:
  ///   - dictionaryPayload: what came with the message.
  ///   - completion: is called once, with the error.
  public class func reportNewIncomingVoIPPushPayload(
    _ dictionaryPayload: [AnyHashable: Any], completion: (((any Error)?) -> Void)? = nil
  ) {
    completion?(
      CXErrorCodeNotificationServiceExtensionError(
        .invalidClientProcess,
        message: "There are no notification services on this system; call"
          + " reportNewIncomingCall(with:update:completion:) in the app."))
  }
}

public import Foundation

/// A delegate that carries out the actions of a provider's calls.
///
/// Only ``providerDidReset(_:)`` has to be written. All methods are called on the queue given with the
/// delegate. Where a `perform` method is not written the action fails.
public protocol CXProviderDelegate: NSObjectProtocol {
  /// Called when all calls are gone and no action has to be answered any more.
  func providerDidReset(_ provider: CXProvider)
  /// Called first, when the provider is ready, on its first delegate.
  func providerDidBegin(_ provider: CXProvider)
  /// Asks whether the delegate carries out a transaction as a whole.
  ///
  /// After true it answers all actions itself; after false they come one by one.
  func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool
  /// Asks to start a call.
  func provider(_ provider: CXProvider, perform action: CXStartCallAction)
  /// Asks to answer a call.
  func provider(_ provider: CXProvider, perform action: CXAnswerCallAction)
  /// Asks to end a call.
  func provider(_ provider: CXProvider, perform action: CXEndCallAction)
  /// Asks to put a call on hold, or to take it off.
  func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction)
  /// Asks to mute a call, or no longer to mute it.
  func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction)
  /// Asks to join a call with another, or to take it out of its group.
  func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction)
  /// Asks to send tones.
  func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction)
  /// Called when an action was not answered in time and counts as failed.
  ///
  /// It must not be answered any more. A call whose start, answer or end it was has ended.
  func provider(_ provider: CXProvider, timedOutPerforming action: CXAction)
  /// Called when the user's authorization of the provider has changed.
  func provider(_ provider: CXProvider, didChange authorizationStatus: CXAuthorizationStatus)
  /// Called when the audio session is active.
  func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession)
  /// Called when the audio session is no longer active.
  func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession)
}

extension CXProviderDelegate {
  /// Does nothing.
  public func providerDidBegin(_ provider: CXProvider) {}
  /// Leaves the actions to the `perform` methods.
  public func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool { false }
  /// Fails the action.
  public func provider(_ provider: CXProvider, perform action: CXStartCallAction) { action.fail() }
  /// Fails the action.
  public func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { action.fail() }
  /// Fails the action.
  public func provider(_ provider: CXProvider, perform action: CXEndCallAction) { action.fail() }
  /// Fails the action.
  public func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
    action.fail()
  }
  /// Fails the action.
  public func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
    action.fail()
  }
  /// Fails the action.
  public func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) {
    action.fail()
  }
  /// Fails the action.
  public func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction) {
    action.fail()
  }
  /// Does nothing.
  public func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {}
  /// Does nothing.
  public func provider(
    _ provider: CXProvider, didChange authorizationStatus: CXAuthorizationStatus
  ) {}
  /// Does nothing.
  public func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {}
  /// Does nothing.
  public func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {}
}

extension CXProviderDelegate {
  /// Calls the method for the kind of an action; an action without a kind fails.
  func perform(_ action: CXAction, of provider: CXProvider) {
    switch action {
    case let action as CXStartCallAction: self.provider(provider, perform: action)
    case let action as CXAnswerCallAction: self.provider(provider, perform: action)
    case let action as CXEndCallAction: self.provider(provider, perform: action)
    case let action as CXSetHeldCallAction: self.provider(provider, perform: action)
    case let action as CXSetMutedCallAction: self.provider(provider, perform: action)
    case let action as CXSetGroupCallAction: self.provider(provider, perform: action)
    case let action as CXPlayDTMFCallAction: self.provider(provider, perform: action)
    default: action.fail()
    }
  }
}

extension CallJournalEntry {
  /// What can happen.
  public enum Event: String, Sendable, Hashable, Codable, CaseIterable {
    /// A provider was made.
    case providerAdded
    /// A provider was invalidated or is gone.
    case providerRemoved
    /// The user has decided, or changed the mind, about a provider.
    case authorizationChanged
    /// Somebody requested a transaction.
    case requested
    /// The checks let a transaction pass, or the system made one itself; with its actions as the
    /// delegate gets them.
    case accepted
    /// A check did not let a transaction pass.
    case refused
    /// The delegate said that it carries out a transaction as a whole.
    case executedByDelegate
    /// An action was handed to the delegate.
    case performed
    /// An action that was handed to the delegate has a deadline.
    case deadlineSet
    /// The delegate said that it carried out an action.
    case fulfilled
    /// The delegate said that it could not carry out an action.
    case failed
    /// The system failed an action itself.
    case failedBySystem
    /// The delegate did not answer an action in time.
    case timedOut
    /// Somebody answered an action that nobody waits for.
    case answerIgnored
    /// A provider reported a call that is to ring.
    case incomingReported
    /// The checks let a call ring.
    case incomingAccepted
    /// A check did not let a call ring.
    case incomingRefused
    /// A provider reported something about a call.
    case reported
    /// A report did not fit and had no effect.
    case reportIgnored
    /// A call is new, or has changed, or has ended.
    case callChanged
    /// All calls and transactions were forgotten.
    case reset
    /// An app said what its sound is for.
    case audioConfigured
    /// An app made the audio session active, or not active, by itself.
    case audioRequested
    /// The audio session of a provider became active.
    case audioActivated
    /// The audio session of a provider is not active any more.
    case audioDeactivated
  }
}

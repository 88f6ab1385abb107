internal import Foundation

/// Something that happened in the system, for a journal.
package struct CallServerEvent: Sendable, Hashable {
  /// The kinds of events.
  package enum Kind: Sendable, Hashable {
    case providerAdded(ProviderID, name: String)
    case providerRemoved(ProviderID)
    /// The user has decided about the provider, or changed their mind.
    case authorizationChanged(CXAuthorizationStatus)
    case requested(CallTransaction)
    case accepted(CallTransaction, ProviderID)
    case refused(CallTransaction, CXErrorCodeRequestTransactionError)
    /// The delegate said that it carries out a transaction as a whole.
    case executedByDelegate(transaction: UUID)
    case performed(CallAction)
    /// An action that was handed out has to be answered until a date.
    case deadlineSet(CallAction, Date)
    case fulfilled(CallAction)
    case failed(CallAction)
    /// The system failed an action itself, for the reason given as a sentence.
    case failedBySystem(CallAction, because: String)
    /// Somebody answered an action that nobody waits for.
    case answerIgnored(action: UUID, CallAction.Answer)
    case reported(CallReport)
    /// A report that does not fit, for the reason given as a sentence.
    case reportIgnored(CallReport, because: String)
    /// The delegate did not answer an action in time.
    case timedOut(CallAction)
    /// A call was reported that is to ring.
    case incomingReported(call: UUID, ProviderID, CXCallUpdate.Changes)
    case incoming(call: UUID, ProviderID)
    case incomingRefused(call: UUID, ProviderID, CXErrorCodeIncomingCallError)
    /// All calls and transactions were dropped.
    case reset
    case callChanged(TrackedCall)
    /// An app has configured the audio session.
    case audioConfigured(AudioHints)
    /// An app has activated or deactivated the audio session itself.
    case audioRequested(isActive: Bool)
    case audioActivated(ProviderID, AudioHints)
    case audioDeactivated(ProviderID)
  }

  package let date: Date
  package let kind: Kind
  /// The provider that did it, or to which it was done.
  package let provider: ProviderID?
  /// The transaction that the event is part of.
  package let transaction: UUID?

  package init(
    date: Date, kind: Kind, provider: ProviderID? = nil, transaction: UUID? = nil
  ) {
    self.date = date
    self.kind = kind
    self.provider = provider
    self.transaction = transaction
  }
}

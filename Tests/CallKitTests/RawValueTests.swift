import CallKit
import Foundation
import Testing

struct RawValueTests {
  @Test func domains() {
    #expect(CXErrorDomain == "com.apple.CallKit.error")
    #expect(CXErrorDomainIncomingCall == "com.apple.CallKit.error.incomingcall")
    #expect(CXErrorDomainRequestTransaction == "com.apple.CallKit.error.requesttransaction")
    #expect(CXErrorDomainCallDirectoryManager == "com.apple.CallKit.error.calldirectorymanager")
    #expect(
      CXErrorDomainNotificationServiceExtension
        == "com.apple.CallKit.error.notificationserviceextension")
    #expect(CXErrorCodeRequestTransactionError.errorDomain == CXErrorDomainRequestTransaction)
  }

  @Test func enums() {
    expect(
      CXHandle.HandleType.self, [(.generic, 1), (.phoneNumber, 2), (.emailAddress, 3)])
    expect(
      CXCallEndedReason.self,
      [
        (.failed, 1), (.remoteEnded, 2), (.unanswered, 3), (.answeredElsewhere, 4),
        (.declinedElsewhere, 5),
      ])
    expect(
      CXPlayDTMFCallAction.ActionType.self,
      [(.singleTone, 1), (.softPause, 2), (.hardPause, 3)])
    expect(
      CXError.Code.self,
      [
        (.unknownError, 0), (.unentitled, 1), (.invalidArgument, 2),
        (.missingVoIPBackgroundMode, 3),
      ])
    expect(
      CXErrorCodeIncomingCallError.Code.self,
      [
        (.unknown, 0), (.unentitled, 1), (.callUUIDAlreadyExists, 2), (.filteredByDoNotDisturb, 3),
        (.filteredByBlockList, 4), (.filteredDuringRestrictedSharingMode, 5), (.callIsProtected, 6),
        (.filteredBySensitiveParticipants, 7),
      ])
    expect(
      CXErrorCodeRequestTransactionError.Code.self,
      [
        (.unknown, 0), (.unentitled, 1), (.unknownCallProvider, 2), (.emptyTransaction, 3),
        (.unknownCallUUID, 4), (.callUUIDAlreadyExists, 5), (.invalidAction, 6),
        (.maximumCallGroupsReached, 7), (.callIsProtected, 8),
      ])
    expect(
      CXErrorCodeCallDirectoryManagerError.Code.self,
      [
        (.unknown, 0), (.noExtensionFound, 1), (.loadingInterrupted, 2), (.entriesOutOfOrder, 3),
        (.duplicateEntries, 4), (.maximumEntriesExceeded, 5), (.extensionDisabled, 6),
        (.currentlyLoading, 7), (.unexpectedIncrementalRemoval, 8),
      ])
    expect(
      CXErrorCodeNotificationServiceExtensionError.Code.self,
      [
        (.unknown, 0), (.invalidClientProcess, 1), (.missingNotificationFilteringEntitlement, 2),
      ])
  }

  private func expect<Value: RawRepresentable<Int> & CaseIterable & Equatable>(
    _ type: Value.Type, _ table: [(Value, Int)], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(table.map(\.0) == Array(type.allCases), sourceLocation: sourceLocation)
    #expect(table.map(\.0.rawValue) == table.map(\.1), sourceLocation: sourceLocation)
  }
}

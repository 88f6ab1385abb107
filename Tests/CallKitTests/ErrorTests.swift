import CallKit
import Foundation
import Testing

struct ErrorTests {
  @Test func asCallKitUsersReadThem() async throws {
    let world = World()
    let error: (any Error)? = await withCheckedContinuation { continuation in
      world.controller.request(CXTransaction(uuid: uuid(5), actions: [])) { error in
        continuation.resume(returning: error)
      }
    }
    let message =
      "Transaction \(uuid(5)) has no actions; add one with addAction(_:) before requesting it."
    let nsError = try #require(error as NSError?)
    #expect(nsError.domain == "com.apple.CallKit.error.requesttransaction")
    #expect(nsError.code == 3)
    #expect(nsError.userInfo[NSLocalizedDescriptionKey] as? String == message)
    #expect(
      nsError.userInfo[NSLocalizedFailureReasonErrorKey] as? String
        == "Transaction \(uuid(5)) has no actions.")
    #expect(nsError.localizedFailureReason == "Transaction \(uuid(5)) has no actions.")
    #expect(
      nsError.localizedRecoverySuggestion == "Add one with addAction(_:) before requesting it.")
    #expect(nsError.localizedDescription == message)
    #expect((nsError as? CXErrorCodeRequestTransactionError)?.message == message)
    #expect(
      (nsError as any Error as? CXErrorCodeRequestTransactionError)?.code == .emptyTransaction)
    #expect((error as? any LocalizedError)?.failureReason?.isEmpty == false)
    #expect(error?.localizedDescription == message)
    #expect("\(try #require(error))" == message)
    #expect((error as? CXErrorCodeRequestTransactionError)?.code == .emptyTransaction)
  }

  @Test func anNSErrorIsMatchedByItsDomain() throws {
    let error: any Error = NSError(domain: CXErrorDomainRequestTransaction, code: 4)
    #expect(CXErrorCodeRequestTransactionError.Code(error) == .unknownCallUUID)
    #expect(error as? CXErrorCodeRequestTransactionError != nil)
    #expect(error as? CXErrorCodeIncomingCallError == nil)
    #expect(CXErrorCodeIncomingCallError.Code(error) == nil)
    do {
      throw error
    } catch CXErrorCodeRequestTransactionError.emptyTransaction {
      Issue.record("wrong code")
    } catch CXErrorCodeRequestTransactionError.unknownCallUUID {
      // As it should be.
    }
  }

  @Test func withoutASentence() {
    #expect(
      CXError(.unentitled).localizedDescription
        == "The operation could not be completed: unentitled (com.apple.CallKit.error error 1).")
    #expect(CXError(.unentitled) != CXError(.invalidArgument))
    #expect(CXError(.unentitled).recoverySuggestion == nil)
    #expect(CXError(.unentitled).failureReason == CXError(.unentitled).message)
  }
}

import Foundation
import Intents
import Testing

struct ErrorTests {
  @Test(arguments: INIntentErrorCode.allCases)
  func convertsBothWays(_ code: INIntentErrorCode) throws {
    let error: any Error = INIntentError(code, message: "So it is.")
    let bridged = error as NSError
    #expect(bridged.domain == "IntentsErrorDomain")
    #expect(bridged.code == code.rawValue)
    #expect(bridged.localizedDescription == "So it is.")
    let foreign: any Error = NSError(domain: INIntentErrorDomain, code: code.rawValue)
    #expect((foreign as? INIntentError)?.code == code)
    #expect(INIntentErrorCode(foreign) == code)
    #expect(code ~= foreign)
  }

  @Test func anotherDomainIsAnotherError() {
    let foreign: any Error = NSError(domain: "other", code: 1900)
    #expect(foreign as? INIntentError == nil)
    #expect(INIntentErrorCode(foreign) == nil)
  }

  @Test func codesAreCaught() {
    do {
      throw INIntentError(.requestTimedOut)
    } catch INIntentError.requestTimedOut {
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func withoutASentenceThereIsFoundations() {
    #expect(
      INIntentError(.noAppIntent).description
        == "The operation could not be completed: noAppIntent (IntentsErrorDomain error 10001).")
    #expect(INIntentError(.noAppIntent).localizedDescription.hasSuffix("error 10001)."))
  }
}

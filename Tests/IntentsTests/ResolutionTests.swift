import Foundation
import Intents
import Testing

struct ResolutionTests {
  private let person = INPerson(spokenPhrase: "mom")

  @Test func persons() {
    expect(.success(with: person), .success, 1)
    expect(.disambiguation(with: [person, person]), .disambiguation, 2)
    expect(.confirmationRequired(with: person), .confirmationRequired, 1)
    expect(.confirmationRequired(with: nil), .confirmationRequired, 0)
    expect(.needsValue(), .needsValue, 0)
    expect(.notRequired(), .notRequired, 0)
    expect(.unsupported(), .unsupported, 0)
  }

  private func expect(
    _ result: INStartCallContactResolutionResult, _ outcome: ResolutionOutcome, _ count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.outcome == outcome, sourceLocation: sourceLocation)
    #expect(result.persons.count == count, sourceLocation: sourceLocation)
    #expect(result.unsupportedReason == nil, sourceLocation: sourceLocation)
  }

  @Test(arguments: INStartCallContactUnsupportedReason.allCases)
  func unsupported(_ reason: INStartCallContactUnsupportedReason) {
    let result = INStartCallContactResolutionResult.unsupported(forReason: reason)
    #expect(result.outcome == .unsupported)
    #expect(result.unsupportedReason == reason)
  }

  @Test func aGeneralResultIsWrapped() {
    let general = INPersonResolutionResult.disambiguation(with: [person, person])
    let result = INStartCallContactResolutionResult(personResolutionResult: general)
    #expect(result.outcome == .disambiguation)
    #expect(result.persons == [person, person])
  }
}

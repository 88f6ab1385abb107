import Foundation
import Intents

/// The classes of resolution results, each with what it can say.
enum ResolutionRows {
  private static let mom = INPerson(spokenPhrase: "mom")
  private static let tom = INPerson(spokenPhrase: "tom")
  private static let record = INCallRecord(
    identifier: "r", callRecordType: .missed, callCapability: .audioCall)
  private static let range = INDateComponentsRange(start: nil, end: nil)

  private static func said(
    _ results: [INIntentResolutionResult], _ expected: [(ResolutionOutcome, Int)]
  ) -> Bool {
    results.map(\.outcome) == expected.map(\.0) && results.map(\.values.count) == expected.map(\.1)
  }

  static let all: [ConformanceRow] = [
    ConformanceRow("INIntentResolutionResult") {
      said(
        [
          INPersonResolutionResult.needsValue(), INCallRecordResolutionResult.notRequired(),
          INBooleanResolutionResult.unsupported(),
          INPersonResolutionResult.confirmationRequired(withItemToConfirm: mom, forReason: 7),
        ],
        [(.needsValue, 0), (.notRequired, 0), (.unsupported, 0), (.confirmationRequired, 1)])
        && INPersonResolutionResult.unsupported(withReason: 5).reason == 5
    },
    ConformanceRow("INPersonResolutionResult") {
      said(
        [
          INPersonResolutionResult.success(with: mom), .disambiguation(with: [mom, tom]),
          .confirmationRequired(with: mom), .confirmationRequired(with: nil),
        ],
        [
          (.success, 1), (.disambiguation, 2), (.confirmationRequired, 1),
          (.confirmationRequired, 0),
        ])
    },
    ConformanceRow("INStartCallContactResolutionResult") {
      let wrapped = INStartCallContactResolutionResult(
        personResolutionResult: .disambiguation(with: [mom, tom]))
      let unsupported: INPersonResolutionResult =
        INStartCallContactResolutionResult.unsupported(forReason: .multipleContactsUnsupported)
      return said([wrapped], [(.disambiguation, 2)]) && unsupported.reason == 2
    },
    ConformanceRow("INCallDestinationTypeResolutionResult") {
      said(
        [
          INCallDestinationTypeResolutionResult.success(with: .redial),
          INCallDestinationTypeResolutionResult.confirmationRequired(with: .emergency),
        ], [(.success, 1), (.confirmationRequired, 1)])
    },
    ConformanceRow("INCallCapabilityResolutionResult") {
      said(
        [
          INCallCapabilityResolutionResult.success(with: .videoCall),
          INCallCapabilityResolutionResult.confirmationRequired(with: .audioCall),
        ], [(.success, 1), (.confirmationRequired, 1)])
    },
    ConformanceRow("INCallRecordTypeResolutionResult") {
      said(
        [
          INCallRecordTypeResolutionResult.success(with: .missed),
          INCallRecordTypeResolutionResult.confirmationRequired(with: .latest),
        ], [(.success, 1), (.confirmationRequired, 1)])
    },
    ConformanceRow("INCallRecordTypeOptionsResolutionResult") {
      said(
        [
          INCallRecordTypeOptionsResolutionResult.success(with: [.missed, .received]),
          INCallRecordTypeOptionsResolutionResult.confirmationRequired(with: .latest),
        ], [(.success, 1), (.confirmationRequired, 1)])
    },
    ConformanceRow("INStartCallCallCapabilityResolutionResult") {
      let wrapped = INStartCallCallCapabilityResolutionResult(
        callCapabilityResolutionResult: .success(with: .videoCall))
      let unsupported = INStartCallCallCapabilityResolutionResult.unsupported(
        forReason: .cameraNotAccessible)
      return said([wrapped as INCallCapabilityResolutionResult], [(.success, 1)])
        && unsupported.unsupportedReason == .cameraNotAccessible
    },
    ConformanceRow("INCallRecordResolutionResult") {
      said(
        [
          INCallRecordResolutionResult.success(with: record),
          INCallRecordResolutionResult.disambiguation(with: [record, record]),
          INCallRecordResolutionResult.confirmationRequired(with: record),
        ], [(.success, 1), (.disambiguation, 2), (.confirmationRequired, 1)])
    },
    ConformanceRow("INStartCallCallRecordToCallBackResolutionResult") {
      let wrapped = INStartCallCallRecordToCallBackResolutionResult(
        callRecordResolutionResult: .success(with: record))
      let unsupported = INStartCallCallRecordToCallBackResolutionResult.unsupported(
        forReason: .noMatchingCall)
      return said([wrapped as INCallRecordResolutionResult], [(.success, 1)])
        && unsupported.unsupportedReason == .noMatchingCall
    },
    ConformanceRow("INBooleanResolutionResult") {
      said(
        [
          INBooleanResolutionResult.success(with: false),
          INBooleanResolutionResult.confirmationRequired(with: true),
          INBooleanResolutionResult.confirmationRequired(with: nil),
        ], [(.success, 1), (.confirmationRequired, 1), (.confirmationRequired, 0)])
    },
    ConformanceRow("INDateComponentsRangeResolutionResult") {
      said(
        [
          INDateComponentsRangeResolutionResult.success(with: range),
          INDateComponentsRangeResolutionResult.disambiguation(with: [range, range]),
          INDateComponentsRangeResolutionResult.confirmationRequired(with: range),
        ], [(.success, 1), (.disambiguation, 2), (.confirmationRequired, 1)])
    },
  ]
}

import CallKit
import Foundation
import Intents

/// The buttons in a room: each press asks the system for a transaction.
///
/// All of them throw ``CXErrorCodeRequestTransactionError``, such as `maximumCallGroupsReached` for a
/// call while the line is busy.
public struct Wallphone: Sendable {
  private let house: House
  private let controller = CXCallController()

  /// Makes the buttons of a house.
  public init(in house: House) { self.house = house }

  /// Calls a station.
  public func call(_ station: Station) async throws {
    let handle = CXHandle(type: .generic, value: station.address)
    try await controller.requestTransaction(with: CXStartCallAction(call: UUID(), handle: handle))
  }

  /// Calls the station that a user activity was made for; false if it was made for something else.
  public func follow(_ activity: NSUserActivity) async throws -> Bool {
    let intent = activity.interaction?.intent
    let contacts =
      (intent as? INStartCallIntent)?.contacts ?? (intent as? INStartAudioCallIntent)?.contacts
    guard let station = contacts?.first?.personHandle?.value.flatMap(Station.at) else {
      return false
    }
    try await call(station)
    return true
  }

  /// Answers what rings; the conversation that is going on ends first, in the same transaction.
  public func answer() async throws {
    let line = await house.line
    guard let ringing = line.ringing else { return }
    let transaction = CXTransaction()
    if let conversation = line.conversation {
      transaction.addAction(CXEndCallAction(call: conversation.call))
    }
    transaction.addAction(CXAnswerCallAction(call: ringing))
    try await controller.request(transaction)
  }

  /// Ends the conversation; what rings goes on ringing.
  public func hangUp() async throws { try await ask { CXEndCallAction(call: $0) } }

  /// Pauses the conversation, or goes on with it.
  public func pause(_ isPaused: Bool) async throws {
    try await ask { CXSetHeldCallAction(call: $0, onHold: isPaused) }
  }

  /// Stops the house from being heard, or lets it be heard again.
  public func mute(_ isMuted: Bool) async throws {
    try await ask { CXSetMutedCallAction(call: $0, muted: isMuted) }
  }

  /// Opens the door at the other end.
  public func openDoor() async throws {
    try await ask { CXPlayDTMFCallAction(call: $0, digits: "9", type: .singleTone) }
  }

  private func ask(_ action: (UUID) -> CXAction) async throws {
    guard let call = await house.line.conversation?.call else { return }
    try await controller.requestTransaction(with: action(call))
  }
}

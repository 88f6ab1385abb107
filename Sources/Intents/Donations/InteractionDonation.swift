public import Foundation

/// An interaction that an app has donated, as a store keeps it.
///
/// This type is ours. Names and numbers are in `intent` alone, and not in descriptions.
public struct InteractionDonation: Sendable, Hashable {
  /// The name of the interaction; a donation of the same name takes its place.
  public let identifier: String
  /// The name of its group.
  public let groupIdentifier: String?
  /// What was asked for.
  public let intent: INIntent
  /// Who began it.
  public let direction: INInteractionDirection
  /// When it took place.
  public let dateInterval: DateInterval?
  /// How far the handling had come.
  public let status: INIntentHandlingStatus

  /// Takes the donation out of an interaction.
  public init(_ interaction: INInteraction) {
    identifier = interaction.identifier
    groupIdentifier = interaction.groupIdentifier
    intent = interaction.intent
    direction = interaction.direction
    dateInterval = interaction.dateInterval
    status = interaction.intentHandlingStatus
  }

  /// The people it is about.
  public var people: [INPerson] { intent.people }
}

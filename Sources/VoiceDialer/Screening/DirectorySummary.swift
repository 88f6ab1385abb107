public import Foundation

/// What is stored of a call directory.
public struct DirectorySummary: Sendable, Hashable {
  /// The directory's name.
  public let name: String
  /// How many numbers it blocks.
  public let blockingCount: Int
  /// How many numbers it identifies.
  public let identificationCount: Int
  /// When it was loaded.
  public let dateLoaded: Date
  /// Whether its entries count.
  public let isEnabled: Bool
}

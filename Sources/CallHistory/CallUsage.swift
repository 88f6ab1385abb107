public import Foundation

/// How often and when last there were calls with a contact.
public struct CallUsage: Sendable, Hashable {
  /// How many calls of either direction were connected or made from here.
  public var count: Int
  /// When the latest of them began.
  public var latest: Date

  /// Usage; the arguments are its properties.
  public init(count: Int, latest: Date) {
    self.count = count
    self.latest = latest
  }
}

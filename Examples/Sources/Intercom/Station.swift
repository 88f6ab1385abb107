/// A place in the house with a speaker and a button: a room or a door.
public struct Station: Sendable, Hashable {
  /// The name as people say it.
  public let name: String
  /// The address on the house's cable.
  public let address: String

  /// The stations of this house; a real one would read them from its configuration.
  public static let all = [
    Station(name: "kitchen", address: "room-1"), Station(name: "nursery", address: "room-2"),
    Station(name: "workshop", address: "room-3"), Station(name: "front door", address: "door-1"),
    Station(name: "garden door", address: "door-2"),
  ]

  /// Finds the stations whose names have all of the spoken words, apart from the article.
  public static func named(_ spoken: String) -> [Station] {
    let words = Set(spoken.lowercased().split(separator: " ")).subtracting(["the"])
    return words.isEmpty ? [] : all.filter { words.isSubset(of: $0.name.split(separator: " ")) }
  }

  /// Finds the station with an address.
  public static func at(_ address: String) -> Station? { all.first { $0.address == address } }
}

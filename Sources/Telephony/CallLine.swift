public import Foundation

/// The line that a call goes by: one of the user's accounts, or a modem.
public struct CallLine: Sendable, Hashable, Codable {
  /// The network's name, such as `sip`.
  public let network: String
  /// The line, by the user's name for it or else by its address.
  public let name: String

  /// A line; the arguments are its properties.
  public init(network: String, name: String) {
    self.network = network
    self.name = name
  }
}

/// What is known of a call before it is started, by which its line is chosen.
public struct CallLineWish: Sendable, Hashable {
  /// The line that the user named; nil for none.
  public var name: String?
  /// The number or address.
  public var destination: CallDestination
  /// The names of the contact that is called; empty where it is none.
  public var callee: [String]
  /// Whether the call is to an emergency number.
  public var isEmergency: Bool

  /// A wish; the arguments are its properties.
  public init(
    name: String? = nil, destination: CallDestination, callee: [String] = [],
    isEmergency: Bool = false
  ) {
    self.name = name
    self.destination = destination
    self.callee = callee
    self.isEmergency = isEmergency
  }
}

extension CallNetwork {
  /// None that has a name.
  public func line(of call: UUID) -> CallLine? { nil }

  /// None.
  public var lines: [String] { [] }

  /// Leaves it at the one line that the network has.
  public func chooseLine(for call: UUID, _ wish: CallLineWish) {}
}

/// One of several lines that calls can go out on.
package struct OutgoingLine: Sendable {
  /// The names by which a user chooses it, the first of which is shown.
  package let names: [String]
  /// What goes out on it unasked: numbers, the beginnings of numbers with `+`, and names of contacts.
  package let callees: [String]
  /// Whether calls for help go out on it first.
  package let isForEmergencies: Bool
  /// The network that it belongs to.
  package let network: any CallNetwork

  /// A line; the arguments are its properties.
  package init(
    names: [String], callees: [String] = [], isForEmergencies: Bool = false,
    network: any CallNetwork
  ) {
    self.names = names
    self.callees = callees
    self.isForEmergencies = isForEmergencies
    self.network = network
  }

  /// Whether it has a name.
  func isCalled(_ name: String) -> Bool { names.contains { Self.areAlike($0, name) } }

  /// Whether two names are the same, apart from capitals and accents.
  package static func areAlike(_ one: String, _ other: String) -> Bool {
    plain(one) == plain(other)
  }

  /// How well it fits whom a call is to: the contact best, then the longest beginning of the number; 0 if it does not.
  func fit(_ wish: CallLineWish) -> Int {
    let number = wish.destination.value
    return callees.map { callee in
      if wish.callee.contains(where: { Self.areAlike($0, callee) }) { return Int.max }
      let digits = callee.filter { $0 == "+" || $0.isNumber }
      return digits.contains(where: \.isNumber) && number.hasPrefix(digits) ? digits.count : 0
    }.max() ?? 0
  }

  private static func plain(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

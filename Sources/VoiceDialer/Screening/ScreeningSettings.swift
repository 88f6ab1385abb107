public import CallKit

/// What the user has decided about calls that come in and about those who place and report calls.
public struct ScreeningSettings: Sendable, Hashable {
  /// Whose calls are refused.
  public var blocked: Set<BlockedCaller> = []
  /// Whether no calls are wanted.
  public var doNotDisturb = DoNotDisturb(isOn: false)
  /// What providers may do, by their localised names; those that are not here were not asked about.
  public var authorizations: [String: CXAuthorizationStatus] = [:]

  /// Nothing is blocked, calls are wanted, and nothing was asked.
  public init() {}
}

extension CXAuthorizationStatus {
  /// The name of the status, as it is written and printed.
  public var name: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorized: "authorized"
    }
  }

  /// The status of a name.
  init?(name: String) {
    let all: [CXAuthorizationStatus] = [.notDetermined, .restricted, .denied, .authorized]
    guard let status = all.first(where: { $0.name == name }) else { return nil }
    self = status
  }
}

extension ScreeningSettings: Codable {
  private enum Key: String, CodingKey {
    case version, blocked, doNotDisturb, authorizations
  }

  static let version = 1

  /// Reads settings; those of a newer version are not known.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard try container.decode(Int.self, forKey: .version) <= Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container, debugDescription: "a newer version")
    }
    blocked = try container.decodeIfPresent(Set<BlockedCaller>.self, forKey: .blocked) ?? []
    doNotDisturb =
      try container.decodeIfPresent(DoNotDisturb.self, forKey: .doNotDisturb) ?? doNotDisturb
    let names =
      try container.decodeIfPresent([String: String].self, forKey: .authorizations) ?? [:]
    authorizations = names.compactMapValues { CXAuthorizationStatus(name: $0) }
  }

  /// Writes the settings, always in the same order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(blocked.sorted(), forKey: .blocked)
    try container.encode(doNotDisturb, forKey: .doNotDisturb)
    try container.encode(authorizations.mapValues(\.name), forKey: .authorizations)
  }
}

extension SIPAccount: Codable {
  private enum CodingKeys: String, CodingKey {
    case uri, registrar, transport, user, displayName
  }

  /// Reads an account, and checks it as one that a user adds.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      address: values.decode(String.self, forKey: .uri),
      registrar: values.decodeIfPresent(String.self, forKey: .registrar),
      transport: values.decodeIfPresent(Transport.self, forKey: .transport) ?? .udp,
      user: values.decodeIfPresent(String.self, forKey: .user),
      displayName: values.decodeIfPresent(String.self, forKey: .displayName))
  }

  /// Writes the account, without what it does not have.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(uri, forKey: .uri)
    try values.encodeIfPresent(registrar, forKey: .registrar)
    try values.encode(transport, forKey: .transport)
    try values.encodeIfPresent(user, forKey: .user)
    try values.encodeIfPresent(displayName, forKey: .displayName)
  }
}

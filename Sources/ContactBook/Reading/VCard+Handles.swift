import SpokenText

extension VCard {
  /// The handles of the card, each value once, with what is wrong with their lines.
  func handles(region: String, warnings: inout [ContactWarning]) -> [ContactHandle] {
    var handles: [ContactHandle] = []
    for entry in entries {
      guard let handle = handle(of: entry, region: region, warnings: &warnings) else { continue }
      handles.unite(with: handle)
    }
    return handles
  }

  private func handle(
    of entry: Entry, region: String, warnings: inout [ContactWarning]
  ) -> ContactHandle? {
    let property = entry.property
    let text = property.text
    guard !text.isEmpty, Self.handleProperties.contains(property.name) else {
      return nil
    }
    let labels = labels(of: property)
    let isPreferred = property.isPreferred
    if Self.isSIP(text) || ["X-SIP", "X-EVOLUTION-SIP"].contains(property.name) {
      let address = Self.isSIP(text) ? text : "sip:\(text)"
      return ContactHandle(addressIn: address, labels: labels, isPreferred: isPreferred) {
        warnings.append(warning(entry.line, "\(property.name) \($0)"))
      }
    }
    switch property.name {
    case "EMAIL":
      return ContactHandle(
        kind: .emailAddress, value: text, labels: labels, isPreferred: isPreferred)
    case "TEL":
      if let handle = ContactHandle(
        numberIn: text, region: region, labels: labels, isPreferred: isPreferred)
      {
        return handle
      }
      warnings.append(
        warning(
          entry.line,
          "TEL \"\(text)\" is no phone number of the region \(region.uppercased()); it is kept as text."
        ))
      return ContactHandle(
        kind: .phoneNumber, value: text, labels: labels, isPreferred: isPreferred)
    default:
      return nil
    }
  }

  private static let handleProperties: Set<String> = [
    "TEL", "EMAIL", "IMPP", "URL", "X-SIP", "X-EVOLUTION-SIP", "X-MS-IMADDRESS",
  ]

  private static func isSIP(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    return text.contains(":") && (scheme == "sip" || scheme == "sips")
  }

  /// The labels of a handle: the user's own one, or what its types say.
  private func labels(of property: VCardProperty) -> [ContactLabel] {
    let types = Set(property.types)
    if let own = ownLabel(of: property).flatMap(ContactLabel.init(spoken:)) {
      guard types.contains("fax"), !own.isFax else { return [own] }
      return [own == .home ? .homeFax : own == .work ? .workFax : .fax]
    }
    if types.contains("fax") {
      return [types.contains("home") ? .homeFax : types.contains("work") ? .workFax : .fax]
    }
    var labels: [ContactLabel] = []
    for type in property.types.sorted(by: Self.isMoreTelling) where !Self.silentTypes.contains(type)
    {
      // A program's own types are written "x-boat" or "x-evolution-assistant".
      let prefix = ["x-evolution-", "x-"].first(where: type.hasPrefix) ?? ""
      let name = String(type.dropFirst(prefix.count))
      if let label = ContactLabel(spoken: name), !labels.contains(label) { labels.append(label) }
    }
    return labels
  }

  /// Whether a type says more about a handle than another: a work mobile is a mobile first.
  private static func isMoreTelling(_ type: String, than other: String) -> Bool {
    let places = ["home", "work"]
    return !places.contains(type) && places.contains(other)
  }

  /// Types that are no label.
  private static let silentTypes: Set<String> = [
    "voice", "pref", "msg", "text", "textphone", "video", "internet", "modem", "isdn", "bbs",
    "sip", "uri", "x-uri", "tel",
  ]
}

extension [ContactHandle] {
  /// Adds a handle; one that reaches the same place takes its labels instead.
  mutating func unite(with handle: ContactHandle) {
    guard let index = firstIndex(where: { $0.isSamePlace(as: handle) }) else {
      return append(handle)
    }
    self[index].labels += handle.labels.filter { !self[index].labels.contains($0) }
    self[index].isPreferred = self[index].isPreferred || handle.isPreferred
  }
}

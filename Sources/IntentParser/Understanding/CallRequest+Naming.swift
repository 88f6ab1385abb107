/// The names in requests, which two readings of the same sound may write differently.
extension CallRequest {
  /// The name of whom a request is about, as it was said; nil if nobody is named.
  public var name: String? {
    switch self {
    case .startCall(let callee, _), .add(let callee), .readNumber(let callee),
      .correct(let callee, _),
      .transfer(_, to: let callee?):
      callee.name
    case .callBack(let name, _, _): name
    case .searchHistory(let search): search.name
    case .hangUp(let calls), .hold(let calls), .resume(let calls): calls.party
    default: nil
    }
  }

  /// The label that was said with the name; nil if none was.
  public var label: String? {
    switch self {
    case .startCall(let callee, _), .add(let callee), .readNumber(let callee),
      .correct(let callee, _),
      .transfer(_, to: let callee?):
      callee.label
    case .callBack(_, let label, _): label
    case .searchHistory(let search): search.label
    default: nil
    }
  }

  /// Makes the same request about somebody of another name; one about nobody by name stays as it is.
  ///
  /// - Parameter name: The name as it is said.
  /// - Returns: The request with that name.
  public func renamed(to name: String) -> CallRequest {
    guard self.name != nil else { return self }
    switch self {
    case .startCall(let callee, let options):
      return .startCall(.name(name, label: callee.label), options)
    case .add(let callee): return .add(.name(name, label: callee.label))
    case .readNumber(let callee): return .readNumber(.name(name, label: callee.label))
    case .correct(let callee, let isOther):
      return .correct(.name(name, label: callee.label), isOther: isOther)
    case .transfer(let calls, to: let callee?):
      return .transfer(calls, to: .name(name, label: callee.label))
    case .callBack(_, let label, let missedOnly):
      return .callBack(name: name, label: label, missedOnly: missedOnly)
    case .searchHistory(var search):
      search.name = name
      return .searchHistory(search)
    case .hangUp: return .hangUp(.with(name))
    case .hold: return .hold(.with(name))
    case .resume: return .resume(.with(name))
    default: return self
    }
  }
}

extension CallRequest.Callee {
  /// The name as it was said; nil if none was.
  public var name: String? {
    if case .name(let name, _) = self { name } else { nil }
  }

  /// The label as it was said; nil if none was.
  public var label: String? {
    switch self {
    case .unnamed(let label), .name(_, let label), .number(_, _, let label): label
    case .address, .emergencyServices: nil
    }
  }
}

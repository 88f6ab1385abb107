/// The current call in the agent's list of calls.
struct ListedCall: Hashable {
  let isOnHold: Bool

  /// Finds the current call, which is marked by `>`; nil where there is none.
  ///
  /// - Parameter list: what the agent prints for `listcalls`.
  init?(in list: String) {
    guard let line = list.split(separator: "\n").first(where: { $0.hasPrefix(">") }) else {
      return nil
    }
    isOnHold = line.contains("(on hold)")
  }
}

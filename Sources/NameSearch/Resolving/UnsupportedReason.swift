/// Why a request cannot be carried out, by the names of Apple's `INStartCallContactUnsupportedReason`.
public enum UnsupportedReason: String, Sendable, Hashable, CaseIterable {
  /// Nobody goes by the name.
  case noContactFound
  /// Several people cannot be called at once.
  case multipleContactsUnsupported
  /// The contact has no handle with the label asked for.
  case noHandleForLabel
  /// The number or address is none that can be called.
  case invalidHandle
  /// There is no call to repeat.
  case noCallHistoryForRedial
  /// The last call has no handle that can be called again.
  case noUsableHandleForRedial
}

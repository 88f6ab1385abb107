/// Why a person cannot be called.
public enum INStartCallContactUnsupportedReason: Int, Sendable, CaseIterable {
  /// Nobody of that name.
  case noContactFound = 1
  /// Several people cannot be called at once.
  case multipleContactsUnsupported = 2
  /// The person has no number with that label.
  case noHandleForLabel = 3
  /// The number or address is not a valid one.
  case invalidHandle = 4
  /// Service codes like `*#06#` cannot be dialled.
  case unsupportedMmiUssd = 5
  /// There is no call to repeat.
  case noCallHistoryForRedial = 6
  /// The call to repeat has no number that can be called.
  case noUsableHandleForRedial = 7
  /// The user has to sign in to the app first.
  case requiringInAppAuthentication = 8
}

/// Who or what a request means, in the five ways of Apple's resolution results.
public enum ContactResolution: Sendable, Hashable {
  /// One handle, without doubt.
  case success(ContactChoice)
  /// One of several; the choices differ in person or in handle, and may be a single one where the
  /// other people meant by the name lack what was asked for.
  case disambiguation([ContactChoice])
  /// No name was given.
  case needsValue
  /// The nearest name; it is called only after a yes.
  case confirmationRequired(ContactChoice)
  /// Nothing that can be called.
  case unsupported(UnsupportedReason)
}

/// What makes the program listen for a request.
public enum AttentionMode: String, Sendable, Hashable {
  /// It always listens.
  case continuous
  /// It listens after its wake phrase.
  case wakePhrase
  /// It listens after a key was pressed or a signal came.
  case pushToTalk
}

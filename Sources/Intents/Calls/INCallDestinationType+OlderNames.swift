extension INCallDestinationType {
  /// The older name of ``normal``.
  public static var normalDestination: Self { .normal }
  /// The older name of ``emergency``.
  public static var emergencyDestination: Self { .emergency }
  /// The older name of ``voicemail``.
  public static var voicemailDestination: Self { .voicemail }
  /// The older name of ``redial``.
  public static var redialDestination: Self { .redial }
}

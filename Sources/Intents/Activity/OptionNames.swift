/// The names of options, as the JSON form writes them.
enum OptionNames {
  static let callTypes: [(String, INCallRecordTypeOptions)] = [
    ("outgoing", .outgoing), ("missed", .missed), ("received", .received), ("latest", .latest),
    ("voicemail", .voicemail), ("ringing", .ringing), ("inProgress", .inProgress),
    ("onHold", .onHold),
  ]
  static let callCapabilities: [(String, INCallCapabilityOptions)] = [
    ("audioCall", .audioCall), ("videoCall", .videoCall),
  ]

  /// The names of the options that are set.
  static func names<Options: OptionSet>(
    of options: Options, from names: [(String, Options)]
  ) -> [String] where Options.Element == Options {
    names.filter { options.contains($0.1) }.map(\.0)
  }
}

extension INIntent {
  /// The people that one of the calling intents is about.
  var people: [INPerson] {
    switch self {
    case let intent as INStartCallIntent: intent.contacts ?? []
    case let intent as INStartAudioCallIntent: intent.contacts ?? []
    case let intent as INStartVideoCallIntent: intent.contacts ?? []
    case let intent as INSearchCallHistoryIntent: intent.recipient.map { [$0] } ?? []
    default: []
    }
  }
}

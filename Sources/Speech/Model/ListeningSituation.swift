/// The situations in which a recogniser hears speech, and so how likely that speech is meant for
/// it.
package enum ListeningSituation: String, Sendable, Hashable, CaseIterable {
  /// A microphone that is always open: people speak about anything, to anybody.
  case openMicrophone
  /// A recording that somebody has named to be recognised.
  case recording
  /// A microphone that a wake phrase or a key has activated.
  case activated
}

/// The likelihood of what is said about calls without asking for one, as a share of its weights in the grammar.
///
/// On an open microphone the grammar's weights hold as they are. The shares are measured, not a grammar's to
/// say: they depend on how well the acoustic model tells "bring" from "ring".
package struct OverheardShares: Sendable, Hashable, Codable {
  /// The share in a recording.
  package var recording: Double
  /// The share once listening was activated.
  package var activated: Double

  /// The share in a situation, more than 0 and at most 1.
  package subscript(situation: ListeningSituation) -> Double {
    let share =
      switch situation {
      case .openMicrophone: 1.0
      case .recording: recording
      case .activated: activated
      }
    return share > 0 ? min(share, 1) : 1
  }
}

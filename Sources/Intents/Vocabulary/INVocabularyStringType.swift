/// What kind of word an app teaches the system.
public enum INVocabularyStringType: Int, Sendable, CaseIterable {
  /// The name of a person.
  case contactName = 1
  /// The name of a group of people.
  case contactGroupName = 2
  /// A word for a picture.
  case photoTag = 100
  /// The name of an album of pictures.
  case photoAlbumName = 101
  /// The name of a workout.
  case workoutActivityName = 200
  /// The name of a car's settings.
  case carProfileName = 300
  /// The name of a car.
  case carName = 301
  /// The name of an organisation that is paid.
  case paymentsOrganizationName = 400
  /// The name of an account.
  case paymentsAccountNickname = 401
  /// The title of a note.
  case notebookItemTitle = 500
  /// The name of a group of notes.
  case notebookItemGroupName = 501
  /// The title of a playlist.
  case mediaPlaylistTitle = 700
  /// The name of a musician.
  case mediaMusicArtistName = 701
  /// The title of an audiobook.
  case mediaAudiobookTitle = 702
  /// The name of an audiobook's author.
  case mediaAudiobookAuthorName = 703
  /// The title of a show.
  case mediaShowTitle = 704
}

internal import Speech
internal import Storage

extension Recognizer.PronunciationFiles {
  /// Those in the user's data folder.
  init(_ data: DataFolder) {
    self.init(user: data.pronunciations, cache: data.soundCache)
  }
}

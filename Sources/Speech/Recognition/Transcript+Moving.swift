extension Transcript {
  /// The same with other times.
  ///
  /// - Parameter seconds: what is added to all times; none comes before 0.
  /// - Returns: the moved transcript.
  package func moved(by seconds: Double) -> Transcript {
    guard seconds != 0 else { return self }
    var moved = self
    moved.start = max(0, start + seconds)
    moved.end = max(0, end + seconds)
    moved.words = words.map { word in
      var word = word
      word.start = max(0, word.start + seconds)
      word.end = max(0, word.end + seconds)
      return word
    }
    return moved
  }
}

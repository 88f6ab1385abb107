/// Sound as the recogniser wants it: 16-bit samples of one channel, 16,000 a second.
///
/// Reading may block, on a disk or until the microphone has more, so it is done by ``AudioChunks``
/// on a queue of its own. A source is used by one reader at a time.
public protocol AudioSource: AnyObject {
  /// The part of the spectrum that it has, known before it is read.
  var band: SoundBand { get }

  /// The next samples, a tenth of a second or less, or nil at the end.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/unreadableAudio`` or
  ///   ``SpeechError/Code/device``.
  func read() throws(SpeechError) -> [Int16]?
}

extension AudioSource {
  /// All of the spectrum, where nothing else is known.
  public var band: SoundBand { .wide }
}

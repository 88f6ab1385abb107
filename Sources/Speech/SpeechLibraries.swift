internal import CALSA
internal import CSampleRate
internal import CSndfile

/// The installed libraries that sound goes through.
public enum SpeechLibraries: Sendable {
  /// Their names and versions, as they say themselves.
  public static var versions: [(name: String, version: String)] {
    [
      ("libsndfile", String(cString: sf_version_string())),
      ("libsamplerate", String(cString: src_get_version())),
      ("ALSA", String(cString: snd_asoundlib_version())),
    ]
  }
}

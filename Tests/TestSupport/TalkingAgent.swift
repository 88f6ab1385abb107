public import Foundation

/// A SIP telephone of another kind: baresip by itself, which answers every call and does what its other side asks for.
public enum TalkingAgent: Sendable {
  /// Writes its configuration; it is started with `-f` and the folder.
  ///
  /// - Parameters:
  ///   - folder: the folder, which is made.
  ///   - port: its SIP port.
  ///   - user: its name.
  ///   - tone: what it lets hear, in hertz.
  ///   - recordings: where what it hears is kept; nil keeps nothing.
  /// - Throws: what keeps it from being written.
  public static func write(
    to folder: URL, port: UInt16, user: String, tone: Int, recordings: URL? = nil
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = """
      poll_method epoll
      sip_listen 127.0.0.1:\(port)
      net_interface 127.0.0.1
      audio_source ausine,\(tone)
      ausrc_srate 48000
      ausrc_channels 2
      audio_player aubridge,nowhere
      audio_alert aubridge,alert
      ausrc_format s16
      auplay_format s16
      module_path /usr/lib/baresip/modules
      module g711.so
      module aubridge.so
      module ausine.so
      \(recordings.map { "snd_path \($0.path)\nmodule sndfile.so\n" } ?? "")\
      module_tmp account.so
      module_app menu.so

      """
    try Data(configuration.utf8).write(to: folder.appending(path: "config"))
    try Data("<sip:\(user)@127.0.0.1:\(port)>;regint=0;answermode=auto\n".utf8)
      .write(to: folder.appending(path: "accounts"))
  }
}

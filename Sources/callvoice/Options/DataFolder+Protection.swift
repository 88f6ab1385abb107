internal import Foundation
internal import Storage
internal import Synchronization
internal import VoiceDialer

extension DataFolder {
  /// The paths that were looked at.
  private static let protected = Mutex<Set<String>>([])

  /// The folder of an option, in which others can change nothing from now on.
  ///
  /// What others could do to it is told once.
  static func protected(path: String?) -> DataFolder {
    let folder = DataFolder(path: path)
    let path = folder.url.path
    guard protected.withLock({ $0.insert(path).inserted }) else { return folder }
    switch PrivateFolder.protect(path) {
    case .unneeded: break
    case .applied:
      EventPrinter.writeMessage(
        "\(path) could be changed by other users; it is yours alone now (mode 0700).")
    case .impossible:
      EventPrinter.writeMessage(
        "\(path) can be changed by other users, who could put in contacts of their own; name a folder "
          + "of yours with --data-dir.")
    }
    return folder
  }
}

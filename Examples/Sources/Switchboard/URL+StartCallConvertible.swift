import Foundation

extension URL: StartCallConvertible {
  private enum Constants {
    static let URLScheme = "switchboard"
  }

  var startCallHandle: String? {
    guard scheme == Constants.URLScheme else {
      return nil
    }
    return host
  }
}

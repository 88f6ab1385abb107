internal import Foundation

extension CXPlayDTMFCallAction {
  /// Makes the actions that send what a person keys in.
  ///
  /// Of several pauses in a row the last counts, unless one of them is hard.
  ///
  /// - Parameters:
  ///   - keys: digits; `,` or `p` is a pause of a set length, `;` or `w` one until the user says to go
  ///     on. Spaces and hyphens are left out. Other characters are not, and the system refuses them.
  ///   - call: the call in which they are sent.
  /// - Returns: one action for each digit, then one for all the digits after each pause.
  package static func actions(keys: String, in call: UUID) -> [CXPlayDTMFCallAction] {
    var actions: [CXPlayDTMFCallAction] = []
    var pause: ActionType?
    var digits = ""
    func send() {
      guard let type = pause, !digits.isEmpty else { return }
      actions.append(CXPlayDTMFCallAction(call: call, digits: digits, type: type))
      digits = ""
      pause = nil
    }
    for key in keys where key != " " && key != "-" {
      switch key {
      case ",", "p", ";", "w":
        send()
        pause = pause == .hardPause || ";w".contains(key) ? .hardPause : .softPause
      default:
        if pause == nil {
          actions.append(
            CXPlayDTMFCallAction(call: call, digits: String(key), type: .singleTone))
        } else {
          digits.append(key)
        }
      }
    }
    send()
    return actions
  }
}

internal import CallKit
internal import ContactBook
internal import Conversation
internal import NameSearch

/// The calls that must be confirmed before they are started.
///
/// A choice among several is always asked for. An emergency number that was asked for exactly is never
/// asked about; what is being done is said. What comes from outside is asked about in any case.
public enum ConfirmationPolicy: String, Sendable, Hashable, CaseIterable {
  /// Each call.
  case always
  /// A call that was not surely heard, to somebody with only nearly that name, to a costly number, a service
  /// code or a number that begins with an emergency number, or one that repeats a call for help.
  case uncertain
  /// No call, as long as there is a single candidate.
  case never
}

/// The question before a call is started that costs more than others, changes how the line works, may call for
/// help or repeats such a call, or that somebody else than the user wants.
///
/// It is put with `ConfirmationPolicy.always` and `.uncertain`; `.never` is the user's word for all
/// calls of their own, and for none that is wanted from outside.
struct CallQuestion {
  private let origin: DialerRequest.Origin
  /// The number, with what is to be known of it, such as "the service code *21#".
  let number: String
  /// The destination of the call: the contact, if any, and the number.
  let whom: String
  /// The effect of such calls, with a space before it; empty if there is nothing to be told.
  private let warning: String
  /// The same where the number's name does not tell why it is asked about; else empty.
  private let reason: String

  /// Makes the question; nil where none is needed.
  ///
  /// - Parameters:
  ///   - request: The call.
  ///   - choice: Whose handle it is.
  ///   - origin: Where it comes from.
  ///   - prompts: What has the words.
  init?(
    _ request: StartCallRequest, _ choice: ContactChoice, from origin: DialerRequest.Origin,
    prompts: PromptTable
  ) {
    let caution = request.caution
    switch origin {
    case .outsideLink, .transfer, .redirection: break
    case .request, .link: if caution == nil { return nil }
    case .redial, .callBack: if caution == nil, !request.isEmergency { return nil }
    }
    self.origin = origin
    var shown = choice.handle?.displayText ?? request.handle.value
    if let keys = request.numberExtension {
      // A number may be shown with its keys already.
      if shown.hasSuffix(keys) { shown.removeLast(keys.count) }
      shown = shown.hasSuffix(" ext. ") ? String(shown.dropLast(6)) : shown
      shown += keys.first == "," || keys.first == "w" ? ", then \(keys)" : ", extension \(keys)"
    }
    let kind: PromptTable.Key?
    let effect: String?
    switch caution {
    case .premiumRate: (kind, effect) = (.premiumRate, prompts.text(.mayCost))
    case .globalNetwork: (kind, effect) = (.globalNetwork, prompts.text(.mayCost))
    case .serviceCode: (kind, effect) = (.serviceCode, prompts.text(.mayChangeLine))
    case .emergencyBeginning(let number):
      (kind, effect) = (nil, prompts.text(.mayCallForHelp, ["number": number]))
    case nil: (kind, effect) = (request.isEmergency ? .emergencyNumber : nil, nil)
    }
    let number = kind.map { prompts.text($0, ["name": shown]) } ?? shown
    self.number = number
    whom = choice.contact.map { "\($0.displayName), \(number)" } ?? number
    warning = effect.map { " " + $0 } ?? ""
    reason = kind == nil ? warning : ""
  }

  /// The question.
  var key: PromptTable.Key {
    switch origin {
    case .request: .confirmCostlyCall
    case .redial: .callAgain
    case .callBack: .callBack
    case .link: .confirmLink
    case .outsideLink: .confirmOutsideCall
    case .transfer: .confirmTransfer
    case .redirection: .confirmRedirection
    }
  }

  /// The values for the words in the question's braces.
  var values: KeyValuePairs<String, String> { ["name": whom, "warning": warning] }

  /// The reason for the question, as a sentence.
  var explanation: String {
    switch origin {
    case .request, .redial, .callBack: "The call is for \(whom)."
    case .link, .outsideLink: "The link is for \(whom)."
    case .transfer: "The other side of the call asks for a call to \(whom)."
    case .redirection: "The call was sent on to \(whom)."
    }
  }

  /// The statement where nobody can be asked.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether nothing is asked in any case, so that the question itself is told.
  ///   - prompts: What has the words.
  /// - Returns: One sentence, or with a question's.
  func refusal(isDryRun: Bool, _ prompts: PromptTable) -> String {
    guard isDryRun, case .request = origin else { return refusal }
    return "A dry run asks nothing; without it, this is asked first: \(prompts.text(key, values))"
  }

  private var refusal: String {
    let need = "needs your confirmation, and nobody can be asked here"
    let subject: String
    switch origin {
    case .request, .redial, .callBack:
      return "The call to \(whom) \(need); ask for it at a terminal, or allow it with "
        + "--yes.\(reason)"
    case .link: subject = "The link"
    case .outsideLink: subject = "A link from outside"
    case .transfer:
      return "The other side of the call asks for a call to \(whom), which \(need); it was refused."
        + reason
    case .redirection:
      return "The call was sent on to \(whom), which \(need); ask for it at a terminal.\(reason)"
    }
    return "\(subject) asks for a call to \(whom), which \(need); open it at a terminal or on a "
      + "desktop with notifications.\(reason)"
  }
}

internal import CallKit
internal import ContactBook

/// What is asked before the call of a link is started.
struct LinkQuestion {
  /// Whom the call goes to, with what is to be known of it, such as "the service code *21#".
  let whom: String
  /// The question, as sentences.
  let text: String
  /// What is said where nobody can be asked.
  let refusal: String

  /// Makes the question; nil where none is needed.
  ///
  /// - Parameters:
  ///   - request: the call.
  ///   - choice: whose handle it is.
  ///   - isFromOutside: whether somebody else than the user gave the link, such as a web page.
  ///   - region: the region in which national numbers are read, such as `US`.
  init?(
    _ request: StartCallRequest, _ choice: ContactChoice, isFromOutside: Bool, region: String
  ) {
    let caution = request.caution(in: region)
    guard isFromOutside || caution != nil else { return nil }
    var whom = choice.handle?.displayText ?? request.handle.value
    if let digits = request.numberExtension { whom += ", extension \(digits)" }
    let warning: String
    switch caution {
    case .premiumRate:
      whom = "the premium-rate number \(whom)"
      warning = " Such calls can be expensive."
    case .serviceCode:
      whom = "the service code \(request.handle.value)"
      warning = " Such a code can change how your line works."
    case nil:
      let isEmergency =
        request.handle.type == .phoneNumber
        && PhoneNumber.isEmergency(request.handle.value, region: region)
      if isEmergency { whom = "the emergency number \(whom)" }
      warning = ""
    }
    if let name = choice.contact?.displayName { whom = "\(name), \(whom)" }
    self.whom = whom
    let link = isFromOutside ? "A link from outside" : "The link"
    text = "\(link) asks for a call to \(whom).\(warning) Call?"
    refusal =
      "\(link) asks for a call to \(whom), which needs your confirmation, and nobody can be asked "
      + "here; open it at a terminal or on a desktop with notifications."
  }
}

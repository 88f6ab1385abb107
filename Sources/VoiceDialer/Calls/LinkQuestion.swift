internal import CallKit
internal import ContactBook

/// What is asked before the call of a link is started.
struct LinkQuestion {
  /// Whom the call goes to, with what is to be known of it, such as "the service code *21#".
  let whom: String
  /// The question.
  let key: PromptTable.Key
  /// What stands for the words in its braces.
  let values: KeyValuePairs<String, String>
  /// What is said where nobody can be asked.
  let refusal: String

  /// Makes the question; nil where none is needed.
  ///
  /// - Parameters:
  ///   - request: the call.
  ///   - choice: whose handle it is.
  ///   - isFromOutside: whether somebody else than the user gave the link, such as a web page.
  ///   - region: the region in which national numbers are read, such as `US`.
  ///   - prompts: what has the words.
  init?(
    _ request: StartCallRequest, _ choice: ContactChoice, isFromOutside: Bool, region: String,
    prompts: PromptTable
  ) {
    let caution = request.caution(in: region)
    guard isFromOutside || caution != nil else { return nil }
    var whom = choice.handle?.displayText ?? request.handle.value
    if let digits = request.numberExtension { whom += ", extension \(digits)" }
    let warning: String
    switch caution {
    case .premiumRate:
      whom = prompts.text(.premiumRate, ["name": whom])
      warning = " " + prompts.text(.mayCost)
    case .serviceCode:
      whom = prompts.text(.serviceCode, ["name": request.handle.value])
      warning = " " + prompts.text(.mayChangeLine)
    case nil:
      let isEmergency =
        request.handle.type == .phoneNumber
        && PhoneNumber.isEmergency(request.handle.value, region: region)
      if isEmergency { whom = prompts.text(.emergencyNumber, ["name": whom]) }
      warning = ""
    }
    if let name = choice.contact?.displayName { whom = "\(name), \(whom)" }
    self.whom = whom
    let link = isFromOutside ? "A link from outside" : "The link"
    key = isFromOutside ? .confirmOutsideCall : .confirmLink
    values = ["name": whom, "warning": warning]
    refusal =
      "\(link) asks for a call to \(whom), which needs your confirmation, and nobody can be asked "
      + "here; open it at a terminal or on a desktop with notifications."
  }
}

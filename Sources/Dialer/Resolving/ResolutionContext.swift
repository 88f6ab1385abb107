internal import ContactBook
internal import Conversation
internal import NameSearch

/// The reason why a contact is being resolved, with the words that named them.
struct ResolutionContext: Sendable {
  /// The use that a person or number is resolved for.
  enum Purpose: Sendable {
    /// To call.
    case call
    /// To read the number.
    case number
    /// To look for calls with the person, whatever the number.
    case person
  }

  var purpose = Purpose.call
  /// The label that was asked for.
  var label: ContactLabel?
  /// The name as it was said.
  var phrase: String?
  /// Whether an address on the internet is wanted rather than a number.
  var prefersSIP = false
  /// The request's number within the run, if it has one.
  let utterance: Int?

  /// The prompt, and the name to put into it, that asks whether a choice is right.
  func question(about choice: ContactChoice) -> (key: PromptTable.Key, name: String) {
    let who = purpose == .person ? choice.contact?.displayName : choice.spokenDescription
    return (purpose == .call ? .confirmCall : .confirmPerson, who ?? choice.spokenDescription)
  }

  /// The sentence that tells of a choice that was made, and of the earlier one that decided it.
  func statement(about choice: ContactChoice, memory: String? = nil) -> String {
    let sentence = sentence(about: choice)
    return memory.map { "\(sentence.dropLast()), \($0)." } ?? sentence
  }

  private func sentence(about choice: ContactChoice) -> String {
    switch purpose {
    case .call: return "Calling \(choice.spokenDescription)."
    case .person: return "\(choice.contact?.displayName ?? choice.spokenDescription)."
    case .number:
      guard let handle = choice.handle else { return "\(choice.spokenDescription)." }
      let owner = [choice.contact?.displayName, choice.contact == nil ? nil : handle.label?.spoken]
        .compactMap(\.self).joined(separator: ", ")
      return (owner.isEmpty ? "The number is " : "\(owner): ") + "\(handle.displayText)."
    }
  }

  /// The sentence that tells of a resolution.
  func explanation(of resolution: Resolution, _ prompts: PromptTable) -> String {
    switch (purpose, resolution.result) {
    case (.number, .needsValue): prompts.text(.whoseNumber)
    case (.number, .success(let choice)), (.person, .success(let choice)):
      statement(about: choice, memory: resolution.memory)
    default: resolution.explanation
    }
  }
}

extension ContactChoice {
  /// The label or number, as a person would say it.
  var spokenPlace: String {
    handle.map { $0.label?.spoken ?? $0.displayText } ?? spokenDescription
  }

  /// The contact and the label or number, as a person would say them.
  var spokenDescription: String {
    let place = handle.map { $0.label?.spoken ?? $0.displayText }
    guard let contact else {
      // The emergency number of one service has the service's name for a label.
      return [handle?.label?.spoken, handle?.displayText].compactMap(\.self).joined(separator: ", ")
    }
    return [contact.displayName, place].compactMap(\.self).joined(separator: ", ")
  }
}

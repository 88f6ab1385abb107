public import ContactBook
public import Foundation

extension NameSearch {
  /// The key under which a choice between people of that name is remembered: its spoken words.
  public func rememberingKey(of name: String) -> String {
    reader.words(in: name).texts.joined(separator: " ")
  }

  /// What is to be remembered of a choice that the user made.
  ///
  /// A person is remembered where several people go by the name as it was said, and a number where
  /// the person has several that a call without a label could go to, none preferred. Near matches
  /// are not remembered.
  ///
  /// - Parameters:
  ///   - choice: What was chosen.
  ///   - name: The name as it was said; nil where it was no name that was asked about.
  ///   - label: The label that was asked for: a number is remembered only without one.
  ///   - date: When.
  /// - Returns: None, one or two choices.
  public func choices(
    toRemember choice: ContactChoice, called name: String?, label: ContactLabel? = nil,
    made date: Date
  ) -> [RememberedChoice] {
    guard let contact = choice.contact else { return [] }
    var remembered: [RememberedChoice] = []
    if let name {
      let finding = matcher.find(name, isHeard: false)
      let people = Set(finding.matches.map { book.contacts[$0.position].identifier })
      if finding.certainty == .named, people.count > 1, people.contains(contact.identifier) {
        remembered.append(
          RememberedChoice(
            subject: .person, key: rememberingKey(of: name), chosen: contact.identifier,
            candidates: people, description: contact.displayName, made: date))
      }
    }
    let handles = contact.callableHandles(label: nil)
    if label == nil, let handle = choice.handle, Self.decided(handles) == nil,
      handles.contains(where: { $0.value == handle.value })
    {
      let place = handle.label?.spoken ?? handle.displayText
      remembered.append(
        RememberedChoice(
          subject: .number, key: contact.identifier, chosen: handle.value,
          candidates: Set(handles.map(\.value)),
          description: "\(contact.displayName), \(place)", made: date))
    }
    return remembered
  }
}

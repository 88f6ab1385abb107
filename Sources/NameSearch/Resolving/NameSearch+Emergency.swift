internal import ContactBook
internal import Foundation
internal import SpokenText

/// The numbers that a request for help means.
extension NameSearch {
  /// The emergency number for the words of a request: that of the service they name, else that of all.
  ///
  /// - Parameters:
  ///   - phrase: The words, such as "the police", or nil.
  ///   - region: The region where the user is.
  /// - Returns: The number; nil where none is known.
  func emergencyNumber(for phrase: String?, region: String) -> String? {
    let known = knowledge.emergencyNumbers(for: language)
    let service = phrase.flatMap { known?.service(in: $0) }
    if let number = known?.number(of: service, region: region) { return number }
    return known?.isListed(region) == true ? nil : PhoneNumber.emergencyNumber(region: region)
  }

  /// Resolves a request for help in a region: the number of the service that the words name, or that of all
  /// services, or the choice among the services' own where each has one.
  ///
  /// - Parameters:
  ///   - phrase: The words of the request for emergency services, such as "the police", or nil.
  ///   - region: The region where the user is.
  /// - Returns: A success or a disambiguation; nil where no number for help is known.
  package func resolve(helpCalled phrase: String?, region: String) -> Resolution? {
    if let number = emergencyNumber(for: phrase, region: region) {
      return resolve(emergencyNumber: number, called: phrase)
    }
    let listed = knowledge.emergencyNumbers(for: language)?.services(region: region) ?? []
    let services =
      listed.isEmpty
      ? PhoneNumber.emergencyNumbers(region: region).map { (number: $0, name: "") } : listed
    let choices = services.compactMap { service -> ContactChoice? in
      guard let number = PhoneNumber(service.number, region: region) else { return nil }
      var handle = ContactHandle(number)
      if !service.name.isEmpty { handle.labels = [ContactLabel(rawValue: service.name)] }
      return ContactChoice(contact: nil, handle: handle)
    }
    guard choices.count > 1 else {
      return choices.first?.handle.map { resolve(emergencyNumber: $0.value, called: phrase) }
    }
    return Resolution(
      .disambiguation(choices),
      "There is no one number for all emergency services in \(region); which do you want to call?")
  }

  /// The one of several emergency numbers that words name by its service, such as "the police".
  package func choice(
    ofServiceIn phrase: String, among choices: [ContactChoice], region: String
  ) -> ContactChoice? {
    let known = knowledge.emergencyNumbers(for: language)
    guard let service = known?.service(in: phrase),
      let number = known?.number(of: service, region: region)
    else { return nil }
    return choices.first { $0.contact == nil && $0.handle?.value == number }
  }

  /// Resolves an emergency number, or asks if a contact has the words of the request as its name.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - phrase: The words of the request for emergency services, such as "the police", or nil.
  /// - Returns: A success, or a disambiguation between the number and contacts with that name.
  public func resolve(emergencyNumber number: String, called phrase: String?) -> Resolution {
    let resolution = resolve(digits: number)
    guard let phrase, case .success(let choice) = resolution.result else { return resolution }
    let namesakes = matcher.bearers(of: reader.words(in: phrase).texts).sorted()
      .map { book.contacts[$0] }
      .filter { contact in
        let handles = contact.callableHandles(label: nil)
        return !handles.isEmpty && !handles.contains(where: isEmergency)
      }
    guard !namesakes.isEmpty else { return resolution }
    let names = SpokenList.names(of: namesakes, conjunction: "or")
    return Resolution(
      .disambiguation([choice] + Self.choices(among: namesakes, label: nil, .none)),
      "\(Self.shown(phrase)) may be the emergency number \(number) or \(names) in your contacts.")
  }
}

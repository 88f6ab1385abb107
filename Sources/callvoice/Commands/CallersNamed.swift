internal import ContactBook
internal import Dialer
internal import Foundation
internal import NameSearch
internal import Screening

/// The callers that the arguments of a command name: numbers and addresses, or those of a contact.
enum CallersNamed {
  case callers([BlockedCaller])
  /// There are none, which has been printed.
  case failure(ExitStatus)

  var exitStatus: ExitStatus { if case .failure(let status) = self { status } else { .success } }

  /// Reads the arguments: as the name of a contact where no digit and no address is among them.
  init(_ arguments: [String], _ options: SetupOptions, _ printer: EventPrinter) async throws {
    let isName = arguments.allSatisfy { argument in
      !argument.contains("@") && !argument.lowercased().hasPrefix("sip:")
        && !argument.contains(where: \.isNumber) && argument.contains(where: \.isLetter)
    }
    guard isName else {
      self = .callers(try options.callers(arguments))
      return
    }
    let context = try HistoryContext(options, printer: printer)
    let name = arguments.joined(separator: " ")
    let people = context.nameSearch.contacts(named: name)
    let chosen: Contact
    switch people.count {
    case 0:
      self = .failure(context.contact(called: name, printer).exitStatus)
      return
    case 1: chosen = people[0]
    default:
      guard let person = await Self.choose(among: people, called: name, options, printer) else {
        self = .failure(.undecided)
        return
      }
      chosen = person
    }
    // The first handle is the number; another may have the same with an extension.
    let texts = chosen.handles.filter { $0.kind != .emailAddress && $0.isDialable }.map(\.value)
    guard !texts.isEmpty else {
      printer.print(
        DialerEvent(
          nil,
          .error(
            source: nil, code: "noNumber",
            message: "\(chosen.displayName) has no number or SIP address.")))
      self = .failure(.nobodyToCall)
      return
    }
    self = .callers(try options.callers(texts))
  }

  /// Asks at a terminal who is meant; elsewhere says that it is not clear.
  static func choose(
    among people: [Contact], called name: String, _ options: SetupOptions, _ printer: EventPrinter
  ) async -> Contact? {
    let names = people.map { person in
      let number = person.handles.first { $0.kind != .emailAddress }?.displayText
      return [person.displayName, number].compactMap(\.self).joined(separator: " · ")
    }
    let message =
      "\(people.count) people are called \(name): \(names.joined(separator: ", ")); say the full name."
    guard !options.json, LineReader.shared.isInteractive else {
      printer.print(DialerEvent(nil, .error(source: nil, code: "ambiguous", message: message)))
      return nil
    }
    printer.say("\(people.count) people are called \(name):")
    for (index, name) in names.enumerated() { printer.say("  \(index + 1). \(name)") }
    let answer = await LineReader.shared.line(prompt: "Which, 1 to \(people.count)? ")
    let text = (answer ?? "").trimmingCharacters(in: .whitespaces)
    if let number = Int(text), people.indices.contains(number - 1) { return people[number - 1] }
    printer.say("That is none of them; nothing is changed.")
    return nil
  }
}

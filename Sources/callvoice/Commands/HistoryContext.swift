internal import CallHistory
internal import ContactBook
internal import Dialer
internal import Foundation
internal import NameSearch
internal import Sessions
internal import SpokenText
internal import Storage

/// The contacts and the history that the commands about calls, favourites and choices read.
struct HistoryContext {
  let nameSearch: NameSearch
  /// Nil if nothing has been kept yet.
  let history: CallHistory?

  var book: ContactBook { nameSearch.book }

  /// Reads the contacts, prints what is wrong with them, and opens the history.
  init(_ options: SetupOptions, printer: EventPrinter) throws {
    let (nameSearch, warnings) = try DialerSetup.nameSearch(
      of: options.contactURLs, data: options.data, region: options.regionCode,
      showing: WarningLog(data: options.data))
    for warning in warnings { printer.warn(warning) }
    self.nameSearch = nameSearch
    history = try Self.history(options)
  }

  /// Opens the history; nil if there is none yet.
  static func history(_ options: SetupOptions) throws(HistoryError) -> CallHistory? {
    let file = options.data.url.appendingPathComponent("history.sqlite")
    return FileManager.default.fileExists(atPath: file.path) ? try makeHistory(options) : nil
  }

  /// Opens the history, or creates it.
  static func makeHistory(_ options: SetupOptions) throws(HistoryError) -> CallHistory {
    try CallHistory(folder: options.data.url)
  }

  /// A contact, or the exit status if the name means nobody or several, which has been printed.
  enum Found {
    case success(Contact)
    case failure(ExitStatus)

    var exitStatus: ExitStatus { if case .failure(let status) = self { status } else { .success } }
  }

  /// Finds the only contact with a name.
  func contact(called name: String, _ printer: EventPrinter) -> Found {
    let people = nameSearch.people(called: name)
    if people.count == 1 { return .success(people[0]) }
    let resolution = nameSearch.resolve(name: name)
    let code = people.isEmpty ? resolution.errorCode?.rawValue ?? "noContactFound" : "ambiguous"
    printer.print(
      DialerEvent(nil, .error(source: nil, code: code, message: resolution.explanation)))
    return .failure(people.isEmpty ? ExitStatus.nobodyToCall : ExitStatus.undecided)
  }

  /// Finds the contact that has a name, or a part of one; of several the user chooses at a terminal.
  func contact(
    named name: String, _ options: SetupOptions, _ printer: EventPrinter
  ) async -> Found {
    let people = nameSearch.contacts(named: name)
    switch people.count {
    case 0: return contact(called: name, printer)
    case 1: return .success(people[0])
    default:
      let chosen = await Self.choose(among: people, called: name, options, printer)
      return chosen.map { .success($0) } ?? .failure(.undecided)
    }
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

  /// Finds the choices about a name: those asked by just this name, else those with all of its words in the
  /// name that was asked for, else in the name of who was chosen, else those about a number of whoever is called
  /// that.
  ///
  /// - Returns: The choices; they are ambiguous if several have only a part of their names in common.
  func choices(
    _ all: [RememberedChoice], about name: String
  ) -> (choices: [RememberedChoice], isAmbiguous: Bool) {
    let whole = all.filter {
      self.name(of: $0).compare(name, options: .caseInsensitive) == .orderedSame
    }
    guard whole.isEmpty else { return (whole, false) }
    let words = Set(SpokenWords.words(in: name))
    guard !words.isEmpty else { return ([], false) }
    let people = nameSearch.people(called: name).map(\.identifier)
    let parts = [
      all.filter { words.isSubset(of: SpokenWords.words(in: self.name(of: $0))) },
      all.filter { words.isSubset(of: SpokenWords.words(in: $0.description)) },
      // A number of somebody who has another name, too.
      all.filter { $0.subject == .number && people.contains($0.key) },
    ]
    let found = parts.first { !$0.isEmpty } ?? []
    return (found, found.count > 1)
  }

  /// Returns the name or number that a choice is about, for people.
  func name(of choice: RememberedChoice) -> String {
    switch choice.subject {
    case .person: choice.key
    case .number: book.contact(withIdentifier: choice.key)?.displayName ?? choice.key
    }
  }
}

extension NameSearch {
  /// Returns the people who clearly have a name.
  func people(called name: String) -> [Contact] {
    switch resolve(name: name).result {
    case .success(let choice): [choice.contact].compactMap(\.self)
    case .disambiguation(let choices):
      choices.compactMap(\.contact).reduce(into: []) { people, contact in
        if !people.contains(where: { $0.identifier == contact.identifier }) {
          people.append(contact)
        }
      }
    default: []
    }
  }
}

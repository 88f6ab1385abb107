internal import CallHistory
internal import ContactBook
internal import Foundation
internal import NameSearch
internal import VoiceDialer

/// What the commands about history, favourites and choices look at.
struct Memory {
  let nameSearch: NameSearch
  /// Nil where nothing was kept yet.
  let history: CallHistory?

  var book: ContactBook { nameSearch.book }

  /// Reads the contacts and opens the history, and prints what is wrong with the former.
  init(_ options: SetupOptions, printer: EventPrinter) throws {
    let (nameSearch, warnings) = try DialerSetup.nameSearch(
      of: options.contactURLs, data: options.data, region: options.regionCode)
    for warning in warnings { printer.warn(warning) }
    self.nameSearch = nameSearch
    history = try Self.history(options)
  }

  /// The history, nil where there is none yet.
  static func history(_ options: SetupOptions) throws(HistoryError) -> CallHistory? {
    let file = options.data.url.appendingPathComponent("history.sqlite")
    return FileManager.default.fileExists(atPath: file.path) ? try makeHistory(options) : nil
  }

  /// The history, made where there is none yet.
  static func makeHistory(_ options: SetupOptions) throws(HistoryError) -> CallHistory {
    try CallHistory(folder: options.data.url)
  }

  /// Somebody, or the exit code where it is nobody or several; which of these was printed.
  enum Found {
    case success(Contact)
    case failure(ExitStatus)

    var exitStatus: ExitStatus { if case .failure(let status) = self { status } else { .success } }
  }

  /// The one contact who goes by a name.
  func contact(called name: String, _ printer: EventPrinter) -> Found {
    let people = nameSearch.people(called: name)
    if people.count == 1 { return .success(people[0]) }
    let resolution = nameSearch.resolve(name: name)
    let code = people.isEmpty ? resolution.errorCode?.rawValue ?? "noContactFound" : "ambiguous"
    printer.print(
      .error(utterance: nil, source: nil, code: code, message: resolution.explanation))
    return .failure(people.isEmpty ? ExitStatus.nobodyToCall : ExitStatus.undecided)
  }

  /// What a choice is about, for people.
  func name(of choice: RememberedChoice) -> String {
    switch choice.subject {
    case .person: choice.key
    case .number: book.contact(withIdentifier: choice.key)?.displayName ?? choice.key
    }
  }
}

extension NameSearch {
  /// The people who surely go by a name.
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

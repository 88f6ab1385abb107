internal import ArgumentParser
internal import CallHistory
internal import ContactBook
internal import Dialer
internal import Foundation
internal import NameSearch

/// The commands about favourites, who come first when a name is ambiguous.
struct Favorites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorites",
    abstract: "Show and change the favourites, who come first where several are meant.",
    subcommands: [List.self, Add.self, Remove.self], defaultSubcommand: List.self)

  /// Lists the favourites.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the favourites.")

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let context = try HistoryContext(options, printer: printer)
        let favorites = try await context.history?.favorites() ?? []
        if favorites.isEmpty { printer.say("No favourites.") }
        for favorite in favorites { printer.print(favorite, in: context.book) }
        return .success
      }
    }
  }

  /// Adds a favourite.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Make somebody a favourite, or one of their numbers.")

    @Argument(help: "The name.", completion: NameCompletion.words)
    var name: [String]

    @Option(
      help: ArgumentHelp("The number: home, work, mobile or another label.", valueName: "label"))
    var label: String?

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let context = try HistoryContext(options, printer: printer)
        let found = context.contact(called: name.joined(separator: " "), printer)
        guard case .success(let contact) = found else { return found.exitStatus }
        var favorite = Favorite(
          contactIdentifier: contact.identifier, displayName: contact.displayName)
        if let label {
          let resolution = context.nameSearch.resolve(
            contact: contact, label: ContactLabel(spoken: label))
          guard case .success(let choice) = resolution.result, let handle = choice.handle else {
            printer.print(
              DialerEvent(
                nil,
                .error(
                  source: nil, code: resolution.errorCode?.rawValue ?? "noSuchLabel",
                  message: resolution.explanation)))
            return ExitStatus.nobodyToCall
          }
          favorite.handleValue = handle.value
        }
        let isNew = try await HistoryContext.makeHistory(options).add(favorite)
        printer.print(favorite, in: context.book)
        if !isNew { printer.say("\(contact.displayName) is a favourite already.") }
        return .success
      }
    }
  }

  /// Removes a favourite.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Take somebody out of the favourites, with all numbers.")

    @Argument(help: "The name.", completion: NameCompletion.words)
    var name: [String]

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let context = try HistoryContext(options, printer: printer)
        let name = name.joined(separator: " ")
        let favorites = try await context.history?.favorites() ?? []
        let named = favorites.filter {
          $0.displayName.compare(name, options: .caseInsensitive) == .orderedSame
        }
        let people = Set(
          named.isEmpty
            ? context.nameSearch.people(called: name).map(\.identifier)
            : named.map(\.contactIdentifier)
        ).intersection(favorites.map(\.contactIdentifier))
        guard let identifier = people.first, people.count == 1 else {
          let message =
            people.isEmpty
            ? "\(name) is no favourite; callvoice favorites lists them."
            : "\(name) are several favourites; say the full name."
          printer.print(
            DialerEvent(nil, .error(source: nil, code: "noFavorite", message: message)))
          return people.isEmpty ? ExitStatus.nobodyToCall : ExitStatus.undecided
        }
        try await HistoryContext.makeHistory(options).removeFavorite(identifier)
        printer.say("\(name) is no favourite any more.")
        return .success
      }
    }
  }
}

extension EventPrinter {
  fileprivate func print(_ favorite: Favorite, in book: ContactBook) {
    let contact = book.contact(withIdentifier: favorite.contactIdentifier)
    let handle = favorite.handleValue.flatMap { value in
      contact?.handles.first { $0.value == value }
    }
    let name = contact?.displayName ?? favorite.displayName
    let number = handle.map { [$0.label?.spoken, $0.displayText].compactMap(\.self) } ?? []
    print(
      json: FavoriteLine(
        identifier: favorite.contactIdentifier, displayName: name, handle: favorite.handleValue),
      text: ([name] + number).joined(separator: " · "))
  }
}

/// A favourite as a line of JSON.
private struct FavoriteLine: Encodable {
  let event = "favorite"
  let identifier: String
  let displayName: String
  let handle: String?
}

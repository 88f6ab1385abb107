internal import ArgumentParser
internal import ContactBook
internal import Dialer
internal import Foundation
internal import NameSearch
internal import Sessions
internal import Storage

/// Takes a contact out of the data folder.
struct ContactsRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take somebody out of callvoice's own contacts; at a terminal you are asked first.",
    discussion: """
      Only cards in the contacts folder of the data folder are removed, such as those that contacts import \
      has put there. A card that another program keeps stays: what contacts change has added to it is taken \
      back; where that is nothing, its file is named, and the exit code is 1. \
      Where several people have the name, they are listed, nobody is removed, and the exit code is 5, as it \
      is where nobody can be asked and --yes is not given.
      """)

  @Argument(help: "The name.", completion: NameCompletion.words)
  var name: [String]

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: SetupOptions

  /// The contact that was removed, as a line of JSON.
  private struct Line: Encodable {
    let event = "removed"
    let identifier: String
    let displayName: String
    let files: [String]
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let context = try HistoryContext(options, printer: printer)
      let name = name.joined(separator: " ")
      let contact: Contact
      switch await context.contact(named: name, options, printer) {
      case .failure(let status): return status
      case .success(let found): contact = found
      }
      let folder = ContactFolder(options.data.contacts)
      let keeper = ContactKeeper(data: options.data, region: options.regionCode)
      let isOwn = try !folder.cards(of: contact, region: options.regionCode).isEmpty
      if !isOwn, let addition = keeper.addition(to: contact) {
        return await takeBack(addition, from: contact, keeper, printer)
      }
      guard isOwn else {
        printer.print(
          DialerEvent(
            nil,
            .error(
              source: nil, code: "otherContact",
              message:
                "\(contact.displayName) is in \(Self.place(of: contact)), which callvoice does not keep; "
                + "take the card out there.")))
        return .failure
      }
      let number = contact.handles.first?.displayText
      let shown = [contact.displayName, number].compactMap(\.self).joined(separator: " · ")
      if let refused = await refusal(of: shown, printer) { return refused }
      let cards: [ContactFolder.Card]
      do throws(CardChangeError) {
        cards = try folder.removeCards(of: contact, region: options.regionCode)
        _ = try keeper.removeAdditions(to: contact)
      } catch {
        printer.print(
          DialerEvent(nil, .error(source: nil, code: "notRemoved", message: error.description)))
        return .failure
      }
      var files: [String] = []
      for card in cards where !files.contains(card.file) { files.append(card.file) }
      printer.print(
        json: Line(
          identifier: contact.identifier, displayName: contact.displayName, files: files),
        text: "\(contact.displayName) is removed from \(files.joined(separator: " and ")).")
      try tellOfOthers(contact, printer)
      return .success
    }
  }

  /// Takes back what the user has added to a contact that another program keeps.
  private func takeBack(
    _ addition: ContactAddition, from contact: Contact, _ keeper: ContactKeeper,
    _ printer: EventPrinter
  ) async -> ExitStatus {
    let added = ContactUpkeep.text(of: addition)
    if let refused = await refusal(of: "\(added) from \(contact.displayName)", printer) {
      return refused
    }
    do throws(CardChangeError) {
      _ = try keeper.removeAdditions(to: contact)
    } catch {
      printer.print(
        DialerEvent(nil, .error(source: nil, code: "notRemoved", message: error.description)))
      return .failure
    }
    let file = keeper.additions.path
    printer.print(
      json: Line(
        identifier: contact.identifier, displayName: contact.displayName, files: [file]),
      text:
        "What you added to \(contact.displayName) is removed from \(file): \(added). The card in "
        + "\(Self.place(of: contact)) stays as it is.")
    return .success
  }

  /// Asks whether to remove somebody or something.
  ///
  /// - Returns: The exit status where it is not wanted, or nobody can be asked; nil where it is wanted.
  private func refusal(of shown: String, _ printer: EventPrinter) async -> ExitStatus? {
    if yes { return nil }
    guard !options.json, LineReader.shared.isInteractive else {
      printer.print(
        DialerEvent(
          nil,
          .error(
            source: nil, code: "confirmationRequired",
            message:
              "Removing \(shown) needs your confirmation, and nobody can be asked here; remove it at a "
              + "terminal, or allow it with --yes.")))
      return .undecided
    }
    let answer = await LineReader.shared.line(prompt: "Remove \(shown)? (yes/no) ")
    if ["y", "yes"].contains(answer?.trimmingCharacters(in: .whitespaces).lowercased()) {
      return nil
    }
    printer.say("Nobody is removed.")
    return .undecided
  }

  /// Says where the contact still is, in files that callvoice only reads.
  private func tellOfOthers(_ contact: Contact, _ printer: EventPrinter) throws {
    let (nameSearch, _) = try DialerSetup.nameSearch(
      of: options.contactURLs, data: options.data, region: options.regionCode)
    guard
      let other = nameSearch.contacts(named: contact.displayName).first(where: contact.isSame)
    else { return }
    printer.warn(
      "\(other.displayName) is still in \(Self.place(of: other)), which callvoice does not keep; take the "
        + "card out there.")
  }

  private static func place(of contact: Contact) -> String {
    contact.source?.description ?? "another file"
  }
}

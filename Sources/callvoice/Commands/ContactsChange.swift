internal import ArgumentParser
internal import CallHistory
internal import ContactBook
internal import Dialer
internal import Foundation
internal import NameSearch

/// Writes down what else is known of a contact.
struct ContactsChange: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change",
    abstract: "Give somebody another name or number, or say which number is preferred.",
    discussion: """
      A card of callvoice's own is changed where it is, and keeps all else that is on it. A card that another \
      program keeps, or that was named with --contacts, is never written: what you say of the contact stands in \
      changes.vcf of the data folder, and goes with the contact for as long as there is one. contacts show \
      tells what is yours, and contacts remove takes it back.
      """)

  @Argument(help: "The name.", completion: NameCompletion.words)
  var name: [String]

  @OptionGroup var names: NamingOptions

  @Option(
    help: ArgumentHelp(
      "The number to call where none is asked for, by its label or digits.",
      valueName: "label or number"))
  var prefer: String?

  @Flag(inversion: .prefixedNo, help: "Make the contact a favourite, or no longer one.")
  var favorite: Bool?

  @Option(help: ArgumentHelp("A further number or SIP address.", valueName: "number"))
  var addNumber: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("What the further number is (repeatable).", valueName: "label"))
  var label: [String] = []

  @OptionGroup var options: SetupOptions

  mutating func validate() throws {
    if !label.isEmpty, addNumber == nil {
      throw ValidationError("--label goes with --add-number.")
    }
    if names.nickname.isEmpty, names.relation.isEmpty, prefer == nil, favorite == nil,
      addNumber == nil
    {
      throw ValidationError(
        "Say what to change: --nickname, --relation, --prefer, --favorite or --add-number.")
    }
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
      guard let addition = try addition(to: contact, context, printer) else { return .nobodyToCall }
      let status = ContactUpkeep(options, printer).write(addition, to: contact)
      if favorite == false { try await forgetFavorite(contact, context, printer) }
      return status
    }
  }

  /// What is added to a contact; nil where a number is to be preferred that the contact does not have, which is
  /// printed.
  private func addition(
    to contact: Contact, _ context: HistoryContext, _ printer: EventPrinter
  ) throws -> ContactAddition? {
    var addition = ContactAddition()
    addition.nicknames = try names.all()
    addition.isFavorite = favorite
    if let addNumber { addition.handles = [try options.handle(addNumber, labels: label)] }
    if let prefer {
      guard let handle = handle(prefer, of: contact, addition, context, printer) else { return nil }
      addition.preferred = handle
    }
    return addition
  }

  /// The handle that is to be preferred; nil where the contact has none such, which is printed.
  private func handle(
    _ text: String, of contact: Contact, _ addition: ContactAddition, _ context: HistoryContext,
    _ printer: EventPrinter
  ) -> ContactHandle? {
    let all = contact.handles.filter(\.isDialable) + addition.handles
    if let typed = ContactHandle(typed: text, region: options.regionCode),
      let known = all.first(where: { $0.isSamePlace(as: typed) })
    {
      return known
    }
    let label = ContactLabel(spoken: text)
    let named = label.map { label in
      contact.callableHandles(label: label) + addition.handles.filter { $0.labels.contains(label) }
    }
    if let handle = named?.first, named?.count == 1 { return handle }
    let message: String
    if let named, named.count > 1 {
      let numbers = named.map(\.displayText).joined(separator: " and ")
      message = "\(contact.displayName) has several such numbers: \(numbers); name one of them."
    } else {
      let resolution = context.nameSearch.resolve(contact: contact, label: label)
      message =
        text.contains(where: \.isNumber)
        ? "\(contact.displayName) does not have the number \(text); --add-number gives it."
        : resolution.explanation
    }
    printer.print(DialerEvent(nil, .error(source: nil, code: "noSuchLabel", message: message)))
    return nil
  }

  /// Takes a contact out of the favourites, and says where a card of another program still makes it one.
  private func forgetFavorite(
    _ contact: Contact, _ context: HistoryContext, _ printer: EventPrinter
  ) async throws {
    try await context.history?.removeFavorite(contact.identifier)
    let now = try HistoryContext(options, printer: printer)
    guard let left = now.book.contact(withIdentifier: contact.identifier), left.isFavorite else {
      return
    }
    printer.warn(
      "\(left.displayName) is a favourite by the card in \(left.source?.description ?? "another file"); "
        + "take that mark off there.")
  }
}

internal import ArgumentParser
internal import Audio
internal import CallHistory
internal import ContactBook
internal import Conversation
internal import Foundation
internal import NameSearch
internal import Sessions
internal import Speech
internal import SpokenText

/// Shows all that is known of a contact.
struct ContactsShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all that is known of somebody: names, numbers, and how the name is said.",
    discussion: "Where several people have the name, all are shown.")

  @Argument(help: "The name.", completion: NameCompletion.words)
  var name: [String]

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let context = try HistoryContext(options, printer: printer)
      let name = name.joined(separator: " ")
      var nameSearch = context.nameSearch
      nameSearch.knowledge = NameKnowledge(folder: try Resources(locale: options.locale).names)
      let people = nameSearch.contacts(named: name)
      guard !people.isEmpty else { return context.contact(called: name, printer).exitStatus }
      let favorites = try await context.history?.favorites() ?? []
      let vocabulary = try await vocabulary(printer)
      let keeper = ContactKeeper(data: options.data, region: options.regionCode)
      for (index, contact) in people.enumerated() {
        if index > 0 { printer.say("") }
        let details = ContactDetails(
          contact, relationWords: nameSearch.relationWords(of: contact),
          favorites: favorites.filter { $0.contactIdentifier == contact.identifier },
          addition: keeper.addition(to: contact), sound: await sound(of: contact, vocabulary),
          places: ContactPlaces(options.contactURLs))
        printer.print(json: details, text: details.text)
      }
      return .success
    }
  }

  /// Loads the vocabulary, or says why there is none.
  private func vocabulary(_ printer: EventPrinter) async throws -> Vocabulary? {
    do {
      return try DialerSetup.vocabulary(locale: options.locale, data: options.data)
    } catch let error as SpeechError where error.code != .missingModel {
      // The user's own pronunciations have a mistake.
      throw error
    } catch {
      printer.warn("How the name is said is not known: \(Failure(error).message)")
      return nil
    }
  }

  private func sound(of contact: Contact, _ vocabulary: Vocabulary?) async -> ContactsSound? {
    guard let vocabulary else { return nil }
    let words = SpokenWords.words(
      in: contact.displayName, language: SpokenLanguage(locale: options.locale))
    await DialerSetup.prepare(vocabulary, for: [contact], words: words, locale: options.locale)
    return await ContactsSound(name: contact.displayName, words: words, vocabulary)
  }
}

/// All that is known of a contact: the line of JSON of a list, with more keys.
private struct ContactDetails: Encodable {
  private enum CodingKeys: String, CodingKey {
    case relationWords, organization, title, isFavorite, favoriteHandles, numbers, words, file,
      added
  }

  /// What the user has added to a card of another program.
  private struct Added: Encodable {
    let nicknames: [String]
    let handles: [Number]
    let preferred: String?
    let favorite: Bool?
  }

  /// A number as people write it.
  private struct Number: Encodable {
    let value: String
    let displayText: String
    let label: String?

    init(_ handle: ContactHandle) {
      value = handle.value
      displayText = handle.displayText
      label = handle.label?.spoken
    }
  }

  private let contact: Contact
  private let relationWords: [String]
  private let favorites: [Favorite]
  private let addition: ContactAddition?
  private let sound: ContactsSound?
  private let places: ContactPlaces

  init(
    _ contact: Contact, relationWords: [String], favorites: [Favorite],
    addition: ContactAddition?, sound: ContactsSound?, places: ContactPlaces
  ) {
    self.contact = contact
    self.relationWords = relationWords
    self.favorites = favorites
    self.addition = addition
    self.sound = sound
    self.places = places
  }

  private var isFavorite: Bool { contact.isFavorite || !favorites.isEmpty }

  func encode(to encoder: any Encoder) throws {
    try ContactsLine(contact, in: places).encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isFavorite, forKey: .isFavorite)
    try container.encode(contact.handles.map(Number.init), forKey: .numbers)
    if let addition {
      try container.encode(
        Added(
          nicknames: addition.nicknames, handles: addition.handles.map(Number.init),
          preferred: addition.preferred?.value, favorite: addition.isFavorite),
        forKey: .added)
    }
    try container.encodeIfPresent(sound?.words, forKey: .words)
    if !relationWords.isEmpty { try container.encode(relationWords, forKey: .relationWords) }
    if !contact.organization.isEmpty {
      try container.encode(contact.organization, forKey: .organization)
    }
    if !contact.title.isEmpty { try container.encode(contact.title, forKey: .title) }
    let handles = favorites.compactMap(\.handleValue)
    if !handles.isEmpty { try container.encode(handles, forKey: .favoriteHandles) }
    try container.encodeIfPresent(contact.source?.description, forKey: .file)
  }

  /// The name, and below it a line for each thing that is known.
  var text: String {
    var rows: [(title: String, text: String)] = []
    func add(_ title: String, _ texts: [String]) {
      let texts = texts.filter { !$0.isEmpty }
      if !texts.isEmpty { rows.append((title, texts.joined(separator: ", "))) }
    }
    let isInSeveral = places.names(of: contact).count > 1
    add("called", contact.nicknames)
    add("your", relationWords)
    for handle in contact.handles {
      let labels = handle.labels.map(\.spoken).joined(separator: " ")
      let number =
        handle.displayText + (handle.isPreferred ? " (preferred)" : "")
        + (isInSeveral
          ? " in \(places.names(of: handle, of: contact).joined(separator: " and "))" : "")
      add(labels.isEmpty ? (handle.kind == .phoneNumber ? "number" : "address") : labels, [number])
    }
    add("works", [contact.title, contact.organization])
    add("groups", contact.groups)
    add("relations", contact.relations.map { "\($0.kind) \($0.name)" })
    add("favorite", isFavorite ? [favoriteText] : [])
    if let sound { add("said", [sound.ways]) }
    add("added", addition.map { [ContactUpkeep.text(of: $0)] } ?? [])
    add("card", cards)
    let width = rows.map { $0.title.cellWidth }.max() ?? 0
    return ([contact.displayName] + rows.map { "  \($0.title.padded(toCells: width))  \($0.text)" })
      .joined(separator: "\n")
  }

  /// The cards of the contact, each once.
  private var cards: [String] {
    let all = [contact.source].compactMap(\.self) + contact.handles.flatMap(\.sources)
    return all.map(\.description).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private var favoriteText: String {
    let numbers = favorites.compactMap(\.handleValue).map { value in
      contact.handles.first { $0.value == value }?.displayText ?? value
    }
    return numbers.isEmpty ? "yes" : numbers.joined(separator: ", ")
  }
}

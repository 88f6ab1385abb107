internal import AddressBooks
internal import Audio
package import Buttons
internal import ContactBook
package import Conversation
internal import Foundation
internal import Handover
internal import Modem
package import Settings
package import Storage
internal import Telephony

/// The questions of `callvoice setup`, each asked where its answer is not set already.
package struct SetupConversation {
  private enum Step: CaseIterable {
    case region, contacts, microphone, spokenTest, wakePhrase, buttons, account
  }

  private let person: any SetupTalking
  private var settings: Settings
  private let readSettings: @Sendable () -> Settings
  private let folder: @Sendable (_ path: String?) -> DataFolder
  private let buttons: ButtonDevices
  /// Whether the input has come to its end, so that nothing more is asked.
  private var isOver = false

  /// The time for which the microphone is heard, in seconds.
  private static let trialSeconds = 4
  /// The most devices that are offered.
  private static let mostDevices = 6

  /// Makes a conversation.
  ///
  /// - Parameters:
  ///   - person: Whom it asks.
  ///   - settings: What is set already.
  ///   - readSettings: Reads the settings anew, after one was set.
  ///   - buttons: The headsets that have buttons.
  ///   - folder: Finds the user's folder, by the path that is set.
  package init(
    with person: any SetupTalking, settings: Settings,
    readSettings: @escaping @Sendable () -> Settings = { Settings() },
    buttons: ButtonDevices = ButtonDevices(.headset),
    folder: @escaping @Sendable (_ path: String?) -> DataFolder
  ) {
    self.person = person
    self.settings = settings
    self.readSettings = readSettings
    self.buttons = buttons
    self.folder = folder
  }

  /// Goes through all steps.
  package mutating func run() async {
    person.say(
      "Each step can be left out by Enter; callvoice config shows and changes everything later.")
    for step in Step.allCases where !isOver {
      guard applies(step) else { continue }
      person.say("")
      switch step {
      case .region: await askRegion()
      case .contacts: await askContacts()
      case .microphone: await askMicrophone()
      case .spokenTest: await trySpokenRequest()
      case .wakePhrase: tellOfWakePhrase()
      case .buttons: await askButtons()
      case .account: await askAccount()
      }
    }
    person.say("")
    person.say("That is all. Try it with: callvoice say \"call NAME\"")
  }

  /// Whether a step is for this machine: most have no headset with buttons, and some no microphone.
  private func applies(_ step: Step) -> Bool {
    switch step {
    case .buttons: !buttons.isEmpty
    case .wakePhrase: settings.text(.microphone) != nil
    case .region, .contacts, .microphone, .spokenTest, .account: true
    }
  }

  private var data: DataFolder { folder(settings.text(.dataFolder)) }

  /// The answer to a question; nil where the step is left out.
  private mutating func ask(_ question: String) async -> String? {
    guard let line = await person.line("  \(question) ") else {
      isOver = true
      person.say("")
      return nil
    }
    let answer = line.trimmingCharacters(in: .whitespaces)
    return answer.isEmpty || answer.lowercased() == "skip" ? nil : answer
  }

  /// Sets something, or says why that cannot be.
  ///
  /// - Returns: Whether it could be set.
  private mutating func set(_ setting: Setting, to values: [String]) -> Bool {
    do {
      _ = try settings.file.set(setting, to: values)
    } catch {
      person.warn(error.description)
      return false
    }
    settings = readSettings()
    return true
  }

  private func place(of setting: Setting) -> String? { settings.value(setting)?.source.place }

  // MARK: Region

  private mutating func askRegion() async {
    let region = settings.dialingRegion()
    if let place = place(of: .region) {
      return person.say("Region: \(region.code) (\(place)).")
    }
    person.say("Region: where numbers without a country code are dialled.")
    person.say("  Now it is \(region).")
    while let answer = await ask("Which, such as US or GB?") {
      guard set(.region, to: [answer]) else { continue }
      return person.say("  The region is \(settings.dialingRegion().code).")
    }
  }

  // MARK: Contacts

  private mutating func askContacts() async {
    let region = settings.dialingRegion().code
    if let place = place(of: .contacts), let paths = settings.value(.contacts)?.texts {
      switch book(of: paths, region: region) {
      case .success(let book): person.say("Contacts: \(book.contacts.count) (\(place)).")
      case .failure(let error): person.warn(error.description)
      }
      return
    }
    if case .success(let book) = book(of: [data.contacts.path], region: region),
      !book.contacts.isEmpty
    {
      return person.say(
        "Contacts: \(book.contacts.count), in \(Settings.short(data.contacts.path)).")
    }
    let finder = ContactFinder()
    let places = Self.places(finder, AddressBooks(data: data), region: region)
    person.say(places.isEmpty ? "Contacts: none were found." : "Contacts: these were found.")
    for (number, place) in places.enumerated() {
      person.say("  \(number + 1). \(Settings.short(place.text)), \(Self.contacts(place.count))")
    }
    let hints = finder.hints(
      isGNOMERead: places.contains { AddressBookName($0.text)?.program == .gnome },
      isKDERead: places.contains { AddressBookName($0.text)?.program == .kde })
    for hint in hints { person.say("  \(hint)") }
    for server in AddressBooks(data: data).serversOfKDE {
      person.say("  KDE has contacts of a server in its database alone; \(server)")
    }
    let question = Self.question(
      places.count, other: "the path of others", alone: "The path of your contacts?")
    while let answer = await ask(question) {
      let paths = chosen(answer, among: places)
      switch book(of: paths, region: region) {
      case .failure(let error): person.warn(error.description)
      case .success(let book) where book.contacts.isEmpty:
        person.warn("\(answer): there are no contacts; name others.")
      case .success(let book):
        guard set(.contacts, to: paths) else { continue }
        person.say("  \(Self.contacts(book.contacts.count)) can be called from now on.")
        return warnOfNumbers(in: book, region: region)
      }
    }
  }

  /// The question for one of several or another, or where there are none for that alone.
  private static func question(_ count: Int, other: String, alone: String) -> String {
    switch count {
    case 0: alone
    case 1: "Which, 1 or \(other)?"
    default: "Which, 1 to \(count), or \(other)?"
    }
  }

  private static func contacts(_ count: Int) -> String {
    count == 1 ? "1 contact" : "\(count) contacts"
  }

  /// The paths of an answer: numbers of what was found, or a path.
  private func chosen(_ answer: String, among places: [Place]) -> [String] {
    let words = answer.split { $0 == " " || $0 == "," }
    let numbers = words.compactMap { Int($0) }
    if numbers.count == words.count, numbers.allSatisfy({ places.indices.contains($0 - 1) }) {
      return numbers.map { places[$0 - 1].text }
    }
    guard AddressBookName(answer) == nil else { return [answer] }
    return [NSString(string: answer).expandingTildeInPath]
  }

  private func book(of paths: [String], region: String) -> Result<ContactBook, ContactError> {
    Result { () throws(ContactError) in
      let files = try AddressBooks(data: data).files(for: paths.map(AddressBookName.url))
      for problem in files.problems { person.warn(problem.description) }
      return try ContactBook.load(paths: files.urls, region: region).book
    }
  }

  /// Contacts that were found.
  private struct Place {
    /// A path, or the name of an address book.
    let text: String
    let count: Int
  }

  /// The address books of programs, and the files and folders of contacts.
  private static func places(
    _ finder: ContactFinder, _ books: AddressBooks, region: String
  ) -> [Place] {
    books.places().map { Place(text: $0.name, count: $0.count) }
      + finder.places(region: region).map { Place(text: $0.url.path, count: $0.count) }
  }

  /// Tells of numbers that nobody has where they are dialled: those of another country, without its code.
  private func warnOfNumbers(in book: ContactBook, region: String) {
    let count = book.contacts.flatMap(\.handles).count {
      ContactCheck.isUnassigned($0, region: region)
    }
    guard count > 0 else { return }
    let numbers = count == 1 ? "1 number is nobody's" : "\(count) numbers are nobody's"
    person.warn(
      "\(numbers) when dialled from \(region); callvoice contacts check names them, and a number of another "
        + "country needs its country code.")
  }

  // MARK: Microphone

  private mutating func askMicrophone() async {
    if let place = place(of: .microphone), let device = settings.text(.microphone) {
      return person.say("Microphone: \(device) (\(place)).")
    }
    let devices = Microphone.devices().map(\.name)
      .filter { AudioDevice.microphone($0).problem == nil }.prefix(Self.mostDevices)
    person.say(
      devices.isEmpty
        ? "Microphone: none opens; typed and recorded requests work without."
        : "Microphone: these open.")
    for (number, device) in devices.enumerated() { person.say("  \(number + 1). \(device)") }
    let question = Self.question(
      devices.count, other: "another by its ALSA name", alone: "Which, by its ALSA name?")
    while let answer = await ask(question) {
      let number = Int(answer).map { $0 - 1 }
      let device = number.flatMap { devices.indices.contains($0) ? devices[$0] : nil } ?? answer
      if await isHeard(device), set(.microphone, to: [device]) { return }
    }
  }

  /// Shows the level of a microphone for some seconds.
  ///
  /// - Returns: Whether it hears anything.
  private func isHeard(_ device: String) async -> Bool {
    person.say("  Say something; it is heard for \(Self.trialSeconds) seconds.")
    do {
      let trial = try await MicrophoneTrial(of: device, seconds: Self.trialSeconds) {
        level, isClipped in
        person.show(ListeningUpdate(state: .listening, level: level, isClipped: isClipped))
      }
      person.show(nil)
      if let problem = trial.problem { person.warn(problem.sentence(about: .microphone(device))) }
      guard trial.problem != .dead else { return false }
      person.say("  \(device) is heard; its loudest sound was \(trial.levelText).")
      if !trial.isShared {
        person.say(
          "  One program at a time can use it: while a SIP call lasts, nothing said is taken as a request. "
            + "A device of PulseAudio, PipeWire or dsnoop can be shared.")
      }
      return true
    } catch {
      person.show(nil)
      person.warn(about: error)
      return false
    }
  }

  // MARK: A spoken test

  /// Lets a request be spoken, and shows what is understood; nobody is called.
  private mutating func trySpokenRequest() async {
    guard let device = settings.text(.microphone) else {
      return person.say("Test: without a microphone, nothing is tried by voice.")
    }
    person.say("Test: say a request such as “call NAME”; nobody is called, and Ctrl-C ends it.")
    guard let answer = await ask("Now, yes or no?"), answer.lowercased().hasPrefix("y") else {
      return
    }
    await person.tryRequest(
      SpokenRequestTrial(
        device: device, region: settings.dialingRegion().code, data: data,
        contacts: settings.value(.contacts)?.texts ?? [], locale: settings.text(.locale)))
  }

  // MARK: Hands free

  /// Tells how requests are made without a key.
  private func tellOfWakePhrase() {
    if let place = place(of: .wakePhrase), let phrase = settings.text(.wakePhrase) {
      return person.say("Phrase: “\(phrase)” (\(place)).")
    }
    person.say(
      "Phrase: none. Hands free, requests follow one, which is listened for whenever you are logged in: callvoice "
        + "setup hands-free")
  }

  // MARK: Buttons

  private mutating func askButtons() async {
    if let place = place(of: .buttons), let choice = settings.text(.buttons) {
      return person.say("Buttons: \(choice) (\(place)).")
    }
    guard !buttons.readable.isEmpty else {
      return person.say("Buttons: \(buttons.problems.joined(separator: " "))")
    }
    person.say("Buttons: there are those of \(buttons.readable.joined(separator: ", ")).")
    guard let answer = await ask("Shall they answer and end calls, yes or no?"),
      answer.lowercased().hasPrefix("y"), set(.buttons, to: [ButtonChoice.headset.rawValue])
    else { return }
    person.say("  They do so from now on, where callvoice serve runs.")
  }

  // MARK: Account

  /// The networks that need no account and can make calls here, by their names.
  private static func networksFound() async -> [(key: String, title: String)] {
    var found: [(key: String, title: String)] = []
    if let modem = await ModemStatus.current().title {
      found.append((CallConnection.Kind.modem.rawValue, "the modem \(modem)"))
    }
    if let handler = await HandoverNetwork.registeredProgram() {
      found.append(
        (CallConnection.Kind.handover.rawValue, "\(handler), which the desktop has for calls"))
    }
    return found
  }

  private mutating func askAccount() async {
    if let place = place(of: .network), let network = settings.text(.network) {
      return person.say("Calls: by the network \(network) (\(place)).")
    }
    let accounts = SIPAccounts(folder: data.url)
    do {
      let all = try accounts.all()
      if !all.isEmpty {
        return person.say("Account: \(all.map(\.uri).joined(separator: ", ")).")
      }
    } catch {
      return person.warn(error.description)
    }
    person.say("Account: without one, calls are simulated: everybody answers, nobody is rung.")
    let networks = await Self.networksFound()
    for (number, network) in networks.enumerated() {
      person.say("  \(number + 1). \(network.title)")
    }
    let question = Self.question(
      networks.count, other: "your SIP address, such as sip:ann@example.org",
      alone: "Your SIP address, such as sip:ann@example.org?")
    while let answer = await ask(question) {
      if ["n", "no", "none"].contains(answer.lowercased()) { return }
      if let number = Int(answer), networks.indices.contains(number - 1) {
        guard set(.network, to: [networks[number - 1].key]) else { continue }
        return person.say("  Calls go out by \(networks[number - 1].title) from now on.")
      }
      do {
        let account = try SIPAccount(address: answer)
        let password = person.password("  Its password (Enter for none): ") ?? ""
        if !password.isEmpty { try SIPAccount.check(password: password) }
        _ = try accounts.add(account)
        let passwords = SIPPasswords(folder: data.url)
        if !password.isEmpty { _ = try await passwords.keep(password, for: account) }
        person.say("  \(account.uri) was added; it is tried now.")
        let trial = try await SIPTrial(of: account, password: password.isEmpty ? nil : password)
        return person.say("  \(trial.description)")
      } catch {
        person.warn(about: error)
        // The account is kept where only the agent is missing.
        if (try? accounts.all())?.isEmpty == false { return }
      }
    }
  }
}

/// The person who is asked, by whatever asks them.
package protocol SetupTalking: Sendable {
  /// Says something, a line.
  func say(_ line: String)

  /// Says what is wrong.
  func warn(_ sentence: String)

  /// Says why something failed.
  func warn(about error: any Error)

  /// Puts a question.
  ///
  /// - Parameter prompt: The question, as it is shown before the answer.
  /// - Returns: The answer, or nil if there will be no more.
  func line(_ prompt: String) async -> String?

  /// Puts a question whose answer is not shown.
  func password(_ prompt: String) -> String?

  /// Shows how loud the microphone is; nil ends that.
  func show(_ update: ListeningUpdate?)

  /// Lets a request be spoken and shows what is understood, as `callvoice listen` does.
  func tryRequest(_ trial: SpokenRequestTrial) async
}

/// The settings of a request that is spoken as a trial, which calls nobody.
package struct SpokenRequestTrial: Sendable, Hashable {
  /// The ALSA name of the microphone.
  package let device: String
  /// The region in which numbers are read.
  package let region: String
  /// The user's folder.
  package let data: DataFolder
  /// The files and folders of contacts; none where they are found by themselves.
  package let contacts: [String]
  /// The language; nil for the usual one.
  package let locale: String?
}

extension Settings {
  /// The region in which numbers without a country code are read.
  package func dialingRegion(option: String? = nil) -> DialingRegion {
    let set = value(.region)
    let locale = value(.locale)
    return DialingRegion(
      option: option, setting: set.map { ($0.text, $0.source.place) }, locale: locale?.text)
  }
}

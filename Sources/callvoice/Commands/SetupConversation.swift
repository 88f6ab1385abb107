internal import ArgumentParser
internal import Audio
internal import ContactBook
internal import Conversation
internal import Foundation
internal import Sessions
internal import Settings
internal import Storage
internal import Telephony

/// The questions of `callvoice setup`, each asked where its answer is not set already.
struct SetupConversation {
  private enum Step: CaseIterable {
    case region, contacts, microphone, spokenTest, account
  }

  private let printer: EventPrinter
  private var settings = Settings.current
  /// Indicates whether the input has come to its end, so that nothing more is asked.
  private var isOver = false

  /// How long the microphone is heard.
  private static let trialSeconds = 4
  /// The most devices that are offered.
  private static let mostDevices = 6

  init(printer: EventPrinter) {
    self.printer = printer
  }

  /// Goes through all steps.
  mutating func run() async {
    printer.say(
      "Each step can be left out by Enter; callvoice config shows and changes everything later.")
    for step in Step.allCases where !isOver {
      printer.say("")
      switch step {
      case .region: await askRegion()
      case .contacts: await askContacts()
      case .microphone: await askMicrophone()
      case .spokenTest: await trySpokenRequest()
      case .account: await askAccount()
      }
    }
    printer.say("")
    printer.say("That is all. Try it with: callvoice say \"call NAME\"")
  }

  private var data: DataFolder { .protected(path: settings.text(.dataFolder)) }

  /// The answer to a question; nil where the step is left out.
  private mutating func ask(_ question: String) async -> String? {
    guard let line = await LineReader.shared.line(prompt: "  \(question) ") else {
      isOver = true
      printer.say("")
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
      printer.warn(error.description)
      return false
    }
    settings = Settings()
    return true
  }

  private func place(of setting: Setting) -> String? { settings.value(setting)?.source.place }

  // MARK: Region

  private mutating func askRegion() async {
    let region = settings.dialingRegion()
    if let place = place(of: .region) {
      return printer.say("Region: \(region.code) (\(place)).")
    }
    printer.say("Region: where numbers without a country code are dialled.")
    printer.say("  Now it is \(region).")
    while let answer = await ask("Which, such as US or GB?") {
      guard set(.region, to: [answer]) else { continue }
      return printer.say("  The region is \(settings.dialingRegion().code).")
    }
  }

  // MARK: Contacts

  private mutating func askContacts() async {
    let region = settings.dialingRegion().code
    if let place = place(of: .contacts), let paths = settings.value(.contacts)?.texts {
      switch count(of: paths, region: region) {
      case .success(let count): printer.say("Contacts: \(count) (\(place)).")
      case .failure(let error): printer.warn(error.description)
      }
      return
    }
    if case .success(let count) = count(of: [data.contacts.path], region: region), count > 0 {
      return printer.say("Contacts: \(count), in \(SettingLine.short(data.contacts.path)).")
    }
    let finder = ContactFinder()
    let places = finder.places(region: region)
    printer.say(places.isEmpty ? "Contacts: none were found." : "Contacts: these were found.")
    for (number, place) in places.enumerated() {
      printer.say(
        "  \(number + 1). \(SettingLine.short(place.url.path)), \(Self.contacts(place.count))")
    }
    for hint in finder.hints { printer.say("  \(hint)") }
    let question = Self.question(
      places.count, other: "the path of others", alone: "The path of your contacts?")
    while let answer = await ask(question) {
      let paths = chosen(answer, among: places)
      switch count(of: paths, region: region) {
      case .failure(let error): printer.warn(error.description)
      case .success(0): printer.warn("\(answer): there are no contacts; name others.")
      case .success(let count):
        guard set(.contacts, to: paths) else { continue }
        return printer.say("  \(Self.contacts(count)) can be called from now on.")
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
  private func chosen(_ answer: String, among places: [ContactFinder.Place]) -> [String] {
    let words = answer.split { $0 == " " || $0 == "," }
    let numbers = words.compactMap { Int($0) }
    if numbers.count == words.count, numbers.allSatisfy({ places.indices.contains($0 - 1) }) {
      return numbers.map { places[$0 - 1].url.path }
    }
    return [NSString(string: answer).expandingTildeInPath]
  }

  private func count(of paths: [String], region: String) -> Result<Int, ContactError> {
    Result { () throws(ContactError) in
      try ContactBook.load(paths: paths.map { URL(fileURLWithPath: $0) }, region: region).book
        .contacts.count
    }
  }

  // MARK: Microphone

  private mutating func askMicrophone() async {
    if let place = place(of: .microphone), let device = settings.text(.microphone) {
      return printer.say("Microphone: \(device) (\(place)).")
    }
    let devices = Microphone.devices().map(\.name)
      .filter { AudioDevice.microphone($0).problem == nil }.prefix(Self.mostDevices)
    printer.say(
      devices.isEmpty
        ? "Microphone: none opens; typed and recorded requests work without."
        : "Microphone: these open.")
    for (number, device) in devices.enumerated() { printer.say("  \(number + 1). \(device)") }
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
    printer.say("  Say something; it is heard for \(Self.trialSeconds) seconds.")
    let meter = LevelMeter()
    do {
      let trial = try await MicrophoneTrial(of: device, seconds: Self.trialSeconds) {
        level, isClipped in
        let update = ListeningUpdate(state: .listening, level: level, isClipped: isClipped)
        if let meter { printer.show(status: meter.text(of: update)) }
      }
      printer.show(status: nil)
      if let problem = trial.problem { printer.warn(problem.sentence(about: .microphone(device))) }
      guard trial.problem != .dead else { return false }
      printer.say("  \(device) is heard; its loudest sound was \(trial.levelText).")
      return true
    } catch {
      printer.show(status: nil)
      printer.warn(Failure(error).message)
      return false
    }
  }

  // MARK: A spoken test

  /// Lets a request be spoken, and shows what is understood; nobody is called.
  private mutating func trySpokenRequest() async {
    guard let device = settings.text(.microphone) else {
      return printer.say("Test: without a microphone, nothing is tried by voice.")
    }
    printer.say("Test: say a request such as “call NAME”; nobody is called, and Ctrl-C ends it.")
    guard let answer = await ask("Now, yes or no?"), answer.lowercased().hasPrefix("y") else {
      return
    }
    var arguments = [
      "--once", "--dry-run", "--no-input", "--no-notifications", "--wake", "", "--device", device,
      "--region", settings.dialingRegion().code, "--data-dir", data.url.path,
    ]
    for path in settings.value(.contacts)?.texts ?? [] { arguments += ["--contacts", path] }
    if let locale = settings.text(.locale) { arguments += ["--locale", locale] }
    do {
      try await Listen.parse(arguments).run()
    } catch is ExitCode {
      // It has said why.
    } catch {
      printer.warn(Failure(error).message)
    }
  }

  // MARK: Account

  private mutating func askAccount() async {
    let accounts = SIPAccounts(folder: data.url)
    do {
      let all = try accounts.all()
      if !all.isEmpty {
        return printer.say("Account: \(all.map(\.uri).joined(separator: ", ")).")
      }
    } catch {
      return printer.warn(error.description)
    }
    printer.say("Account: without one, calls are simulated: everybody answers, nobody is rung.")
    while let answer = await ask("Your SIP address, such as sip:ann@example.org?") {
      do {
        let account = try SIPAccount(address: answer)
        let password = PasswordPrompt.line("  Its password (Enter for none): ") ?? ""
        if !password.isEmpty { try SIPAccount.check(password: password) }
        _ = try accounts.add(account)
        let passwords = SIPPasswords(folder: data.url)
        if !password.isEmpty { _ = try await passwords.keep(password, for: account) }
        printer.say("  \(account.uri) was added; it is tried now.")
        let trial = try await SIPTrial(of: account, password: password.isEmpty ? nil : password)
        return printer.say("  \(trial.description)")
      } catch {
        printer.warn(Failure(error).message)
        // The account is kept where only the agent is missing.
        if (try? accounts.all())?.isEmpty == false { return }
      }
    }
  }
}

internal import AddressBooks
internal import Audio
internal import CallHistory
internal import ContactBook
public import Conversation
public import Foundation
public import Handover
internal import IntentParser
internal import Modem
internal import NameSearch
internal import Pronunciation
internal import Settings
internal import Speech
internal import SpokenText
public import Storage
internal import Telephony
internal import VoiceAdaptation

/// Looks whether everything is there, and what to do about what is not.
public struct Doctor: Sendable {
  /// One thing that was looked at.
  public struct Check: Sendable, Hashable, Encodable {
    /// The thing that was checked, such as `acoustic model`.
    public let name: String
    /// Whether it is as it should be.
    public let isOK: Bool
    /// The finding.
    public let detail: String
    /// The remedy, if one is needed.
    public let remedy: String?

    /// A check; the arguments are its properties.
    public init(name: String, isOK: Bool, detail: String, remedy: String?) {
      self.name = name
      self.isOK = isOK
      self.detail = detail
      self.remedy = remedy
    }

    private enum CodingKeys: String, CodingKey {
      case name, isOK = "ok", detail, remedy
    }
  }

  private let locale: String
  private let region: DialingRegion
  private let data: DataFolder
  private let contacts: [URL]
  private let acousticModel: URL?
  private let device: String
  private let network: CallConnection.Kind?
  private let modem: String?
  private let callCommand: HandoverCommand?

  /// A doctor for what a program's options name.
  ///
  /// - Parameters:
  ///   - locale: The language, such as `en-US`.
  ///   - region: The region in which numbers without a country code are read.
  ///   - data: The user's folder.
  ///   - contacts: vCard files and folders; where there are none, `contacts` in `data`.
  ///   - acousticModel: A folder in place of the installed model's, or nil.
  ///   - device: The microphone's ALSA name.
  ///   - network: The network that calls go out on; nil for SIP if there is an account, else the simulated one.
  ///   - modem: What the user calls the modem, or nil.
  ///   - callCommand: The command that calls are handed to, or nil.
  public init(
    locale: String, region: DialingRegion, data: DataFolder, contacts: [URL], acousticModel: URL?,
    device: String, network: CallConnection.Kind? = nil, modem: String? = nil,
    callCommand: HandoverCommand? = nil
  ) {
    self.locale = locale
    self.region = region
    self.data = data
    self.contacts = contacts
    self.acousticModel = acousticModel
    self.device = device
    self.network = network
    self.modem = modem
    self.callCommand = callCommand
  }

  /// Looks at everything.
  public func checks() async -> [Check] {
    var checks: [Check] = []
    let resources: Resources
    do {
      resources = try Resources(locale: locale)
      checks.append(Check("grammars", resources.folder.appendingPathComponent("grammars").path))
    } catch {
      return [Check(failure: "grammars", error.description)]
    }
    let (contactsCheck, nameSearch) = checkContacts(SpokenLanguage(locale: resources.locale))
    checks.append(contactsCheck)
    checks += await checkBooks()
    checks.append(checkRegion())
    checks.append(checkGrammar(resources, nameSearch))
    checks += await checkSpeech(resources)
    checks += await checkMicrophone()
    checks.append(checkHistory())
    checks += await checkNetworks()
    checks += AudioLibraries.versions.map { Check($0.name, $0.version) }
    return checks
  }

  private func checkContacts(_ language: SpokenLanguage) -> (Check, NameSearch) {
    do {
      let (nameSearch, warnings) = try DialerSetup.nameSearch(
        of: contacts, data: data, region: region.code, language: language)
      let book = nameSearch.book
      let numbers = book.contacts.reduce(0) { $0 + $1.handles.count }
      let count = book.contacts.count
      let detail =
        "\(count) \(count == 1 ? "contact" : "contacts") with \(numbers) "
        + (numbers == 1 ? "number or address" : "numbers and addresses")
      // Contacts are the user's to have; a warning about them is no failure.
      return (Check("contacts", detail, remedy: warnings.first), nameSearch)
    } catch {
      return (
        Check(failure: "contacts", error.description),
        NameSearch(ContactBook(region: region.code))
      )
    }
  }

  /// Checks each address book that is in use, where there are several or it is another program's.
  private func checkBooks() async -> [Check] {
    do throws(ContactError) {
      let (books, problems) = try AddressBooks(data: data).state(of: contacts)
      let isOneFile = contacts.count == 1 && AddressBookName(contacts[0]) == nil
      let places = isOneFile && problems.isEmpty ? [] : books
      return places.map { book in
        Check(
          "address book", "\(book.name), \(book.count) \(book.count == 1 ? "person" : "people")")
      }
        + problems.map { problem in
          Check(
            failure: "address book", problem.description,
            remedy: "Nobody is lost; it is read again by the next command once it answers.")
        }
        + (await checkCardDAV())
    } catch {
      // That the contacts cannot be read has been said.
      return []
    }
  }

  /// Checks whether the contacts of each CardDAV account in use are fetched.
  private func checkCardDAV() async -> [Check] {
    var checks: [Check] = []
    for folder in contacts where AddressBookName(folder) == nil {
      guard let upkeep = await CardDAVAccount.upkeep(of: folder, data: data) else { continue }
      checks.append(
        Check(
          name: "CardDAV", isOK: upkeep.problem == nil,
          detail: "contacts of \(upkeep.name): \(upkeep.problem ?? "fetched four times an hour")",
          remedy: upkeep.remedy))
    }
    return checks
  }

  private func checkRegion() -> Check {
    Check(
      "region", region.description,
      remedy: region.source == .standard
        ? "Set yours once with: callvoice config set region GB" : nil)
  }

  private func checkGrammar(_ resources: Resources, _ nameSearch: NameSearch) -> Check {
    do throws(GrammarError) {
      let file = resources.callingGrammar
      let names = nameSearch.spoken
      let network = try CallLanguage(
        file: file, names: names.all, relations: names.relations,
        labels: nameSearch.customLabels
      ).spokenNetwork()
      return Check(
        "calling grammar",
        "\(file.lastPathComponent): \(network.words.count) words, \(network.stateCount) states, "
          + "\(network.arcs.count) arcs")
    } catch {
      return Check(failure: "calling grammar", error.description)
    }
  }

  private func checkSpeech(_ resources: Resources) async -> [Check] {
    do throws(SpeechError) {
      let personal = try DialerSetup.model(resources, data, acousticModel: acousticModel)
      let model = personal.model
      let recognizer = try Recognizer(
        model: model, files: Recognizer.PronunciationFiles(user: data.pronunciations(of: locale)))
      if model.isNeuralAlone {
        var checks = [
          Check("acoustic model", "none; the neural recogniser hears alone"),
          Check("neural recogniser", model.acousticModel.path), checkDenoiser(model),
        ]
        if let trial = model.phonology.trial {
          checks.append(await checkHearing(trial, by: recognizer, resources))
        }
        return checks
      }
      var checks = [
        Check("acoustic model", model.acousticModel.path),
        checkAdaptation(personal), checkDenoiser(model),
        Check(
          "dictionary",
          model.dictionary?.path
            ?? "none; espeak-ng's voice \(model.phonology.voice) says all words"),
      ]
      if let neural = checkNeural(recognizer, model) { checks.append(neural) }
      checks.append(await checkRules(recognizer.vocabulary))
      checks.append(await checkNames(recognizer.vocabulary))
      if let trial = model.phonology.trial {
        checks.append(await checkHearing(trial, by: recognizer, resources))
      }
      return checks
    } catch {
      return [Check(failure: "acoustic model", error.description)]
    }
  }

  private func checkRules(_ vocabulary: Vocabulary) async -> Check {
    let name = "letter-to-sound rules"
    let rules = vocabulary.phonology.letterToSound
    let isByFlite = rules == .flite
    let word = isByFlite ? "yxelgru" : "yajelgru"
    guard let phones = await vocabulary.pronunciations(of: word).first else {
      if rules == .espeak {
        return Check(
          failure: name,
          "espeak-ng says no word, which another language's model needs; install it with: "
            + "apt-get install espeak-ng")
      }
      return Check(
        failure: name,
        "flite's rules do not work; install them with: apt-get install --reinstall libflite1")
    }
    return Check(
      name, isByFlite ? "flite says “\(word)” as \(phones)" : "“\(word)” is said as \(phones)")
  }

  /// Has a request spoken by espeak-ng, and hears it.
  private func checkHearing(
    _ text: String, by recognizer: Recognizer, _ resources: Resources
  ) async -> Check {
    let name = "test recording"
    guard EspeakSynthesizer.isInstalled else {
      return Check(
        name, "not made, since espeak-ng is not installed",
        remedy: "Install it with: apt-get install espeak-ng")
    }
    do {
      let voice = recognizer.vocabulary.phonology.voice(in: LocaleName(locale)?.region)
      let quiet = Array(repeating: Int16(0), count: AudioFormat.sampleRate / 2)
      let speech = try await EspeakSynthesizer(voice: voice).speech(of: text)
      let language = try CallLanguage(
        file: resources.callingGrammar, rulesInCall: CallLanguage.callingRulesInCall)
      try recognizer.setGrammar(language.spokenNetwork())
      recognizer.begin()
      let heard = try (recognizer.process(quiet + speech + quiet) + recognizer.finish()).first
      let words = SpokenWords.text(
        of: SpokenWords.words(in: text, language: SpokenLanguage(locale: resources.locale)))
      let found = String(
        format: "“\(heard?.text ?? "")” (%.2f), said by espeak-ng's \(voice)",
        heard?.confidence ?? 0)
      guard let heard, heard.isAccepted, heard.text == words else {
        return Check(
          name, "\(found), is heard for “\(text)”",
          remedy: "Machines' voices are heard less well than people; try it with callvoice listen.")
      }
      return Check(name, "hears \(found)")
    } catch {
      return Check(failure: name, "\(error)")
    }
  }

  private func checkAdaptation(_ model: PersonalModel) -> Check {
    if let problem = model.adaptationProblem {
      return Check("voice adaptation", "not used", remedy: problem)
    }
    if let adaptation = model.adaptation {
      return Check("voice adaptation", adaptation.record.summary)
    }
    guard acousticModel == nil else {
      return Check("voice adaptation", "not used with a model of your choice")
    }
    let tools = Result { () throws(SpeechError) in try AdaptationTools() }
    let remedy: String? = if case .failure(let error) = tools { error.description } else { nil }
    return Check(
      "voice adaptation", "none; callvoice adapt fits hearing to a voice", remedy: remedy)
  }

  /// Checks noise suppression, which is optional.
  private func checkDenoiser(_ model: RecognitionModel) -> Check {
    guard let path = model.denoiserPath else {
      return Check(
        "noise suppression", "RNNoise is not installed; less is understood in noise",
        remedy: "Put it into models/lib with: scripts/install-libraries")
    }
    return Check("noise suppression", "RNNoise, \(path)")
  }

  /// Checks the neural recogniser, where the model's parameters name one; hearing goes on without it.
  private func checkNeural(_ recognizer: Recognizer, _ model: RecognitionModel) -> Check? {
    guard let files = model.neural else { return nil }
    guard let problem = recognizer.neuralProblem else {
      return Check("neural recogniser", files.folder.path)
    }
    return Check(
      "neural recogniser", "not used; speech is heard by PocketSphinx alone",
      remedy: problem.description)
  }

  /// Checks the second source of pronunciations for names in no dictionary, which is optional.
  private func checkNames(_ vocabulary: Vocabulary) async -> Check {
    // In languages whose spelling tells the pronunciations, espeak-ng says words of other languages.
    let rules = vocabulary.phonology.letterToSound
    let word = rules == .flite ? "yxelgru" : "whitshaw"
    let guess = await vocabulary.sourcedPronunciations(of: word).first {
      $0.source == (rules == .spellings ? .language : .espeak)
    }
    guard let guess else {
      return Check(
        "espeak-ng", "not installed; names that are in no dictionary are heard less well",
        remedy: "Install it with: apt-get install espeak-ng")
    }
    return Check("espeak-ng", "says “\(word)” as \(guess.pronunciation)")
  }

  /// Opens the microphone and hears a second of it.
  private func checkMicrophone() async -> [Check] {
    do {
      let trial = try await MicrophoneTrial(of: device, seconds: 1)
      let opens = Check(
        "microphone", "\(device) opens; the loudest sound of a second is \(trial.levelText)",
        remedy: trial.problem?.sentence(about: .microphone(device)))
      return [
        opens,
        Check(
          "microphone in SIP calls",
          trial.isShared
            ? "\(device) can be heard by several programs, so that the wake phrase works in calls"
            : "\(device) is heard by one program at a time, so that a call has it for itself"),
      ]
    } catch {
      let names = Microphone.devices().map(\.name).filter { $0 != "default" }
      let others = names.isEmpty ? "there is no other" : names.prefix(6).joined(separator: ", ")
      return [
        Check(
          failure: "microphone", "\(device) does not open; others: \(others)",
          remedy: "Plug a microphone in, see arecord -l (Debian: alsa-utils), or name one with "
            + "--device. Typed and recorded requests work without.")
      ]
    }
  }

  /// Checks what calls go out on, and the other lines and networks that are set up.
  private func checkNetworks() async -> [Check] {
    let first = await checkNetwork()
    guard network != .simulated else { return [first] }
    let accounts = (try? SIPAccounts(folder: data.url).all()) ?? []
    // The first account is what calls go out on, unless that is another network.
    var checks = [first]
    for account in network == nil || network == .sip ? accounts.dropFirst() : accounts[...] {
      checks.append(await check(account, "line"))
    }
    guard network != .modem else { return checks }
    let status = await ModemStatus.current(named: modem)
    if let title = status.title {
      checks.append(
        Check(
          "modem", "\(title); for a call for help that nothing else takes, or with --network modem",
          remedy: status.problem))
    }
    return checks
  }

  /// Checks what calls go out on.
  private func checkNetwork() async -> Check {
    switch network {
    case .handover:
      let (finding, isOK) = await HandoverNetwork(command: callCommand).check()
      return Check(
        name: "network", isOK: isOK, detail: "handover: \(finding)",
        remedy: isOK
          ? nil
          : "Install a program for calls, or name a command with: callvoice config set call-command"
      )
    case .modem:
      let status = await ModemStatus.current(named: modem)
      let title = status.title.map { "modem: \($0)" } ?? "modem: none"
      return Check(
        name: "network", isOK: status.problem == nil, detail: title,
        remedy: status.problem ?? status.advice)
    case .simulated:
      return Check("network", "simulated, by the settings: everybody answers, nobody is rung")
    case .sip, nil: return await checkAccount()
    }
  }

  /// Registers the first account, where there is one, and takes it back.
  private func checkAccount() async -> Check {
    do throws(SIPError) {
      let accounts = SIPAccounts(folder: data.url)
      guard try !accounts.all().isEmpty else {
        return Check(
          "network", "simulated: everybody answers, nobody is rung",
          remedy: "For real calls: callvoice account add sip:USER@HOST")
      }
      return await check(try accounts.account(nil), "network")
    } catch {
      return Check(failure: "network", error.description)
    }
  }

  /// Registers an account, and takes it back.
  private func check(_ account: SIPAccount, _ name: String) async -> Check {
    do throws(SIPError) {
      let trial = try await SIPTrial(
        of: account, password: SIPPasswords(folder: data.url).password(of: account))
      return Check(
        name: name, isOK: trial.isRegistered, detail: trial.description + Self.protection(account),
        remedy: trial.isRegistered ? nil : "Try it again with: callvoice account test")
    } catch {
      return Check(failure: name, error.description)
    }
  }

  /// What protects the calls of an account, as a sentence behind others; empty for nothing.
  private static func protection(_ account: SIPAccount) -> String {
    var parts: [String] = []
    if account.transport == .tls {
      let certificate =
        account.certificate.map { "trusts \($0)" } ?? "trusts the system's certificates"
      parts.append("it goes by TLS and \(certificate)")
    }
    if account.encryptsSound { parts.append("its sound is encrypted") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private func checkHistory() -> Check {
    do {
      return Check("call history", try CallHistory(folder: data.url).file.path)
    } catch {
      return Check(failure: "call history", error.description)
    }
  }
}

extension Doctor.Check {
  fileprivate init(_ name: String, _ detail: String, remedy: String? = nil) {
    self.init(name: name, isOK: true, detail: detail, remedy: remedy)
  }

  fileprivate init(failure name: String, _ detail: String, remedy: String? = nil) {
    self.init(name: name, isOK: false, detail: detail, remedy: remedy)
  }
}

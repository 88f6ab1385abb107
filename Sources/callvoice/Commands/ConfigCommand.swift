internal import AddressBooks
internal import ArgumentParser
internal import Audio
internal import ContactBook
internal import Conversation
internal import Foundation
internal import Sessions
internal import Settings
internal import Speech
internal import Storage

/// The group of commands about settings.
struct ConfigCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings and where each comes from, and change them.",
    discussion: """
      An option goes before an environment variable such as CALLVOICE_REGION, and that before the \
      settings file. The settings are \
      \(Setting.allCases.map { "\($0.key) (\($0.summary))" }.joined(separator: ", ")).
      """,
    subcommands: [ConfigList.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self],
    defaultSubcommand: ConfigList.self)
}

/// Lists the settings.
struct ConfigList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show each setting, its value, and where that comes from.")

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run() async throws {
    let printer = EventPrinter(json: json)
    try await printer.run {
      let settings = Settings.current
      let lines = Setting.allCases.map { SettingLine($0, in: settings) }
      let widths = (
        key: lines.map(\.key.count).max() ?? 0,
        value: min(36, lines.map(\.shown.count).max() ?? 0)
      )
      for line in lines {
        printer.print(json: line, text: line.text(keyWidth: widths.key, valueWidth: widths.value))
      }
      for sentence in settings.strayVariables { printer.warn(sentence) }
      var status = ExitStatus.success
      for problem in settings.problems {
        let found = printer.print(problem)
        if status == .success { status = found }
      }
      return status
    }
  }
}

/// The options of the commands about one setting.
struct SettingOptions: ParsableArguments {
  @Argument(
    help: "The setting, such as region.",
    completion: .list(Setting.allCases.map(\.key)))
  var setting: String

  @Flag(help: "Print one JSON object a line.")
  var json = false
}

/// Prints one setting.
struct ConfigGet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of a setting.")

  @OptionGroup var options: SettingOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let line = SettingLine(try SettingsFile.setting(options.setting), in: Settings.current)
      printer.print(json: line, text: line.shown)
      return .success
    }
  }
}

/// Sets something.
struct ConfigSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set something for all commands from now on.",
    discussion: """
      It is written into the settings file, ~/.config/callvoice/settings.conf, which can be edited as \
      well: a setting a line, as in region = GB, and comments after #.
      """)

  @Argument(
    help: "The setting, such as region.",
    completion: .list(Setting.allCases.map(\.key)))
  var setting: String

  @Argument(help: "Its value; contacts may have several.", completion: .file())
  var value: [String]

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run() async throws {
    let printer = EventPrinter(json: json)
    try await printer.run {
      let setting = try SettingsFile.setting(setting)
      if value.count == 1 || setting.isList {
        for value in value { try await ConfigSet.check(value, for: setting) }
      }
      let file = Settings.current.file
      let isNew = try file.set(setting, to: value)
      let line = SettingLine(setting, in: Settings())
      printer.print(
        json: line,
        text: isNew ? line.sentence(now: "now ") : line.sentence(now: "already "))
      line.warnIfOverruled(by: printer)
      return .success
    }
  }

  /// Refuses a value that stands for nothing that is there.
  private static func check(_ value: String, for setting: Setting) async throws {
    switch setting {
    case .wakePhrase: try await check(wakePhrase: value)
    case .locale: try check(locale: value)
    case .contacts: try check(contacts: value)
    case .microphone, .callMicrophone: try check(microphone: value)
    case .ringTone: try check(ringTone: value)
    default: break
    }
  }

  /// Refuses a phrase that cannot be listened for; without a recogniser any is taken.
  private static func check(wakePhrase phrase: String) async throws {
    let settings = Settings.current
    guard phrase.contains(where: \.isLetter),
      let vocabulary = try? DialerSetup.vocabulary(
        locale: settings.text(.locale) ?? "en-US",
        data: DataFolder(path: settings.text(.dataFolder)))
    else { return }
    do throws(SpeechError) {
      _ = try await WakePhrase(phrase, saidBy: vocabulary)
    } catch {
      throw UsageError(error.description)
    }
  }

  /// Refuses contacts that cannot be read.
  private static func check(contacts value: String) throws(UsageError) {
    let path = NSString(string: value).expandingTildeInPath
    guard !value.isEmpty, !value.contains(where: \.isNewline) else { return }
    guard AddressBookName(value) == nil else { return try check(book: value) }
    do throws(ContactError) {
      _ = try ContactBook.load(paths: [URL(fileURLWithPath: path)], region: "")
    } catch {
      let places = ContactFinder.files(beside: URL(fileURLWithPath: path)).map(\.lastPathComponent)
      let there =
        places.isEmpty ? "" : " In that folder there is \(places.joined(separator: ", "))."
      throw UsageError(error.description + there)
    }
  }

  /// Refuses an address book that is not there.
  private static func check(book name: String) throws(UsageError) {
    let data = DataFolder(path: Settings.current.text(.dataFolder))
    let files: AddressBooks.Files
    do throws(ContactError) {
      files = try AddressBooks(data: data).files(for: [AddressBookName.url(of: name)])
    } catch {
      throw UsageError(error.description)
    }
    if let problem = files.problems.first(where: \.isLoss) {
      throw UsageError(problem.description)
    }
  }

  /// Refuses a ring tone that cannot be played.
  private static func check(ringTone value: String) throws(UsageError) {
    guard !value.isEmpty, !["on", "off", "yes", "no", "true", "false"].contains(value.lowercased())
    else { return }
    do throws(SpeechError) {
      _ = try RingTone.samples(of: NSString(string: value).expandingTildeInPath)
    } catch {
      throw UsageError(error.description)
    }
  }

  /// Refuses a microphone that does not open.
  private static func check(microphone name: String) throws(UsageError) {
    guard !name.isEmpty, !name.contains(where: \.isNewline), name != "none",
      let problem = AudioDevice.microphone(name).problem
    else { return }
    let known = Microphone.devices().map(\.name)
    throw UsageError(
      "The microphone \(name) does not open (\(problem)); "
        + (known.isEmpty ? "there is none here." : "there is \(known.joined(separator: ", "))."))
  }

  /// Refuses a language in which nothing is understood.
  private static func check(locale: String) throws(UsageError) {
    do throws(SetupError) {
      _ = try Resources(locale: locale)
    } catch {
      // A text that is no locale at all has a sentence of its own.
      if LocaleName(locale) != nil { throw UsageError(error.description) }
    }
  }
}

/// Takes back what was set.
struct ConfigUnset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Take a setting back, so that its default counts again.")

  @OptionGroup var options: SettingOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let file = Settings.current.file
      let wasSet = try file.remove(options.setting)
      guard let setting = Setting(key: options.setting) else {
        printer.say("The line is removed.")
        return .success
      }
      let line = SettingLine(setting, in: Settings())
      printer.print(
        json: line,
        text: wasSet
          ? "\(setting.key) is not set any more: \(line.shown), \(line.place)."
          : "\(setting.key) was not set in \(file.path).")
      line.warnIfOverruled(by: printer)
      return .success
    }
  }
}

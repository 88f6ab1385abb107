internal import ArgumentParser
internal import ContactBook
internal import Foundation
internal import Speech
internal import SpokenText
internal import VoiceDialer

/// What is wrong with the contacts.
struct ContactsCheck: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print what is wrong with the contacts: by file and line, and by name.",
    discussion: "The exit code is 0 where the contacts could be read, whatever was found.")

  @OptionGroup var options: SetupOptions

  /// A finding as a line of JSON.
  private struct Line: Encodable {
    let event = "finding"
    let kind: String
    let file: String?
    let line: Int?
    let message: String
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      var paths = options.contactURLs
      if paths.isEmpty { paths = [options.data.contacts] }
      let check = try ContactCheck(
        paths: paths, region: options.regionCode,
        language: SpokenLanguage(locale: options.locale))
      for finding in check.findings {
        let warning = finding.warning
        printer.print(
          json: Line(
            kind: finding.kind.rawValue, file: warning.file.isEmpty ? nil : warning.file,
            line: warning.line, message: warning.message),
          text: "\(warning)")
      }
      let silent = await unpronounceable(printer)
      for name in silent {
        let message = "“\(name)” cannot be heard, since no pronunciation is known; it can be typed."
        printer.print(
          json: Line(kind: "unpronounceable", file: nil, line: nil, message: message),
          text: message)
      }
      let count = check.findings.count + silent.count
      let found = count == 0 ? "nothing is wrong" : count == 1 ? "1 finding" : "\(count) findings"
      printer.say("\(check.book.contacts.count) contacts, \(found)")
      return 0
    }
  }

  /// The names that cannot be heard; none where speech is not installed, which is told.
  private func unpronounceable(_ printer: EventPrinter) async -> [String] {
    do {
      let setup = try DialerSetup(
        locale: options.locale, region: options.regionCode, data: options.data,
        contacts: options.contactURLs, grammar: nil)
      let (listener, _) = try await setup.listener(acousticModel: nil, isVerbose: false)
      return await listener.unpronounceable.map { SpokenWords.text(of: $0) }
    } catch {
      printer.warn("How names are pronounced is not checked: \(Failure(error).message)")
      return []
    }
  }
}

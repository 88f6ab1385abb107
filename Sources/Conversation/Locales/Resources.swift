public import Foundation
internal import Storage

/// Finds callvoice's own files: grammars and models.
///
/// They are looked for in the folder that the environment variable `CALLVOICE_RESOURCES` names, in
/// `../share/callvoice` from the program (where `make install` puts them), and in the program's own
/// folder and those above it (where they are in a checkout).
public struct Resources: Sendable, Hashable {
  /// The folder that holds `grammars/`, `models/` and `names/`.
  public let folder: URL

  /// The locale whose files they are, such as `en-US`: the name of their folders.
  public let locale: String

  /// Finds the files of a locale: its own, else those of another region with the same language.
  ///
  /// - Parameters:
  ///   - locale: Such as `es-MX`, `es_MX.UTF-8` or `es`.
  ///   - environment: The environment variables.
  /// - Throws: `SetupError` where there are none, naming the languages that are there.
  public init(
    locale: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SetupError) {
    guard let folder = Self.folders(environment).first(where: { Self.holdsGrammars($0) }) else {
      throw SetupError(
        .missing,
        "callvoice's grammars are not beside the program; set CALLVOICE_RESOURCES to the folder that "
          + "holds grammars/ and models/, or install callvoice anew.")
    }
    self.folder = folder
    let locales = try Self.locales(in: folder.appendingPathComponent("grammars"))
    guard let found = Self.nearest(to: locale, among: locales) else {
      throw SetupError(
        .missing,
        Self.modelWithoutGrammar(for: locale, in: folder)
          ?? "There is no calling grammar for the locale \(locale); "
          + "there is: \(locales.joined(separator: ", ")).")
    }
    self.locale = found
  }

  /// The locales that have a calling grammar, sorted.
  private static func locales(in grammars: URL) throws(SetupError) -> [String] {
    let names: [String]
    do throws(SystemError) {
      names = try FolderWalk.names(in: grammars.path)
    } catch {
      let remedy =
        [EMFILE, ENFILE].contains(error.number)
        ? "let programs open more files, as with ulimit -n 1024"
        : "see that you may read it, or install callvoice anew"
      throw SetupError(.missing, "\(grammars.path) cannot be read (\(error)); \(remedy).")
    }
    return names.filter { exists(grammars.appendingPathComponent("\($0)/call.jsgf")) }.sorted()
  }

  /// The sentence that a locale's model lacks the grammar; nil where there is no such model either.
  private static func modelWithoutGrammar(for locale: String, in folder: URL) -> String? {
    let models = folder.appendingPathComponent("models")
    let names = (try? FolderWalk.names(in: models.path)) ?? []
    let heard = names.filter { exists(models.appendingPathComponent("\($0)/recognizer.json")) }
    return nearest(to: locale, among: heard.sorted()).map {
      "There is a model for \($0) in \(models.path)/\($0), but no calling grammar; write one as "
        + "\(folder.path)/grammars/\($0)/call.jsgf, such as that of en-US."
    }
  }

  private static func nearest(to locale: String, among locales: [String]) -> String? {
    if locales.contains(locale) { return locale }
    guard let name = LocaleName(locale) else { return nil }
    let akin = locales.filter { LocaleName($0)?.language == name.language }
    for region in [name.region, name.likelyRegion] {
      if let found = akin.first(where: { LocaleName($0)?.region == region }) { return found }
    }
    return akin.first
  }

  /// The calling grammar.
  public var callingGrammar: URL {
    folder.appendingPathComponent("grammars/\(locale)/call.jsgf")
  }

  /// The grammar of answers; a language may have none.
  public var answersGrammar: URL {
    folder.appendingPathComponent("grammars/\(locale)/answers.jsgf")
  }

  /// The table of what the user is asked and told; a language may have none of its own.
  public var promptTable: URL {
    folder.appendingPathComponent("grammars/\(locale)/prompts.json")
  }

  /// The folder of what is known about names, of all locales.
  public var names: URL {
    folder.appendingPathComponent("names")
  }

  /// The folder of the page that is the screen, of all locales.
  public var screen: URL {
    folder.appendingPathComponent("screen")
  }

  /// The folder of the recogniser's parameters.
  public var model: URL {
    folder.appendingPathComponent("models/\(locale)")
  }

  private static func folders(_ environment: [String: String]) -> [URL] {
    if let named = environment["CALLVOICE_RESOURCES"], !named.isEmpty {
      return [URL(fileURLWithPath: named, isDirectory: true)]
    }
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    var folders = [folder.deletingLastPathComponent().appendingPathComponent("share/callvoice")]
    while folder.path != "/" {
      folders.append(folder)
      folder = folder.deletingLastPathComponent()
    }
    return folders
  }

  private static func holdsGrammars(_ folder: URL) -> Bool {
    exists(folder.appendingPathComponent("grammars"))
      && exists(folder.appendingPathComponent("models"))
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}

/// An error in setting callvoice up: one sentence with the way out.
public struct SetupError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, which decides the exit code of a program.
  public enum Code: Sendable, Hashable {
    /// Something callvoice needs is not installed.
    case missing
    /// A configuration, grammar or contacts file is wrong.
    case badConfiguration
    /// An input is missing or unreadable.
    case unreadable
  }

  /// The kind of failure.
  public let code: Code
  /// The problem and the way out.
  public let description: String

  /// An error; the arguments are its properties.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

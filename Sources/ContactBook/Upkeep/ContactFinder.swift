package import Foundation
internal import Storage

/// Finds the contacts that other programs keep or have exported in the home of a user.
///
/// These are vdirs, as vdirsyncer and khard are configured for or as KDE's address book keeps them,
/// abook's address book, and the exports of GNOME, KDE, telephones and others (`.vcf`, and the CSV that is
/// called contacts) in the home and in the folders of downloads, documents and the desktop.
package struct ContactFinder: Sendable {
  /// A file or folder with contacts.
  package struct Place: Sendable, Hashable {
    /// The file or folder.
    package let url: URL
    /// The number of contacts in it.
    package let count: Int
  }

  private let home: String
  private let dataHome: String
  private let configurationHome: String

  /// Looks into the home that the environment names.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    self.home = home
    func folder(_ variable: String, _ standard: String) -> String {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(standard)"
    }
    dataHome = folder("XDG_DATA_HOME", ".local/share")
    configurationHome = folder("XDG_CONFIG_HOME", ".config")
  }

  /// Reads what there is, and counts the contacts in it.
  ///
  /// - Parameter region: The region in which numbers are read.
  /// - Returns: The places with contacts, in the order in which programs are more likely to keep them up to
  ///   date; none of them is in another.
  package func places(region: String) -> [Place] {
    var found: [Place] = []
    var paths: [String] = []
    for path in keptPaths + exportedPaths {
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      guard !paths.contains(where: { Self.overlap($0, url.path) }) else { continue }
      guard FileManager.default.fileExists(atPath: url.path),
        let count = Self.count(of: url, region: region), count > 0
      else { continue }
      paths.append(url.path)
      found.append(Place(url: url, count: count))
    }
    return found
  }

  /// Whether one path is the other, or in it.
  private static func overlap(_ path: String, _ other: String) -> Bool {
    path == other || path.hasPrefix(other + "/") || other.hasPrefix(path + "/")
  }

  /// The files of contacts in the folder of a file, which need not be there; at most five.
  package static func files(beside url: URL) -> [URL] {
    let folder = url.deletingLastPathComponent()
    let names = (try? FolderWalk.names(in: folder.path)) ?? []
    return names.filter { isExport($0) && $0 != url.lastPathComponent }.sorted().prefix(5)
      .map { folder.appendingPathComponent($0) }
  }

  /// Counts the contacts in a file or folder; nil where it cannot be read.
  private static func count(of url: URL, region: String) -> Int? {
    try? ContactBook.load(paths: [url], region: region).book.contacts.count
  }

  /// Ways to get at the contacts that programs keep where nothing else can read them.
  ///
  /// - Parameters:
  ///   - isGNOMERead: Whether GNOME's are read where they are.
  ///   - isKDERead: Whether KDE's are read where they are.
  /// - Returns: A sentence for each.
  package func hints(isGNOMERead: Bool = false, isKDERead: Bool = false) -> [String] {
    var hints: [String] = []
    if !isGNOMERead,
      let books = try? FolderWalk(
        dataHome + "/evolution/addressbook", isWanted: { $0 == "contacts.db" }),
      books.folders.contains(where: { !$0.files.isEmpty })
    {
      hints.append(
        "GNOME's Contacts keeps a database; choose Export All Contacts there and name the file.")
    }
    if !isKDERead, FileManager.default.fileExists(atPath: dataHome + "/akonadi") {
      hints.append(
        "KDE's KAddressBook keeps a database; choose Export as vCard there and name the file.")
    }
    return hints
  }

  /// The places where programs keep contacts.
  private var keptPaths: [String] {
    let configured = [
      "\(configurationHome)/khard/khard.conf", "\(configurationHome)/vdirsyncer/config",
      "\(home)/.vdirsyncer/config",
    ].flatMap(configuredPaths)
    let usual = [
      "\(home)/.contacts", "\(dataHome)/contacts", "\(dataHome)/vdirsyncer", "\(home)/Contacts",
      "\(home)/contacts", "\(home)/.abook/addressbook", "\(home)/.kde/share/apps/kabc/std.vcf",
    ]
    return configured + usual
  }

  /// The values of `path` in a configuration of khard or vdirsyncer, with or without quotes.
  private func configuredPaths(_ file: String) -> [String] {
    lines(of: file).compactMap { line in
      guard let match = line.wholeMatch(of: /\s*path\s*=\s*["']?(.*?)["']?\s*/) else { return nil }
      let path = String(match.1)
      let full = path.hasPrefix("~/") ? home + path.dropFirst() : path
      guard full.hasPrefix("/"), !full.contains("*") else { return nil }
      return full.count > 1 && full.hasSuffix("/") ? String(full.dropLast()) : full
    }
  }

  /// The files that look like exported contacts.
  private var exportedPaths: [String] {
    ([home] + userFolders).flatMap { folder -> [String] in
      let names = (try? FolderWalk.names(in: folder)) ?? []
      return names.filter(Self.isExport).sorted().map { "\(folder)/\($0)" }
    }
  }

  private static func isExport(_ name: String) -> Bool {
    let name = name.lowercased()
    guard !name.hasPrefix(".") else { return false }
    return name.hasSuffix(".vcf") || name.hasSuffix(".vcard")
      || name.hasSuffix(".csv") && name.contains("contacts")
  }

  /// The folders of downloads, documents and the desktop, which are called otherwise in other languages.
  private var userFolders: [String] {
    let named = lines(of: "\(configurationHome)/user-dirs.dirs").compactMap { line -> String? in
      guard
        let match = line.wholeMatch(
          of: /\s*XDG_(?:DOWNLOAD|DOCUMENTS|DESKTOP)_DIR="(?:\$HOME\/)?(.*)"\s*/)
      else { return nil }
      let path = String(match.1)
      return path.hasPrefix("/") ? path : "\(home)/\(path)"
    }
    return named + ["Downloads", "Documents", "Desktop"].map { "\(home)/\($0)" }
  }

  private func lines(of file: String) -> [Substring] {
    guard let data = try? InputFile.contents(of: file, limit: 1 << 20) else { return [] }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
  }
}

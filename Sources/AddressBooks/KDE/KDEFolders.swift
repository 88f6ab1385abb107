internal import Foundation
internal import Storage

/// The folders of vCard files that KDE's Akonadi keeps contacts in.
///
/// Books that Akonadi fetches from a server are in its database alone, and not read; the servers are known.
struct KDEFolders: Sendable {
  private let configuration: String
  private let data: String
  private let home: String

  init(_ environment: [String: String]) {
    home = environment["HOME"] ?? NSHomeDirectory()
    func folder(_ variable: String, _ standard: String, _ home: String) -> String {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(standard)"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config", home)
    data = folder("XDG_DATA_HOME", ".local/share", home)
  }

  /// The folders and files of its resources, in the order of the resources' names; those that are there.
  var urls: [URL] {
    let names = ((try? FolderWalk.names(in: configuration)) ?? []).filter { name in
      name.hasSuffix("rc") && Self.resources.contains { name.hasPrefix($0) }
    }
    var paths: [String] = []
    for name in names.sorted() {
      // A folder of contacts that was never chosen is the usual one.
      let isUsual = name.hasPrefix(Self.resources[0])
      for path in self.paths(
        in: "\(configuration)/\(name)", usual: isUsual ? "\(data)/contacts" : nil)
      where !paths.contains(path) && FileManager.default.fileExists(atPath: path) {
        paths.append(path)
      }
    }
    return paths.map { URL(fileURLWithPath: $0) }
  }

  /// The CardDAV servers that Akonadi fetches contacts from, with the user there, in the order of the resources' names.
  var servers: [(url: String, user: String)] {
    let names = ((try? FolderWalk.names(in: configuration)) ?? []).filter {
      $0.hasPrefix("akonadi_davgroupware_resource_") && $0.hasSuffix("rc")
    }
    var servers: [(url: String, user: String)] = []
    for name in names.sorted() {
      guard let contents = try? InputFile.contents(of: "\(configuration)/\(name)", limit: 1 << 20)
      else { continue }
      let values = Dictionary(
        String(decoding: contents, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap {
          line in line.wholeMatch(of: /(\w+)=(.+)/).map { (String($0.1), String($0.2)) }
        }, uniquingKeysWith: { $1 })
      // Each is a user, a protocol and an address.
      for entry in (values["remoteUrls"] ?? "").split(separator: ",") {
        let parts = entry.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[1] == "CardDav",
          !servers.contains(where: { $0.url == parts[2] })
        else { continue }
        let isUsual = parts[0] == "$default$" || parts[0].isEmpty
        servers.append((parts[2], isUsual ? values["defaultUsername"] ?? "" : parts[0]))
      }
    }
    return servers
  }

  private static let resources = [
    "akonadi_contacts_resource_", "akonadi_vcarddir_resource_", "akonadi_vcard_resource_",
  ]

  /// The values of `Path` in a resource's file.
  private func paths(in file: String, usual: String?) -> [String] {
    guard let contents = try? InputFile.contents(of: file, limit: 1 << 20) else { return [] }
    let found = String(decoding: contents, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap { line -> String? in
        guard let match = line.wholeMatch(of: /Path(?:\[\$e\])?=(?:file:\/\/)?(.+)/) else {
          return nil
        }
        return String(match.1).replacing("$HOME", with: home)
      }
    return found.isEmpty ? [usual].compactMap(\.self) : found
  }
}

internal import Foundation
internal import Storage

/// The user's settings file, with mode 0600, which is replaced as a whole.
///
/// A change holds the lock of its folder, so that of two processes neither loses what the other has
/// written.
package struct SettingsFile: Sendable, Hashable {
  /// The file.
  package let path: String

  private let home: String

  /// The maximum number of bytes read.
  private static let limit = 1 << 20

  /// Names `callvoice/settings.conf` in `$XDG_CONFIG_HOME`, else in `~/.config`.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    home = environment["HOME"] ?? NSHomeDirectory()
    let base: String
    if let named = environment["XDG_CONFIG_HOME"], named.hasPrefix("/") {
      base = named
    } else {
      base = home + "/.config"
    }
    path = base + "/callvoice/settings.conf"
  }

  /// Sets or unsets a setting.
  ///
  /// - Parameters:
  ///   - setting: The setting.
  ///   - values: Its values; none to unset it.
  ///   - folder: The folder that relative paths start from.
  /// - Returns: Whether the file was changed.
  /// - Throws: `.invalid` for a wrong value, `.unreadable` or `.unwritable` for the file.
  package func set(
    _ setting: Setting, to values: [String],
    folder: String = FileManager.default.currentDirectoryPath
  ) throws(SettingsError) -> Bool {
    guard values.count <= 1 || setting.isList else {
      throw SettingsError(
        code: .invalid,
        description: "\(setting.key) has one value; put quotes around several words.")
    }
    var checked: [String] = []
    for value in values {
      do throws(WrongValue) {
        checked.append(absolute(try setting.checked(value), of: setting, from: folder))
      } catch {
        throw SettingsError(code: .invalid, description: error.description)
      }
    }
    return try change { $0.set(setting.key, to: checked) }
  }

  /// The setting of a key as it was typed.
  ///
  /// - Throws: `.invalid` with the nearest one.
  package static func setting(_ key: String) throws(SettingsError) -> Setting {
    guard let setting = Setting(key: key) else {
      throw SettingsError(code: .invalid, description: SettingsError.unknownKey(key))
    }
    return setting
  }

  /// Removes the lines of a key, whether or not there is such a setting.
  ///
  /// - Returns: Whether there were any.
  /// - Throws: `.invalid` where the key is neither a setting nor in the file.
  package func remove(_ key: String) throws(SettingsError) -> Bool {
    let isKnown = Setting(key: key) != nil
    let isThere = try document().entries.contains { $0.key == key }
    guard isKnown || isThere else {
      throw SettingsError(code: .invalid, description: SettingsError.unknownKey(key))
    }
    guard isThere else { return false }
    return try change { $0.set(key, to: []) }
  }

  private func absolute(_ value: String, of setting: Setting, from folder: String) -> String {
    guard setting.isPath, !value.hasPrefix("/"), value != "~", !value.hasPrefix("~/"),
      !setting.isName(value)
    else { return value }
    return URL(fileURLWithPath: value, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))
      .standardizedFileURL.path
  }

  private func change(_ change: (inout SettingsDocument) -> Void) throws(SettingsError) -> Bool {
    let lock: FileLock
    do {
      lock = try FileLock(folder: (path as NSString).deletingLastPathComponent)
    } catch {
      throw .unwritable(path, error)
    }
    defer { lock.release() }
    let old = try document()
    var new = old
    change(&new)
    guard new != old else { return false }
    if old.isEmpty { new.begin(with: "Settings of callvoice; callvoice config shows all of them.") }
    do {
      try PrivateFile.write(new.text, to: URL(fileURLWithPath: path))
    } catch {
      throw .unwritable(path, error)
    }
    return true
  }

  /// Reads the file; a missing one is empty.
  func document() throws(SettingsError) -> SettingsDocument {
    let data: Data
    do {
      data = try InputFile.contents(of: path, limit: Self.limit)
    } catch {
      guard [ENOENT, ENOTDIR].contains(error.number) else { throw .unreadable(path, error) }
      return SettingsDocument()
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw SettingsError(
        code: .badSetting, description: "\(path) is no text in UTF-8; write it anew.")
    }
    return SettingsDocument(text)
  }

  /// A path of a setting, with `~` for the user's home.
  func expanded(_ text: String) -> String { Setting.expanded(text, home: home) }
}

internal import Conversation
internal import Foundation
internal import Sessions
internal import Settings
internal import Storage

/// A setting with its value and source, as a line for a person or of JSON.
struct SettingLine: Encodable {
  private enum CodingKeys: String, CodingKey {
    case event, key, value, values, source, variable, file, line
  }

  private enum Origin: String, Encodable {
    case file, variable, environment, standard = "default"
  }

  private let event = "setting"
  let key: String
  /// The value; nil where none is set and there is no default of its own.
  private var value: String?
  /// The values of a list.
  private var values: [String]?
  private var source = Origin.standard
  private var variable: String?
  private var file: String?
  private var line: Int?
  /// The value for a person.
  private(set) var shown: String
  /// The source for a person.
  private(set) var place = "the default"

  /// Finds the value that counts where no option goes before it.
  init(_ setting: Setting, in settings: Settings) {
    key = setting.key
    guard let found = settings.value(setting) else {
      shown = setting.standard
      value = setting.standardValue
      if setting == .dataFolder {
        value = DataFolder(path: nil).url.path
        shown = Settings.short(value ?? "")
      }
      if setting == .region { takeRegion(settings.dialingRegion()) }
      return
    }
    shown = found.texts.map(Settings.short).joined(separator: ", ")
    value = setting.isList ? nil : found.text
    values = setting.isList ? found.texts : nil
    place = found.source.place
    switch found.source {
    case .option: break
    case .variable(let name): (source, variable) = (.variable, name)
    case .file(let path, let number): (source, file, line) = (.file, path, number)
    }
  }

  /// Takes the region that the environment or the locale names.
  private mutating func takeRegion(_ region: DialingRegion) {
    shown = region.code
    value = region.code
    switch region.source {
    case .environment(let name, let text):
      (source, variable, place) = (.environment, name, "\(name)=\(text)")
    case .locale: (source, place) = (.environment, "the locale")
    case .option, .setting, .standard: break
    }
  }

  /// The line of a list.
  func text(keyWidth: Int, valueWidth: Int) -> String {
    let key = key.padding(toLength: keyWidth, withPad: " ", startingAt: 0)
    let padding = String(repeating: " ", count: max(0, valueWidth - shown.count))
    return "\(key)  \(shown)\(padding)  \(place)"
  }

  /// The sentence that says what counts, such as "region is now GB (CALLVOICE_REGION).".
  func sentence(now: String) -> String { "\(key) is \(now)\(shown) (\(place))." }

  /// Prints that a variable goes before the file, where one does.
  func warnIfOverruled(by printer: EventPrinter) {
    guard source == .variable, let variable else { return }
    printer.warn("The variable \(variable) goes before the file; unset it there, too.")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(event, forKey: .event)
    try container.encode(key, forKey: .key)
    try container.encodeIfPresent(value, forKey: .value)
    try container.encodeIfPresent(values, forKey: .values)
    try container.encode(source, forKey: .source)
    try container.encodeIfPresent(variable, forKey: .variable)
    try container.encodeIfPresent(file, forKey: .file)
    try container.encodeIfPresent(line, forKey: .line)
  }
}

public import Audio
public import Foundation
public import Speech
public import Storage

extension Resources {
  /// Finds the acoustic model of the language.
  ///
  /// A model that no package brings is looked for in `models` in the user's folder, beside the parameters,
  /// and in `callvoice/models` in the system's folders for data (`XDG_DATA_DIRS`).
  ///
  /// - Parameters:
  ///   - acousticModel: A folder in place of the installed model's, or nil.
  ///   - data: The user's folder.
  ///   - environment: The environment variables.
  /// - Returns: The model.
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration`` or
  ///   ``SpeechError/Code/missingModel``.
  public func recognitionModel(
    acousticModel: URL? = nil, data: DataFolder = DataFolder(path: nil),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SpeechError) -> RecognitionModel {
    let shared = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    let system = (shared ?? "/usr/local/share:/usr/share").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent("callvoice/models") }
    let stores = [
      data.url.appendingPathComponent("models"), folder.appendingPathComponent("models"),
    ]
    return try RecognitionModel(
      folder: model, acousticModel: acousticModel, keptIn: stores + system)
  }
}

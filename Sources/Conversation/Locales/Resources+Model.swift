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
  ///   - acousticModel: A folder in place of the installed model's, the name of another language's model,
  ///     such as `en-US`, or nil.
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
    if let name = acousticModel.flatMap(modelName) {
      let named = try RecognitionModel(
        folder: folder.appendingPathComponent("models/\(name)"), keptIn: stores + system)
      let language = LocaleName(locale)?.language
      guard let language, language != LocaleName(name)?.language else { return named }
      guard language != "zh" else {
        throw SpeechError(
          .missingModel,
          "There is no acoustic model for \(locale), and another language's cannot take its place, since "
            + "espeak-ng does not read Chinese characters; type your requests.")
      }
      return named.saying(language)
    }
    return try RecognitionModel(
      folder: model, acousticModel: acousticModel, keptIn: stores + system)
  }

  /// The locale whose model is meant by a word that is no folder.
  private func modelName(_ url: URL) -> String? {
    let name = url.relativePath
    let parameters = folder.appendingPathComponent("models/\(name)/recognizer.json").path
    guard !name.contains("/"), LocaleName(name) != nil,
      !FileManager.default.fileExists(atPath: url.path),
      FileManager.default.fileExists(atPath: parameters)
    else { return nil }
    return name
  }
}

public import Foundation

/// What a language needs to be heard: where its acoustic model is, and how it is used.
///
/// Read from `models/LOCALE/recognizer.json`, so that another model or other figures need no code.
public struct RecognitionModel: Sendable, Hashable {
  /// The contents of `recognizer.json`.
  public struct Parameters: Sendable, Hashable, Codable {
    /// The Debian package that brings the acoustic model.
    public var package: String
    /// Folders in which the acoustic model may be, the first one there is taken.
    ///
    /// A relative path begins at the folder of `recognizer.json`.
    public var acousticModels: [String]
    /// Pronouncing dictionaries, likewise.
    public var dictionaries: [String]
    /// The phones of the model, without silence.
    public var phones: [String]
    /// PocketSphinx's options for the grammar search.
    public var decoder: [String: String]
    /// PocketSphinx's options for the phone loop, added to those of the grammar search.
    public var phoneLoop: [String: String]
    /// The power to which grammar probabilities are raised before they meet acoustic scores.
    public var languageWeight: Double
    /// What takes noise out of the sound.
    public var denoiser: Denoising
    /// When utterances begin and end.
    public var endpointer: Endpointer.Parameters
    /// What confidence is made of.
    public var confidence: Confidence.Parameters
    /// How the model is used for sound that came by telephone; nil: as for other sound.
    public var telephone: TelephoneBand?
  }

  /// How noise is taken out of the sound.
  public struct Denoising: Sendable, Hashable, Codable {
    /// RNNoise's shared library: files, of which a relative path begins at the folder of
    /// `recognizer.json`, or names without a slash, which the system's linker finds.
    public var libraries: [String]
    /// The share of the sound as it came that is decoded along with what was left of it, 0...1.
    public var residue: Double
  }

  /// The parameters, as read.
  public let parameters: Parameters
  /// The folder of the acoustic model.
  public private(set) var acousticModel: URL
  /// The model that was fitted to the user, where it is used: ``acousticModel`` is its folder then.
  public private(set) var adaptation: AdaptedModel?
  /// Why a model that was fitted to the user is not used, where there is one.
  public private(set) var adaptationProblem: String?
  /// The pronouncing dictionary.
  public let dictionary: URL
  /// Where RNNoise may be, in the order of preference.
  let denoisers: [String]
  /// Our own pronunciations, in the dictionary's format, where there are any.
  public let pronunciations: URL?

  /// Reads the parameters in `folder` and finds the model they name.
  ///
  /// - Parameters:
  ///   - folder: such as `models/en-US`, named for the locale.
  ///   - override: an acoustic model's folder to be used in place of those the parameters name. Where
  ///     it has a `recognizer.json`, that one is read, and not the one in `folder`.
  /// - Throws: `SpeechError` with ``SpeechError/Code/badConfiguration`` or
  ///   ``SpeechError/Code/missingModel``.
  public init(folder: URL, acousticModel override: URL? = nil) throws(SpeechError) {
    let home = [override, folder].compactMap(\.self).first {
      FileManager.default.fileExists(atPath: Self.file(in: $0).path)
    }
    guard let home else {
      throw SpeechError(
        .missingModel,
        "There is no acoustic model for \(folder.lastPathComponent); put a PocketSphinx model "
          + "(mdef, means, variances and so on, with recognizer.json and pronunciations.dict) into "
          + "\(folder.path), or name such a folder with --model. Typed requests work without.")
    }
    let file = Self.file(in: home)
    do {
      parameters = try JSONDecoder().decode(Parameters.self, from: Data(contentsOf: file))
    } catch {
      throw SpeechError(
        .badConfiguration,
        "\(file.path) cannot be used: \(Self.reason(error)); restore it from callvoice's sources.")
    }
    let models = override.map { [$0.path] } ?? Self.paths(parameters.acousticModels, in: home)
    guard let model = models.first(where: { Self.exists($0 + "/mdef") }) else {
      throw SpeechError(
        .missingModel,
        "There is no acoustic model in \(models.joined(separator: " or ")); "
          + "install it with: apt-get install \(parameters.package)")
    }
    if let problem = AcousticModelCheck.problem(in: model, package: parameters.package) {
      throw SpeechError(.missingModel, problem)
    }
    let dictionaries = Self.paths(parameters.dictionaries, in: home)
    guard let dictionary = dictionaries.first(where: Self.exists) else {
      throw SpeechError(
        .missingModel,
        "There is no pronouncing dictionary \(dictionaries.joined(separator: " or ")); "
          + "install it with: apt-get install \(parameters.package)")
    }
    denoisers = parameters.denoiser.libraries.map {
      $0.contains("/") ? Self.paths([$0], in: home)[0] : $0
    }
    acousticModel = URL(fileURLWithPath: model, isDirectory: true)
    self.dictionary = URL(fileURLWithPath: dictionary)
    let own = home.appendingPathComponent("pronunciations.dict")
    pronunciations = Self.exists(own.path) ? own : nil
  }

  /// The same with the acoustic model that was fitted to the user.
  ///
  /// - Parameter shelf: where it is kept.
  /// - Returns: the model; itself where there is none that can be used.
  public func adapted(from shelf: AdaptationShelf) -> RecognitionModel {
    var model = self
    do throws(SpeechError) {
      guard let adaptation = try shelf.model(of: acousticModel) else { return self }
      guard adaptation.record.isDenoised == (denoiserPath != nil) else {
        throw SpeechError(
          .adaptation,
          "The adapted acoustic model in \(adaptation.folder.path) was made "
            + "\(adaptation.record.isDenoised ? "with" : "without") RNNoise and is not used; "
            + "make it again with: callvoice adapt")
      }
      model.acousticModel = adaptation.folder
      model.adaptation = adaptation
    } catch {
      model.adaptationProblem = error.description
    }
    return model
  }

  private static func file(in folder: URL) -> URL {
    folder.appendingPathComponent("recognizer.json")
  }

  private static func paths(_ paths: [String], in folder: URL) -> [String] {
    paths.map {
      $0.hasPrefix("/") ? $0 : folder.appendingPathComponent($0).standardizedFileURL.path
    }
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.isReadableFile(atPath: path)
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "\"\(key.stringValue)\" is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" has the wrong type"
    case DecodingError.dataCorrupted: "it is no JSON"
    default: "it cannot be read"
    }
  }
}

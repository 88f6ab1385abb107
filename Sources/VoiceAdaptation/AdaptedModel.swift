internal import Audio
public import Foundation
public import Speech

/// An acoustic model that was fitted to the user.
public struct AdaptedModel: Sendable, Hashable {
  /// The facts about a model: the contents of `adaptation.json`.
  public struct Record: Sendable, Hashable, Codable {
    /// The folder beside the file that holds the model.
    public let folder: String
    /// The method.
    public let method: AdaptationMethod
    /// The date.
    public let date: Date
    /// The recordings it was made of.
    public let sentences: Int
    /// Seconds of speech in them.
    public let speech: Double
    /// The words in them.
    public let words: Int
    /// The words heard wrong by the model as it was installed.
    public let errorsBefore: Int
    /// The words heard wrong by models that were made the same way, of other recordings.
    public let errorsAfter: Int
    /// Whether noise was taken out of the sound; what is heard must be made the same way.
    let isDenoised: Bool
    /// The model as it was installed: its folder, and a digest of its files.
    let base: String
    let baseDigest: String
    let digest: String

    /// Method, amount and gain, for people.
    public var summary: String {
      "\(method.title), of \(sentences) sentences; \(errorsBefore) of \(words) words were heard wrong "
        + "without and \(errorsAfter) with it"
    }
  }

  /// The facts about it.
  public let record: Record
  /// The model.
  public let folder: URL

  /// The files of a model.
  static let files = [
    "mdef", "feat.params", "means", "variances", "transition_matrices", "noisedict", "sendump",
  ]
}

/// A recognition model as one person uses it: with the acoustic model that was fitted to their voice, if
/// there is one.
public struct PersonalModel: Sendable, Hashable {
  /// The model to recognise with.
  public let model: RecognitionModel
  /// The adaptation in use, whose folder is that of the acoustic model; nil if there is none.
  public let adaptation: AdaptedModel?
  /// The reason that the adaptation that there is cannot be used; nil if it is used, or there is none.
  public let adaptationProblem: String?

  /// A model without an adaptation.
  public init(_ model: RecognitionModel) {
    self.model = model
    adaptation = nil
    adaptationProblem = nil
  }

  /// A model with the adaptation in a store, if that can be used.
  public init(_ model: RecognitionModel, from store: AdaptedModelStore) {
    do throws(SpeechError) {
      let adaptation = try store.model(of: model.acousticModel)
      try adaptation?.check(model)
      var adapted = model
      if let adaptation { adapted.acousticModel = adaptation.folder }
      self.model = adapted
      self.adaptation = adaptation
      adaptationProblem = nil
    } catch {
      self.model = model
      adaptation = nil
      adaptationProblem = error.description
    }
  }
}

extension AdaptedModel {
  /// Checks that sound is denoised now as it was when the model was made.
  fileprivate func check(_ model: RecognitionModel) throws(SpeechError) {
    guard record.isDenoised != (model.denoiserPath != nil) else { return }
    throw SpeechError(
      .adaptation,
      "The adapted acoustic model in \(folder.path) was made "
        + "\(record.isDenoised ? "with" : "without") RNNoise and is not used; "
        + "make it again with: callvoice adapt")
  }
}

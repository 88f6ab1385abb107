public import Foundation

/// An acoustic model that was fitted to the user.
public struct AdaptedModel: Sendable, Hashable {
  /// What is known of it: the contents of `adaptation.json`.
  public struct Record: Sendable, Hashable, Codable {
    /// The folder beside the file that holds the model.
    public let folder: String
    /// How it was made.
    public let method: AdaptationMethod
    /// When.
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

  /// What is known of it.
  public let record: Record
  /// The model.
  public let folder: URL

  /// The files of a model.
  static let files = [
    "mdef", "feat.params", "means", "variances", "transition_matrices", "noisedict", "sendump",
  ]
}

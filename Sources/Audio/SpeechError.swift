public import Foundation

/// A failure between the sound and the words.
///
/// The description is one sentence that names the file, device or folder and the way out. The error of
/// all targets between the sound and the words: those above Audio throw it as well, so that a caller
/// reads recordings and recognises them under one typed `throws`.
public struct SpeechError: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
  /// The kind of failure, which decides the exit code of a program.
  public enum Code: String, Sendable, Hashable {
    /// The recording is missing, unreadable, empty, cut short or no audio.
    case unreadableAudio
    /// A device cannot be opened, or was lost.
    case device
    /// The acoustic model or the pronouncing dictionary is not installed.
    case missingModel
    /// The recogniser's parameter file, or a pronunciation, is wrong.
    case badConfiguration
    /// PocketSphinx refused something it should have accepted.
    case decoder
    /// The acoustic model cannot be adapted.
    case adaptation
    /// A folder or file cannot be written.
    case unwritable
  }

  /// The kind of failure.
  public let code: Code
  /// One sentence: what failed, and the way out.
  public let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

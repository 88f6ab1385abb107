import Audio
import Foundation
import SpeechTestSupport
import Testing

@testable import NeuralSpeech

/// The neural model, where scripts/install-libraries has put it.
enum InstalledModel {
  static let folder = Installed.repository.appending(path: "models/moonshine-tiny-en")
  static let library = Installed.repository.appending(path: "models/lib/libonnxruntime.so").path
  static let files = ["encoder_model.ort", "decoder_model_merged.ort", "tokenizer.bin"]
  static let forms = Installed.repository.appending(path: "models/en-US/surface-forms.txt")

  static let hasLibrary = FileManager.default.fileExists(atPath: library)
  static let isThere =
    hasLibrary
    && files.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
  static let isMissing: Comment =
    "Moonshine tiny-en is not installed; scripts/install-libraries brings it"

  /// One for all suites.
  static let model = Result {
    try MoonshineModel.shared(folder: folder, libraries: [library])
  }

  /// The samples of a recording of pocketsphinx-testdata.
  static func samples(_ name: String) throws -> [Int16] {
    try AudioFile(path: Installed.recordings.appending(path: name).path).samples()
  }
}

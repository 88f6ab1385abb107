import Foundation
import TestSupport

@testable import Pronunciation

/// English as the repository's model has it.
extension Phonology {
  /// How the words of a shipped model become its phones.
  static func shipped(_ locale: String) -> Phonology {
    struct Model: Decodable {
      let pronunciation: Phonology
    }
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../models/\(locale)/recognizer.json").standardizedFileURL
    guard let data = try? Data(contentsOf: file),
      let model = try? JSONDecoder().decode(Model.self, from: data)
    else { fatalError("\(file.path) cannot be read") }
    return model.pronunciation
  }

  static let english = shipped("en-US")
}

extension EspeakPhones {
  private static let english = SoundTable(.english)

  /// For what a voice writes, in the phones of English.
  init(voice: String) { self.init(voice: voice, Self.english) }
}

extension Pronouncer {
  /// Knows English.
  convenience init(
    dictionary: @escaping (String) -> [Pronunciation], phones: [String],
    espeak: EspeakProgram? = nil, cache: URL? = nil
  ) {
    self.init(
      dictionary: dictionary, phones: phones, phonology: .english, espeak: espeak, cache: cache)
  }
}

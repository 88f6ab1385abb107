import Foundation
import SpeechTestSupport

@testable import Speech

extension PhoneTable {
  /// Phones of English, alike as the shipped model says.
  init(_ phones: [String]) {
    let file = Installed.modelFolder.appending(path: "recognizer.json")
    guard let data = try? Data(contentsOf: file),
      let phonology = try? JSONDecoder().decode(RecognitionModel.Parameters.self, from: data)
        .pronunciation
    else { fatalError("\(file.path) cannot be read") }
    self.init(phones, phonology)
  }
}

internal import Foundation
internal import Speech

/// The adapted model that is used, as a line of JSON.
struct AdaptStatus: Encodable {
  let event = "adaptation"
  let result: String
  var method: String?
  var sentences: Int?
  var speech: Double?
  var words: Int?
  var errorsBefore: Int?
  var errorsAfter: Int?
  var made: String?
  var folder: String?

  init(result: String) {
    self.result = result
  }

  init(_ model: AdaptedModel) {
    result = "used"
    method = model.record.method.rawValue
    sentences = model.record.sentences
    speech = (model.record.speech * 10).rounded() / 10
    words = model.record.words
    errorsBefore = model.record.errorsBefore
    errorsAfter = model.record.errorsAfter
    made = model.record.date.ISO8601Format()
    folder = model.folder.path
  }
}

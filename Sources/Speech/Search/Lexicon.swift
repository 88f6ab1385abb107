internal import Dispatch
internal import Pronunciation

/// The words of a pronouncing dictionary by their sound, read in the background.
///
/// Words with marks in them, such as "bell's", are left out. Takes 3 MB for 130,000 pronunciations.
final class Lexicon: @unchecked Sendable {
  // @unchecked Sendable: what is loaded is set once, on the queue, on which it is also read.
  private let queue = DispatchQueue(label: "callvoice.lexicon", qos: .utility)
  private let model: RecognitionModel
  private let phones: PhoneTable
  private var loaded: (forms: PronouncedNames, index: PhoneticIndex)?
  private var isAsked = false

  init(of model: RecognitionModel, _ phones: PhoneTable) {
    self.model = model
    self.phones = phones
  }

  /// Begins to load it, unless that was asked for before.
  func prepare() {
    guard !isAsked else { return }
    isAsked = true
    queue.async { self.load() }
  }

  /// The pronunciations most like some phones; none where the dictionary cannot be read.
  func nearest(to form: [UInt8], count: Int) -> [[UInt8]] {
    queue.sync {
      load()
      guard let loaded else { return [] }
      return loaded.index.nearest(to: form, count: count).map { Array(loaded.forms.form($0)) }
    }
  }

  private func load() {
    guard loaded == nil, let file = model.dictionary,
      let dictionary = try? DictionaryFile(contentsOf: file)
    else { return }
    let forms = PronouncedNames(wordsOf: dictionary, phones)
    loaded = (forms, PhoneticIndex(forms, phones: phones))
  }
}

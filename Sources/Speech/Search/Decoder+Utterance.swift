internal import CPocketSphinx
internal import Foundation

extension Decoder {
  /// The words that seem to have been said so far, with fillers, and how many frames at the end are
  /// silence.
  var partialWords: (words: [String], silentFrames: Int) {
    var score: Int32 = 0
    guard isSearching, ps_get_hyp(handle, &score) != nil else { return ([], 0) }
    var words: [String] = []
    var silence = 0
    var iterator = ps_seg_iter(handle)
    var end: Int32 = -1
    while let segment = iterator {
      var begin: Int32 = 0
      ps_seg_frames(segment, &begin, &end)
      if let name = ps_seg_word(segment), end >= begin, begin >= 0 {
        let word = String(cString: name)
        if "<[(+".contains(word.prefix(1)) {
          silence += Int(end - begin) + 1
        } else {
          words.append(word)
          silence = 0
        }
      }
      iterator = ps_seg_next(segment)
    }
    return (words, silence)
  }

  /// What the decoder knows of the channel: its cepstral mean.
  var channel: [Float] {
    get {
      guard let features = ps_get_feat(handle), let cmn = features.pointee.cmn_struct else {
        return []
      }
      var mean = [mfcc_t](repeating: 0, count: Int(cmn.pointee.veclen))
      cmn_live_get(cmn, &mean)
      return mean
    }
    set {
      guard let features = ps_get_feat(handle), let cmn = features.pointee.cmn_struct,
        newValue.count == Int(cmn.pointee.veclen)
      else { return }
      var mean = newValue
      cmn_live_set(cmn, &mean)
    }
  }

  /// Adds words that the dictionary does not have; false where a phone is not the model's.
  func addNew(_ words: [(word: String, phones: String)]) -> Bool {
    words.allSatisfy { ps_add_word(handle, $0.word, $0.phones, 0) >= 0 }
  }
}

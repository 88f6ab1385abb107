/// The sound of results as it was heard, with its noise.
package struct HeardSound: Sendable {
  private let mixer: NoiseMixer?

  /// The sound of a run.
  ///
  /// - Parameter mixer: Mixed the noise of the conditions that want some; nil where there was none.
  package init(_ mixer: NoiseMixer?) { self.mixer = mixer }

  /// The samples of a result, 16 kHz; nil of text and of what cannot be read.
  func samples(of result: ItemResult) -> [Int16]? {
    guard let audio = result.item.audio, result.verdict.kind != .failed,
      let samples = try? NoiseMixer.samples(of: audio)
    else { return nil }
    guard case .snr(let decibels) = result.condition else { return samples }
    return mixer?.mixed(samples, at: decibels, name: result.item.name)
  }
}

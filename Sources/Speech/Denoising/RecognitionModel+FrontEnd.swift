extension RecognitionModel {
  /// RNNoise's library, as it was found; nil where there is none, and noise is heard as it comes.
  public var denoiserPath: String? { NoiseSuppressor(paths: denoisers)?.path }

  /// What sound goes through before it is decoded.
  func makeFrontEnd() -> FrontEnd {
    FrontEnd(NoiseSuppressor(paths: denoisers), residue: parameters.denoiser.residue)
  }
}

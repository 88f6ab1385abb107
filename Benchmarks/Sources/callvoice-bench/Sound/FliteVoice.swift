/// The voices of flite that speak at 16 kHz: American women and men, and a Scot.
enum FliteVoice: String, Sendable, CaseIterable {
  case slt, rms, awb
}

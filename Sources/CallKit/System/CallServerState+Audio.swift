import Foundation

extension CallServerState {
  /// Switches the audio of a provider on, if it is not.
  mutating func activateAudio(of provider: ProviderID, _ step: inout Step) {
    guard audible.insert(provider).inserted else { return }
    step.journal(.audioActivated(provider, audioHints), of: provider)
    step.effects.append(.activateAudio(provider))
  }

  /// Switches the audio on for the providers that have calls under way, and off for the others.
  mutating func updateAudio(_ step: inout Step) {
    let started = Set(calls.filter { $0.dateStarted != nil }.map(\.provider))
    for provider in started.sorted() { activateAudio(of: provider, &step) }
    for provider in audible.subtracting(started).sorted() {
      step.journal(.audioDeactivated(provider), of: provider)
      step.effects.append(.deactivateAudio(provider))
    }
    audible = started
  }
}

/// An object that handles the intents about calls of the first versions of Intents.
public protocol INCallsDomainHandling: INStartAudioCallIntentHandling,
  INStartVideoCallIntentHandling, INSearchCallHistoryIntentHandling
{}

/// What a conversation hears by: the microphone's sound, and what understands it.
struct Ear: Sendable {
  let stream: SoundStream
  let listener: Listener
  let attention: Attention
}

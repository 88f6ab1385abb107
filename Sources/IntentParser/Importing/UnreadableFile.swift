/// Why a file cannot be read, in a few words.
struct UnreadableFile: Error, Sendable, Hashable {
  let reason: String
}

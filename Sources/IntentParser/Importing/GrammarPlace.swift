import Foundation

/// A place where a grammar may be.
struct GrammarPlace: Sendable, Hashable {
  /// What diagnostics call the file.
  let file: String
  /// The folder that was looked into, and the path in it, as they are told to people.
  let folder: String
  let path: String
  /// Where the file is, if it is one.
  let url: URL?
}

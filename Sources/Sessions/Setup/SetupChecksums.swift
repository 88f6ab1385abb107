internal import CallHistory
internal import ContactBook
package import Conversation
package import Foundation
internal import IntentParser
internal import NameSearch
internal import Speech
internal import Storage

/// Checksums of what a setup's results depend on, to tell whether two machines have the same.
package struct SetupChecksums: Sendable, Hashable, Codable {
  /// The grammars of requests and answers, with what they import.
  package let grammar: String
  /// The acoustic model, the dictionary, the parameters and the noise suppression; nil where there is
  /// none, so that only typed requests work.
  package let model: String?
  /// The contacts, whatever files they are in.
  package let contacts: String
  /// The knowledge of names, the user's own pronunciations, and the habits that make names likelier.
  package let habits: String

  /// Checksums; the arguments are their properties.
  package init(grammar: String, model: String?, contacts: String, habits: String) {
    self.grammar = grammar
    self.model = model
    self.contacts = contacts
    self.habits = habits
  }
}

extension DialerSetup {
  /// The checksums of everything that recognition and understanding depend on.
  ///
  /// - Parameter acousticModel: A folder in place of the installed model's, or nil.
  /// - Returns: The same on every machine that has the same.
  /// - Throws: `SetupError` where a file that is there cannot be read.
  package func checksums(acousticModel: URL?) async throws(SetupError) -> SetupChecksums {
    var grammar = WordChecksum()
    for bytes in language.grammar.sourceBytes { grammar.add(bytes) }
    try Self.add([resources.answersGrammar.path], to: &grammar)
    var habits = WordChecksum()
    try Self.add(
      Self.files(in: resources.names) + [data.pronunciations(of: resources.locale).path],
      to: &habits)
    for line in await callHabits { habits.add(line) }
    return SetupChecksums(
      grammar: ChecksumText.text(grammar.value), model: try modelChecksum(acousticModel),
      contacts: ChecksumText.text(book.contacts.checksum), habits: ChecksumText.text(habits.value))
  }

  private func modelChecksum(_ acousticModel: URL?) throws(SetupError) -> String? {
    guard let model = try? model(acousticModel: acousticModel) else { return nil }
    var sum = WordChecksum()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    if let parameters = try? encoder.encode(model.parameters) { sum.add(Array(parameters)) }
    let files = [model.dictionary, model.pronunciations].compactMap(\.self).map(\.path)
    try Self.add(
      Self.files(in: model.acousticModel) + files + [model.denoiserPath].compactMap(\.self),
      to: &sum)
    return ChecksumText.text(sum.value)
  }

  /// The calls and favourites that make names likelier, one a line.
  private var callHabits: [String] {
    get async {
      let file = data.url.appendingPathComponent("history.sqlite").path
      guard language.isForCalls, FileManager.default.fileExists(atPath: file),
        let history = try? CallHistory(folder: data.url), let usage = try? await history.usage(),
        let favorites = try? await history.favorites()
      else { return [] }
      return usage.map { "\($0.key) \($0.value.count) \($0.value.latest.timeIntervalSince1970)" }
        .sorted() + favorites.map(\.contactIdentifier)
    }
  }

  /// The files in a folder, in order, but for those that begin with a dot.
  private static func files(in folder: URL) -> [String] {
    let names = (try? FolderWalk.names(in: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder.path)/\($0)" }
  }

  /// Adds the files that are there; folders are passed over.
  private static func add(_ files: [String], to sum: inout WordChecksum) throws(SetupError) {
    for file in files {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      do throws(SystemError) {
        try sum.add(file: file)
      } catch {
        throw SetupError(
          .unreadable, "\(file) cannot be read (\(error)); see that you may read it.")
      }
    }
  }
}

package import Foundation
internal import IntentParser
package import NameSearch
internal import Storage

/// The words by which contacts may be called, kept between runs for books that are cached themselves.
///
/// They are good as long as the cached book has the same contents, and each file of what is known about
/// names.
package struct SpokenNameCache: Sendable {
  private let files: WorkCache
  private let knowledge: URL

  /// A cache in a data folder.
  ///
  /// - Parameters:
  ///   - data: The data folder.
  ///   - knowledge: The folder of what is known about names.
  ///   - program: What tells this program from others; nil keeps nothing.
  package init(data: URL, knowledge: URL, program: String? = RunningProgram.identity) {
    files = WorkCache(data: data, kind: "names", program: program)
    self.knowledge = knowledge
  }

  /// The names of a search, from the cache if nothing has changed.
  ///
  /// - Parameter search: Contacts, with the knowledge in the folder.
  /// - Returns: What ``NameSearch/NameSearch/spoken`` is.
  package func names(of search: NameSearch) -> SpokenNames {
    guard let book = search.bookChecksum, let knowledge = knowledgeChecksum else {
      return search.spoken
    }
    let key = [
      ChecksumText.text(book), ChecksumText.text(knowledge), "\(search.language)",
      search.ownIdentifier.map { "own \($0)" } ?? "",
    ]
    let kept = files.kept(key) { reader -> SpokenNames? in
      guard let all = reader.lists(), let relations = reader.lists() else { return nil }
      return SpokenNames(all: all, relations: relations)
    }
    if let kept { return kept }
    let names = search.spoken
    files.keep(key) { writer in
      writer.write(names.all)
      writer.write(names.relations)
    }
    return names
  }

  /// The checksum of the names and contents of all files about names; nil where one cannot be read.
  private var knowledgeChecksum: UInt64? {
    guard let names = try? FolderWalk.names(in: knowledge.path) else { return nil }
    var sum = WordChecksum()
    for name in names.sorted() {
      guard let bytes = CheckedFile.bytes(ofPlainFile: "\(knowledge.path)/\(name)") else {
        return nil
      }
      sum.add(name)
      sum.add(bytes)
    }
    return sum.value
  }
}

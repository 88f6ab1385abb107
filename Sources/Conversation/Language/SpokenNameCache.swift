internal import Caching
package import Foundation
package import NameSearch
internal import Storage

/// The words by which contacts may be called, kept between runs for books that are cached themselves.
///
/// They are good as long as the cached book has the same contents, and each file of what is known about
/// names.
package struct SpokenNameCache: Sendable {
  private let results: WorkCache
  private let knowledge: URL

  /// A cache in a data folder.
  ///
  /// - Parameters:
  ///   - data: The data folder.
  ///   - knowledge: The folder of what is known about names.
  ///   - program: What tells this program from others; nil keeps nothing.
  package init(data: URL, knowledge: URL, program: String? = RunningProgram.identity) {
    results = WorkCache(data: data, program: program)
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
    if let kept = results.result(.names, of: key) {
      var reader = PackedReader(kept.bytes)
      let (all, relations, spellings) = (reader.lists(), reader.lists(), reader.lists())
      if !reader.isBeyondEnd, spellings.allSatisfy({ $0.count == 2 }) {
        return SpokenNames(
          all: all, relations: relations,
          spellings: Dictionary(spellings.map { ($0[0], $0[1]) }) { first, _ in first })
      }
    }
    let names = search.spoken
    var writer = PackedWriter()
    writer.write(names.all)
    writer.write(names.relations)
    writer.write(names.spellings.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
    results.keep(writer.bytes, .names, of: key)
    return names
  }

  /// The checksum of the names and contents of all files about names; nil where one cannot be read.
  private var knowledgeChecksum: UInt64? {
    guard let names = try? FolderWalk.names(in: knowledge.path) else { return nil }
    var sum = WordChecksum()
    for name in names.sorted() {
      sum.add(name)
      guard (try? sum.add(file: "\(knowledge.path)/\(name)")) != nil else { return nil }
    }
    return sum.value
  }
}

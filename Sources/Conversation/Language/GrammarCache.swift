internal import Caching
package import Foundation
package import IntentParser
internal import Storage
internal import Synchronization

/// Compiled grammars that are kept between runs, since compiling takes longer than all else that a typed
/// request does.
///
/// A kept grammar is good as long as each file that was looked for when it was compiled has the same
/// contents now, or is not there now either; the contents are compared, not the times.
package struct GrammarCache: Sendable {
  private let results: WorkCache

  /// A cache in a data folder.
  ///
  /// - Parameters:
  ///   - data: The data folder.
  ///   - program: What tells this program from others; nil keeps nothing.
  package init(data: URL, program: String? = RunningProgram.identity) {
    results = WorkCache(data: data, program: program)
  }

  /// Reads a grammar, from the cache if nothing has changed.
  ///
  /// - Parameter file: A JSGF file.
  /// - Returns: What compiling it anew would give.
  /// - Throws: `GrammarError`.
  package func grammar(_ file: URL) throws(GrammarError) -> CompiledGrammar {
    let key = [file.relativePath, file.path]
    if let kept = results.result(.grammar, of: key).flatMap({ Self.grammar($0.bytes) }) {
      return kept
    }
    let sources = SourceList()
    let grammar = try CompiledGrammar(Grammar(contentsOf: file) { sources.add($0, $1) })
    var writer = PackedWriter()
    writer.write(sources.sources.map(\.path))
    writer.write(sources.sources.map(\.state))
    grammar.write(to: &writer)
    results.keep(writer.bytes, .grammar, of: key)
    return grammar
  }

  /// A grammar that was kept; nil where a file has changed.
  private static func grammar(_ bytes: [UInt8]) -> CompiledGrammar? {
    var reader = PackedReader(bytes)
    let (paths, states) = (reader.texts(), reader.array(of: UInt64.self))
    guard paths.count == states.count,
      zip(paths, states).allSatisfy({ SourceList.state(of: $0) == $1 })
    else { return nil }
    return CompiledGrammar(reading: &reader)
  }
}

/// The files that are looked for while a grammar is read, each with a checksum of its contents.
private final class SourceList: Sendable {
  private let list = Mutex<[(path: String, state: UInt64)]>([])

  /// The state of a file that is not there; that of an empty one is another.
  private static let none = WordChecksum().value

  var sources: [(path: String, state: UInt64)] { list.withLock { $0 } }

  func add(_ file: URL, _ bytes: [UInt8]?) {
    var sum = WordChecksum()
    if let bytes { sum.add(bytes) }
    list.withLock { $0.append((file.path, sum.value)) }
  }

  /// The state of a file as it is; nil where it cannot be read.
  static func state(of path: String) -> UInt64? {
    guard access(path, F_OK) == 0 else { return none }
    var sum = WordChecksum()
    return (try? sum.add(file: path)).map { sum.value }
  }
}

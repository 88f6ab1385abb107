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
  private let files: WorkCache

  /// A cache in a data folder.
  ///
  /// - Parameters:
  ///   - data: The data folder.
  ///   - program: What tells this program from others; nil keeps nothing.
  package init(data: URL, program: String? = RunningProgram.identity) {
    files = WorkCache(data: data, kind: "grammar", program: program)
  }

  /// Reads a grammar, from the cache if nothing has changed.
  ///
  /// - Parameter file: A JSGF file.
  /// - Returns: What compiling it anew would give.
  /// - Throws: `GrammarError`.
  package func grammar(_ file: URL) throws(GrammarError) -> CompiledGrammar {
    let key = [file.relativePath, file.path]
    let kept = files.kept(key) { reader -> CompiledGrammar? in
      guard let paths = reader.texts(), let states = reader.array(of: SourceState.self),
        paths.count == states.count,
        zip(paths, states).allSatisfy({ SourceState(of: $0) == $1 })
      else { return nil }
      return CompiledGrammar(reading: &reader)
    }
    if let kept { return kept }
    let sources = SourceList()
    let grammar = try CompiledGrammar(Grammar(contentsOf: file) { sources.add($0, $1) })
    files.keep(key) { writer in
      writer.write(sources.sources.map(\.path))
      writer.write(sources.sources.map(\.state))
      grammar.write(to: &writer)
    }
    return grammar
  }
}

/// The contents of a file that was looked for, as far as they are compared.
private struct SourceState: BitwiseCopyable, Hashable {
  private let size: Int64
  private let checksum: UInt64

  /// The state of a file with these contents; nil where there was none.
  init(_ bytes: [UInt8]?) {
    var sum = WordChecksum()
    if let bytes { sum.add(bytes) }
    size = bytes.map { Int64($0.count) } ?? -1
    checksum = sum.value
  }

  /// The state of a file as it is; nil where it cannot be read.
  init?(of path: String) {
    guard access(path, F_OK) == 0 else {
      self.init(nil)
      return
    }
    guard let bytes = CheckedFile.bytes(ofPlainFile: path) else { return nil }
    self.init(bytes)
  }
}

/// The files that are looked for while a grammar is read.
private final class SourceList: Sendable {
  private let list = Mutex<[(path: String, state: SourceState)]>([])

  var sources: [(path: String, state: SourceState)] { list.withLock { $0 } }

  func add(_ file: URL, _ bytes: [UInt8]?) {
    list.withLock { $0.append((file.path, SourceState(bytes))) }
  }
}

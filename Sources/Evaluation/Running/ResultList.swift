/// The results of a run, which are in memory or read as they are needed.
///
/// Going through all of a long list takes as long as reading it does, so whoever does goes through it once.
package struct ResultList: RandomAccessCollection, Sendable {
  private let read: @Sendable (Int) -> ItemResult

  package let endIndex: Int

  package var startIndex: Int { 0 }

  /// A list of results in memory.
  package init(_ results: [ItemResult]) {
    endIndex = results.count
    read = { results[$0] }
  }

  /// A list of results elsewhere.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - read: Returns the result of an index, on any thread.
  init(count: Int, _ read: @escaping @Sendable (Int) -> ItemResult) {
    endIndex = count
    self.read = read
  }

  package subscript(index: Int) -> ItemResult { read(index) }
}

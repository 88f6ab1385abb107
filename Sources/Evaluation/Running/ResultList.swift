/// The results of a run, which are in memory or read as they are needed.
///
/// Going through all of a long list takes as long as reading it does, so whoever does goes through it once.
struct ResultList: RandomAccessCollection, Sendable {
  private let read: @Sendable (Int) -> ItemResult

  let endIndex: Int

  var startIndex: Int { 0 }

  /// A list of results in memory.
  init(_ results: [ItemResult]) {
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

  subscript(index: Int) -> ItemResult { read(index) }
}

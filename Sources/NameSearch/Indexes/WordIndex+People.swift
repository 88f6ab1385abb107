extension WordIndex {
  /// How far the words of a contact are from those that were asked for.
  struct Reach: Sendable, Hashable {
    /// A cost that no number of typos has.
    static let never = 1000

    /// The cost where all words stand in the name.
    var name: Int
    /// The cost where all words stand in the organisation.
    var organization: Int
    /// The cost wherever they stand.
    var all: Int

    static let start = Reach(name: 0, organization: 0, all: 0)
  }

  /// The contacts that have a candidate for each word, and at which cost, by their positions.
  ///
  /// - Parameter lists: the candidates for each of the words.
  /// - Returns: the contacts.
  /// - Complexity: O(n) in the number of contacts that have one of the words.
  func people(_ lists: [[Candidate]]) -> [Int: Reach] {
    // The rarest word first leaves the fewest people for the others.
    let sizes = lists.map { $0.reduce(0) { $0 + postings(of: $1.word).count } }
    let order = lists.indices.sorted { sizes[$0] < sizes[$1] }
    var people: [Int: Reach]?
    for list in order {
      var next: [Int: Reach] = [:]
      for candidate in lists[list] {
        for posting in postings(of: candidate.word) {
          let position = Int(posting >> 1)
          let isName = posting & 1 == WordIndexBuilder.Place.name.rawValue
          guard let before = people == nil ? .start : people?[position] else { continue }
          let reach = Reach(
            name: isName ? before.name + candidate.cost : Reach.never,
            organization: isName ? Reach.never : before.organization + candidate.cost,
            all: before.all + candidate.cost)
          next[position] = next[position].map { $0.least(reach) } ?? reach
        }
      }
      people = next
      if next.isEmpty { break }
    }
    return people ?? [:]
  }
}

extension WordIndex.Reach {
  fileprivate func least(_ other: Self) -> Self {
    Self(
      name: min(name, other.name), organization: min(organization, other.organization),
      all: min(all, other.all))
  }
}

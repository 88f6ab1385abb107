/// Finds the names that sound most like one of them.
///
/// Forms are compared in the order of their phones, so that what a form has in common with the one
/// before it is compared once: 4 ms for 10,000 names of two words and their parts.
struct PhoneticIndex {
  private let names: PronouncedNames
  private let costs: [UInt16]
  private let phoneCount: Int
  /// The forms in the order of their phones, and how many phones each begins with like the one before.
  private let order: [Int32]
  private let shared: [UInt8]

  /// The greatest distance of the phones of names that are confused with each other: a vowel for another and a
  /// consonant for one of its kind, or a phone more or less.
  static let rivalDistance: UInt16 = 3

  /// The phones of a form that are compared at most.
  private static let longest = 100

  /// - Complexity: O(n log n) in the number of forms.
  init(_ names: PronouncedNames, phones: PhoneTable) {
    self.names = names
    costs = phones.substitutionCosts
    phoneCount = phones.phones.count
    let order = (0..<Int32(names.count)).sorted {
      names.form(Int($0)).lexicographicallyPrecedes(names.form(Int($1)))
    }
    var shared: [UInt8] = []
    shared.reserveCapacity(order.count)
    for (place, form) in order.enumerated() {
      let before = place == 0 ? [] : names.form(Int(order[place - 1])).prefix(Self.longest)
      let common = zip(before, names.form(Int(form))).prefix { $0 == $1 }.count
      shared.append(UInt8(common))
    }
    self.order = order
    self.shared = shared
  }

  /// The names nearest to some phones, those at the same distance as the last one left out where they
  /// are too many.
  ///
  /// - Parameters:
  ///   - phones: The phones.
  ///   - count: How many names, at most.
  /// - Returns: The numbers of the names.
  /// - Complexity: O(phones × phones of all forms).
  func nearest(to phones: some Collection<UInt8>, count: Int) -> [Int] {
    let distances = distances(to: Array(phones.prefix(Self.longest)))
    var histogram = Array(repeating: 0, count: Int(distances.max() ?? 0) + 2)
    for distance in distances { histogram[Int(distance)] += 1 }
    var limit = 0
    var sum = 0
    // Forms of one name are counted twice here, so the list may be a little shorter.
    while limit < histogram.count, sum + histogram[limit] <= count {
      sum += histogram[limit]
      limit += 1
    }
    var found: [(distance: UInt16, name: Int32)] = []
    for (place, distance) in distances.enumerated() where distance <= limit {
      found.append((distance, names.nameOfForm[Int(order[place])]))
    }
    found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    var seen: Set<Int32> = []
    return found.filter { seen.insert($0.name).inserted }.prefix(count).map { Int($0.name) }
  }

  /// The names that may be taken for some phones.
  ///
  /// - Parameters:
  ///   - limit: The largest distance.
  ///   - phones: The phones.
  /// - Returns: The numbers of the names, each once, in their order.
  /// - Complexity: O(phones × phones of all forms).
  func names(within limit: UInt16, of phones: some Collection<UInt8>) -> [Int] {
    let distances = distances(to: Array(phones.prefix(Self.longest)))
    let found = distances.enumerated().filter { $0.element <= limit }
      .map { Int(names.nameOfForm[Int(order[$0.offset])]) }
    return Set(found).sorted()
  }

  /// The distance of each form, in the order of their phones.
  private func distances(to query: [UInt8]) -> [UInt16] {
    let width = query.count + 1
    var rows = Array(repeating: UInt16(0), count: width * (Self.longest + 1))
    for column in 0..<width { rows[column] = UInt16(column) * PhoneTable.gap }
    var result = Array(repeating: UInt16(0), count: order.count)
    rows.withUnsafeMutableBufferPointer { rows in
      names.phones.withUnsafeBufferPointer { phones in
        costs.withUnsafeBufferPointer { costs in
          for place in order.indices {
            let form = Int(order[place])
            let start = Int(names.starts[form])
            let length = min(Int(names.starts[form + 1]) - start, Self.longest)
            for row in Int(shared[place])..<max(length, Int(shared[place])) {
              let above = row * width
              let here = above + width
              let costRow = Int(phones[start + row]) * phoneCount
              rows[here] = rows[above] + PhoneTable.gap
              for column in 0..<query.count {
                let change = rows[above + column] + costs[costRow + Int(query[column])]
                let gap = min(rows[above + column + 1], rows[here + column]) + PhoneTable.gap
                rows[here + column + 1] = min(change, gap)
              }
            }
            result[place] = rows[length * width + query.count]
          }
        }
      }
    }
    return result
  }
}

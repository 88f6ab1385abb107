extension Automaton {
  /// The automaton with the fewest states for the same sentences.
  ///
  /// States from which the same words lead to the end become one. Its probabilities are the mean of
  /// theirs, weighted by how often each is passed. Every state must lead to an end.
  ///
  /// - Complexity: O(a log s) for a arcs and s states (A. Valmari, 2012), and `visits()`.
  func minimized() -> Automaton {
    let blocks = equivalentStates()
    let visits = visits()
    // The start's block gets number 0, the others follow as they come.
    var numbers = Array(repeating: Int32(-1), count: blocks.count)
    var count: Int32 = 0
    for state in 0..<stateCount {
      let block = Int(blocks.set(of: Int32(state)))
      if numbers[block] < 0 {
        numbers[block] = count
        count += 1
      }
    }
    func number(_ state: Int32) -> Int32 { numbers[Int(blocks.set(of: state))] }

    var result = Automaton(
      stateCount: Int(count), arcs: [], endProbabilities: Array(repeating: 0, count: Int(count)),
      isEnd: Array(repeating: false, count: Int(count)))
    var mass = result.endProbabilities
    for state in 0..<stateCount {
      let target = Int(number(Int32(state)))
      mass[target] += Swift.max(visits[state], 1e-300)
      result.endProbabilities[target] += Swift.max(visits[state], 1e-300) * endProbabilities[state]
      result.isEnd[target] = isEnd[state]
    }
    for target in result.endProbabilities.indices {
      result.endProbabilities[target] /= mass[target]
    }
    var merged = arcs.map { arc in
      let from = number(arc.from)
      let share = Swift.max(visits[Int(arc.from)], 1e-300) / mass[Int(from)]
      return Arc(
        from: from, to: number(arc.to), word: arc.word, probability: arc.probability * share)
    }
    merged.sort { ($0.from, $0.word) < ($1.from, $1.word) }
    for arc in merged {
      if let last = result.arcs.last, last.from == arc.from, last.word == arc.word {
        result.arcs[result.arcs.count - 1].probability += arc.probability
      } else {
        result.arcs.append(arc)
      }
    }
    return result
  }

  /// The states in sets of those from which the same sentences lead to the end.
  private func equivalentStates() -> Partition {
    var blocks = Partition(size: stateCount)
    for state in 0..<stateCount where isEnd[state] { blocks.mark(Int32(state)) }
    blocks.split()

    // Arcs in sets of those with the same word, and the arcs that lead into each state.
    let order = arcs.indices.sorted { arcs[$0].word < arcs[$1].word }.map { Int32($0) }
    let starts = order.indices.filter {
      $0 == 0 || arcs[Int(order[$0])].word != arcs[Int(order[$0 - 1])].word
    }
    var cords = Partition(grouping: order, starts: starts)
    var firstIncoming = Array(repeating: 0, count: stateCount + 1)
    for arc in arcs { firstIncoming[Int(arc.to) + 1] += 1 }
    for state in 0..<stateCount { firstIncoming[state + 1] += firstIncoming[state] }
    var next = firstIncoming
    var incoming = Array(repeating: Int32(0), count: arcs.count)
    for (index, arc) in arcs.enumerated() {
      incoming[next[Int(arc.to)]] = Int32(index)
      next[Int(arc.to)] += 1
    }

    var block = 1
    var cord = 0
    while cord < cords.count {
      for index in cords.range(of: cord) {
        blocks.mark(arcs[Int(cords.element(at: index))].from)
      }
      blocks.split()
      cord += 1
      while block < blocks.count {
        for index in blocks.range(of: block) {
          let state = Int(blocks.element(at: index))
          for arc in incoming[firstIncoming[state]..<firstIncoming[state + 1]] { cords.mark(arc) }
        }
        cords.split()
        block += 1
      }
    }
    return blocks
  }
}

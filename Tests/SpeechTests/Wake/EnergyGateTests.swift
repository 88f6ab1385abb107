import Testing

@testable import Speech

@Suite struct EnergyGateTests {
  private func actions(_ levels: [Double]) -> [EnergyGate.Action] {
    var gate = EnergyGate()
    return levels.compactMap { gate.handle(level: $0) }
  }

  @Test(arguments: [-100.0, -70, -40, -10])
  func steadySoundIsNotLetThrough(level: Double) {
    #expect(actions(Array(repeating: level, count: 1000)) == [])
  }

  @Test func soundIsLetThroughWithWhatIsAroundIt() {
    let quiet = Array(repeating: -60.0, count: 100)
    let levels = quiet + Array(repeating: -30, count: 40) + quiet
    #expect(
      actions(levels) == [
        .open(frame: 100 - EnergyGate.leadIn), .close(frame: 139 + EnergyGate.hangover),
      ])
  }

  @Test func aClickIsNotLetThrough() {
    let quiet = Array(repeating: -60.0, count: 100)
    #expect(actions(quiet + [-20, -20] + quiet) == [])
  }

  @Test func whatWasLetThroughIsNotLetThroughAgain() {
    var gate = EnergyGate()
    var found: [EnergyGate.Action] = []
    let burst = Array(repeating: -30.0, count: 10)
    let pause = Array(repeating: -60.0, count: EnergyGate.hangover + 5)
    for level in Array(repeating: -60.0, count: 100) + burst + pause + burst {
      if let action = gate.handle(level: level) { found.append(action) }
    }
    guard found.count == 3, case .close(let close) = found[1], case .open(let open) = found[2]
    else { return #expect(Bool(false), "\(found)") }
    #expect(open > close)
  }
}

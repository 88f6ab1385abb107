internal import Foundation

/// What was measured of a long list.
struct ListResult: Codable, Sendable {
  var nameCount = 0
  /// Reading the contacts and making the language of them, in seconds.
  var reading = 0.0
  /// From there to where it listens, in seconds.
  var ready = 0.0
  var readyCPU = 0.0
  /// Largest resident memory, 1 MB = 1,000,000 bytes.
  var memoryReady = 0.0
  var memoryListening = 0.0
  var memoryRebuilding = 0.0

  var sound = 0.0
  var cpu = 0.0
  var commandCount = 0
  var called = 0
  var offered = 0
  var wrong = 0
  var latencies: [Double] = []

  /// The longest that sound has waited, in seconds.
  var waitBefore = 0.0
  var waitWhileAdding = 0.0
  var adding = 0.0
  var heardWhileAdding = 0
  var rightWhileAdding = 0
  var isAddedHeard = false
  var details: [String] = []

  /// As figures of a report.
  ///
  /// - Parameter first: the result of the first run with these contacts.
  /// - Returns: the figures.
  func figures(first: ListResult) -> [Figure] {
    let latency = Distribution(latencies.map { $0 * 1000 })
    return [
      .measure("reading the contacts", reading, "s", digits: 2),
      .measure("grammar ready, wall", ready, "s", digits: 2),
      .measure("grammar ready, CPU", readyCPU, "s", digits: 2),
      .measure("grammar ready the first time, wall", first.ready, "s", digits: 2),
      .measure("x real time, CPU", cpu / max(sound, 1), "", digits: 3),
      .share("called", called, of: commandCount),
      .share("asked, the right one among those offered", offered, of: commandCount),
      .share("called wrongly", wrong, of: commandCount),
      .measure("end of silence to transaction, median", latency.median, "ms"),
      .measure("end of silence to transaction, p90", latency.percentile(90), "ms"),
      .measure("end of silence to transaction, most", latency.most, "ms"),
      .measure("peak memory until ready", memoryReady, "MB"),
      .measure("peak memory while listening", memoryListening, "MB"),
      .measure("peak memory while a contact is added", memoryRebuilding, "MB"),
      .measure("until the added contact is heard", adding, "s", digits: 2),
      .measure("longest wait of sound before", waitBefore * 1000, "ms"),
      .measure("longest wait of sound meanwhile", waitWhileAdding * 1000, "ms"),
      .share("calls heard meanwhile", rightWhileAdding, of: heardWhileAdding),
      .share("the added contact heard", isAddedHeard ? 1 : 0, of: 1),
    ]
  }
}

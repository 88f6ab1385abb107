/// An agent that was started.
protocol AgentLife: Sendable {
  /// The number of its process.
  var identifier: Int32 { get }

  /// Waits until it is over, and returns its exit code, or 128 and the signal that ended it.
  func ended() async -> Int32

  /// Lets it end by itself, as it does when this process is over.
  func letGo()

  /// Sends it a signal, unless it is over.
  func send(_ signal: Int32)
}

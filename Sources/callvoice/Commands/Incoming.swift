internal import ArgumentParser
internal import Foundation
internal import Telephony
internal import VoiceDialer

/// Calls that come in on the simulated network.
struct Incoming: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Let somebody call on the simulated network.",
    discussion: """
      Where callvoice listen or a prompt runs with the same data folder, the call rings there. \
      Otherwise it rings here, and requests are read from standard input, one a line: answer, \
      decline, ignore, hang up; at a terminal also the keys a, d and i. At the end of input the \
      caller gives up.
      """)

  @Argument(help: "Who calls: a telephone number or a SIP address.")
  var number: String?

  @Flag(help: "Withhold the number.")
  var withheld = false

  @Option(help: "The name that the caller gives.")
  var name: String?

  @Flag(help: "Call with video.")
  var video = false

  @OptionGroup var options: SetupOptions
  @OptionGroup var dialing: DialingOptions

  mutating func validate() throws {
    guard (number == nil) == withheld else {
      throw ValidationError("Name the number that calls, or say --withheld.")
    }
    if let number {
      guard !number.isEmpty, number.count <= 200, !number.contains(where: \.isNewline) else {
        throw ValidationError("The number that calls is empty or too long.")
      }
    }
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let ring = SimulatedExchange.Ring(origin: number, claimedName: name, isVideo: video)
      if SimulatedExchange.send(ring, folder: options.data.url) {
        let message = "It rings where callvoice runs with this data folder."
        if options.json {
          printer.print(.note(utterance: nil, code: "ringsElsewhere", message: message))
        } else {
          printer.say(message)
        }
        return 0
      }
      return try await ringHere(ring, printer)
    }
  }

  private func ringHere(
    _ ring: SimulatedExchange.Ring, _ printer: EventPrinter
  ) async throws -> Int32 {
    let setup = try GrammarOption.calling.setup(options, printer: printer)
    let network = SimulatedNetwork()
    let dialer = try dialing.dialer(of: setup, options, network: network, printer: printer)
    let call = network.ring(
      from: ring.destination, claimedName: ring.claimedName, isVideo: ring.isVideo)
    for await incoming in network.incomingCalls {
      guard await dialer.receive(incoming) else { return Outcome.failed.exitCode }
      break
    }
    if LineReader.shared.isInteractive {
      printer.say("Answer, decline or ignore? (a, d, i)")
    }
    let code = await RequestLines(dialer: dialer, printer: printer, endsWithLastCall: true).run()
    network.hangUp(call)
    await dialer.isOver(call)
    return code
  }
}

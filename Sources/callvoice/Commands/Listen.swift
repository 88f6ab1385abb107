internal import ArgumentParser
internal import Audio
internal import Evaluation
internal import Foundation
internal import Telephony
internal import VoiceDialer

/// Spoken requests.
struct Listen: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Carry out the requests spoken at the microphone.",
    discussion: """
      Listens until Ctrl-C, or with --once until a request was understood. Without --wake and \
      --push-to-talk, everything is listened to. After the wake phrase the request may follow at once, \
      or within 6 seconds.
      """)

  @Option(help: ArgumentHelp("The microphone, by its ALSA name.", valueName: "name"))
  var device = "default"

  @Flag(help: "Stop after the first request that is understood.")
  var once = false

  @Option(
    help: ArgumentHelp(
      "Keep what is heard in a folder of your own, the newest 200; see callvoice test label.",
      valueName: "dir"),
    completion: .directory)
  var keep: String?

  @OptionGroup var attention: AttentionOptions
  @OptionGroup var prompting: PromptOptions
  @OptionGroup var hearing: HearingOptions
  @OptionGroup var desktop: NotificationOptions

  func run() async throws {
    let printer = EventPrinter(json: hearing.options.json)
    try await printer.run {
      let link = try await hearing.dialing.link(
        hearing.options, takesCalls: true, makesCalls: hearing.grammar.grammar == nil,
        printer: printer)
      let keeper = try keep.map { path throws(TestProblem) in
        try UtteranceKeeper(folder: path, onProblem: { printer.warn($0.description) })
      }
      let asker = try prompting.asker(hearing, speaker: attention.speaker, printer)
      let board = desktop.board(hearing.dialing)
      let (recognizer, dialer) = try await hearing.start(
        network: link.network, asker: asker, makesRoom: false, printer: printer,
        report: {
          keeper?.add($0)
          board?.take($0)
        })
      board?.start(dialer)
      try await attention.activate(recognizer, hearing, printer)
      let device = device
      let inCall = attention.inCall(link)
      let once = once
      let overruns = OverrunNotice(printer)
      let complaints = SoundComplaints(printer, about: .microphone(device))
      let keys = attention.watchKeys(recognizer, printer)
      defer {
        keys?.stop()
        KeyReader.shared.stop()
      }
      let listening = Task {
        try await dialer.listenToMicrophone(
          open: { () throws(SpeechError) in
            let microphone = try Microphone(
              device: device, onOverrun: { overruns.tell() },
              onProblem: { complaints.tell($0) })
            return UtteranceKeeper.source(microphone, rememberedBy: keeper)
          }, with: recognizer, inCall: inCall,
          reconnect: ReconnectPolicy(tell: { printer.warn($0) }),
          until: { once && $0 != .notUnderstood })
      }
      printer.say(attention.greeting(device))
      let reception = Reception(dialer, link, hearing.options.data)
      let following = Task { await hearing.follow(recognizer, dialer, printer: printer) }
      defer {
        reception.close()
        following.cancel()
      }
      let interruption = Interruption { listening.cancel() }
      defer { interruption.stop() }
      let heard = try await listening.value
      keeper?.finish()
      if !once { await dialer.endCalls() }
      // Sounds between the requests are no requests.
      let codes = heard.outcomes.filter { $0 != .notUnderstood }.map { ExitStatus($0) }
      let code = codes.isEmpty ? ExitStatus.notUnderstood : codes.overall
      let ended = await link.finish(dialer, code, printer: printer)
      await board?.close()
      if let error = heard.error { return printer.print(error, source: "microphone") }
      return ended
    }
  }
}
